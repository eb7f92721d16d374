// The database as a file: made, opened, locked, refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "ladder/store/service/service_store.h"
#include "ladder/store/tables.h"
#include "referee/replay/store/schema.h"
#include "referee/replay/store/store.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

TEST(LadderFile, IsMadeOnce) {
  Folder folder;
  EXPECT_THAT(LadderStore::Create(folder / "a.db"), IsOk());
  EXPECT_THAT(LadderStore::Create(folder / "a.db"),
              Fails(absl::StatusCode::kAlreadyExists, "is a ladder's database already"));
}

TEST(LadderFile, HasTheTablesThatItsPartsState) {
  Folder folder;
  ASSERT_THAT(LadderStore::Create(folder / "a.db"), IsOk());
  const std::array<SchemaPart, 7> parts = {MatchTables(),   LadderTables(), ServiceTables(),
                                           ContestTables(), SiteTables(),   WorkTables(),
                                           ArchiveTables()};
  std::vector<std::string> stated = assize::testing::StatedTables(parts);
  stated.emplace_back("schema_part: name version");
  auto file = sqlite::Connection::Open(folder / "a.db", sqlite::Access::kReadOnly, folder / "a.db");
  ASSERT_THAT(file, IsOk());
  EXPECT_THAT(assize::testing::TablesIn(*file), ::testing::UnorderedElementsAreArray(stated));
}

TEST(LadderFile, IsNotMadeByOpening) {
  Folder folder;
  EXPECT_THAT(LadderStore::OpenForWriting(folder / "typo.db"),
              Fails(absl::StatusCode::kNotFound, "ladder init"));
  EXPECT_THAT(folder.Names(), ::testing::IsEmpty());
}

TEST(LadderFile, TakesTheMatchesOfARefereeAlong) {
  Folder folder;
  assize::testing::MakeDatabase(folder / "r.db", 3);
  EXPECT_THAT(LadderStore::OpenForReading(folder / "r.db"),
              Fails(absl::StatusCode::kDataLoss, "no ladder in it; add one with: ladder init"));
  ASSERT_THAT(LadderStore::Create(folder / "r.db"), IsOk());
  auto matches = Store::OpenForReading(folder / "r.db");
  ASSERT_THAT(matches, IsOk());
  EXPECT_EQ(Get(assize::testing::ReadAll(**matches)), 3u);
  EXPECT_THAT(LadderStore::OpenForReading(folder / "r.db"), IsOk());
}

TEST(LadderFile, HasOneWriterAndNamesIt) {
  TestLadder ladder;
  EXPECT_THAT(LadderStore::OpenForWriting(ladder.path()),
              Fails(absl::StatusCode::kAborted, "is being written by process"));
}

TEST(LadderFile, IsReadBesideAWriter) {
  TestLadder ladder;
  auto reader = LadderStore::OpenForReading(ladder.path());
  ASSERT_THAT(reader, IsOk());
  ladder.AddBot("greedy");
  const auto versions = (*reader)->ListVersions();
  ASSERT_THAT(versions, IsOk());
  EXPECT_EQ(versions->size(), 1u);
}

TEST(LadderFile, IsNotWrittenByReaders) {
  TestLadder ladder;
  auto reader = LadderStore::OpenForReading(ladder.path());
  ASSERT_THAT(reader, IsOk());
  EXPECT_THAT((*reader)->AddVersion(DemoVersion("greedy", "1")),
              Fails(absl::StatusCode::kPermissionDenied, "club.db"));
}

TEST(LadderFile, OfANewerVersionIsRefused) {
  Folder folder;
  const SchemaPart today = LadderTables();
  std::vector<std::string_view> migrations(today.migrations.begin(), today.migrations.end());
  migrations.push_back("CREATE TABLE of_tomorrow (id INTEGER PRIMARY KEY) STRICT");
  const SchemaPart parts[] = {MatchTables(), {.name = today.name, .migrations = migrations}};
  ASSERT_THAT(Database::OpenForWriting(folder / "a.db", parts), IsOk());
  EXPECT_THAT(LadderStore::OpenForWriting(folder / "a.db"),
              Fails(absl::StatusCode::kDataLoss, "made by a newer version of Assize"));
}

TEST(LadderFile, OfAnOlderVersionIsBroughtUpToDateByMigrationAlone) {
  Folder folder;
  const SchemaPart today = LadderTables();
  const SchemaPart parts[] = {MatchTables(),
                              {.name = today.name, .migrations = today.migrations.first(1)}};
  const std::string path = folder / "a.db";
  ASSERT_THAT(Database::OpenForWriting(path, parts), IsOk());
  const auto refused = Fails(absl::StatusCode::kDataLoss, "ladder migrate " + path);
  EXPECT_THAT(LadderStore::OpenForReading(path), refused);
  EXPECT_THAT(LadderStore::OpenForWriting(path), refused);
  EXPECT_THAT(LadderStore::Migrate(path, path + ".old"), IsOk());
  auto reader = LadderStore::OpenForReading(path);
  ASSERT_THAT(reader, IsOk());
  EXPECT_THAT((*reader)->ListVersions(), IsOk());
  EXPECT_THAT(LadderStore::OpenForWriting(path), IsOk());
}

TEST(LadderFile, TheServicesTablesAreBroughtUpToDateToo) {
  Folder folder;
  const SchemaPart today = ServiceTables();
  const SchemaPart parts[] = {
      MatchTables(), LadderTables(), {.name = today.name, .migrations = today.migrations.first(1)}};
  const std::string path = folder / "a.db";
  ASSERT_THAT(Database::OpenForWriting(path, parts), IsOk());
  EXPECT_THAT(LadderStore::OpenForReading(path), IsOk());
  EXPECT_THAT(LadderStore::OpenForWriting(path),
              Fails(absl::StatusCode::kDataLoss, "ladder migrate " + path));
  EXPECT_TRUE(Get(LadderStore::Migrate(path, path + ".old")));
  auto store = LadderStore::OpenForWriting(path);
  ASSERT_THAT(store, IsOk());
  ServiceStore service(store->get());
  EXPECT_THAT(service.LoadTokens(), IsOk());
}

TEST(LadderFile, ChecksItsIntegrity) {
  TestLadder ladder;
  ladder.AddEvent({ladder.AddBot("greedy"), ladder.AddBot("random")});
  EXPECT_THAT(ladder->CheckIntegrity(), IsOk());
}

TEST(LadderFile, NoticesARowThatLeadsNowhere) {
  TestLadder ladder;
  ladder.AddEvent({ladder.AddBot("greedy")});
  {
    auto other = sqlite::Connection::Open(ladder.path(), sqlite::Access::kReadWrite, ladder.path());
    ASSERT_THAT(other, IsOk());
    ASSERT_THAT(other->Execute("UPDATE entrant SET version = 77"), IsOk());
  }
  EXPECT_THAT(ladder->CheckIntegrity(),
              Fails(absl::StatusCode::kDataLoss, "entrant refers to a row of version"));
}

}  // namespace

// Copies of a database that is in use.

namespace {

TEST(Copy, IsAWholeLadder) {
  TestLadder ladder;
  const VersionId greedy = ladder.AddBot("greedy");
  const EventId event = ladder.AddEvent({greedy, ladder.AddBot("random")});
  const std::string path = ladder.folder() / "copy.db";
  int64_t last_done = 0;
  int64_t last_pages = 0;
  ASSERT_THAT(ladder->CopyTo(path,
                             [&](int64_t done, int64_t pages) {
                               last_done = done;
                               last_pages = pages;
                               return true;
                             }),
              IsOk());
  EXPECT_GT(last_pages, 0);
  EXPECT_EQ(last_done, last_pages);
  auto copy = LadderStore::OpenForWriting(path);
  ASSERT_THAT(copy, IsOk());
  EXPECT_THAT((*copy)->CheckIntegrity(), IsOk());
  EXPECT_EQ(Get((*copy)->FindEvent("autumn")).id, event);
  EXPECT_THAT((*copy)->LoadInstalled(greedy), IsOk());
}

// So large that it is copied in more than one step.
void Fill(TestLadder& ladder) {
  NewVersion large = DemoVersion("large", "1");
  std::string noise;
  for (int i = 0; i < 200'000; ++i) noise += AsView(HashOf(std::to_string(i)));
  large.submitted.files.push_back({"noise", false, noise});
  ASSERT_THAT(ladder->AddVersion(large), IsOk());
}

TEST(Copy, IsOfOneMomentWhileAWriterGoesOn) {
  TestLadder ladder;
  Fill(ladder);
  auto reader = LadderStore::OpenForReading(ladder.path());
  ASSERT_THAT(reader, IsOk());
  const std::string path = ladder.folder() / "copy.db";
  int steps = 0;
  ASSERT_THAT((*reader)->CopyTo(path,
                                [&](int64_t, int64_t) {
                                  if (++steps == 1) ladder.AddBot("late");
                                  return true;
                                }),
              IsOk());
  EXPECT_GT(steps, 1);
  auto copy = LadderStore::OpenForReading(path);
  ASSERT_THAT(copy, IsOk());
  EXPECT_EQ(Get((*copy)->ListVersions()).size(), 1u);
  EXPECT_THAT((*copy)->CheckBundles(), IsOk());
}

TEST(Copy, CanBeStopped) {
  TestLadder ladder;
  Fill(ladder);
  EXPECT_THAT(ladder->CopyTo(ladder.folder() / "copy.db", [](int64_t, int64_t) { return false; }),
              Fails(absl::StatusCode::kCancelled, "stopped"));
}

TEST(Copy, NeedsAPlace) {
  TestLadder ladder;
  EXPECT_THAT(
      ladder->CopyTo(ladder.folder() / "none/copy.db", [](int64_t, int64_t) { return true; }),
      Fails(absl::StatusCode::kNotFound, "none/copy.db"));
}

}  // namespace

}  // namespace assize::ladder
