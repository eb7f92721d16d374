// Opening files that are not as they should be (V73, V75, V76, V79): a clear error, and the file
// stays as it is.
#include "referee/replay/store/database.h"

#include <array>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "referee/replay/store/schema.h"
#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using sqlite::Access;
using sqlite::Connection;
using ::testing::AnyOf;
using testing::DemoPacked;
using testing::DemoRun;
using ::testing::ElementsAre;
using ::testing::Eq;
using testing::Fails;
using testing::Folder;
using ::testing::HasSubstr;
using testing::IsOk;
using testing::MakeDatabase;
using testing::ReadAll;
using testing::ReadFile;
using testing::SetMode;
using ::testing::StartsWith;
using testing::WithoutPrivileges;
using testing::WriteFile;

constexpr auto kDataLoss = absl::StatusCode::kDataLoss;
constexpr auto kAlreadyExists = absl::StatusCode::kAlreadyExists;
constexpr auto kNotFound = absl::StatusCode::kNotFound;
constexpr auto kAborted = absl::StatusCode::kAborted;
constexpr auto kPermissionDenied = absl::StatusCode::kPermissionDenied;

class DatabaseTest : public ::testing::Test {
 protected:
  // Both ways to open the file fail like this, and leave it and its folder alone.
  void ExpectRefused(absl::StatusCode code, const std::string& text) {
    const std::string before = ReadFile(path_);
    EXPECT_THAT(Store::OpenForWriting(path_), Fails(code, text));
    EXPECT_THAT(Store::OpenForReading(path_), Fails(code, text));
    EXPECT_THAT(Store::OpenForWriting(path_), Fails(code, path_ + ": "));
    EXPECT_EQ(ReadFile(path_), before);
    EXPECT_THAT(folder_.Names(), ElementsAre("r.db"));
  }

  void Execute(const std::string& sql) {
    auto connection = Connection::Open(path_, Access::kReadWrite, path_);
    ASSERT_THAT(connection, IsOk());
    ASSERT_THAT(connection->Execute(sql), IsOk());
  }

  Folder folder_;
  const std::string path_ = folder_ / "r.db";
};

// What a child says of a call: its code and text.
template <class T>
std::string Told(const absl::StatusOr<T>& value) {
  return value.status().ToString();
}

std::string CountMatches(const std::string& path) {
  const auto store = Store::OpenForReading(path);
  if (!store.ok()) return Told(store);
  const auto count = ReadAll(**store);
  return count.ok() ? absl::StrCat(*count, " matches") : Told(count);
}

TEST_F(DatabaseTest, V73_AFileThatIsNoDatabaseIsRefused) {
  WriteFile(path_, "[bot]\nname = \"greedy\"\n");
  ExpectRefused(kDataLoss, "not a database");
}

TEST_F(DatabaseTest, V73_AFileThatOnlyBeginsLikeADatabaseIsRefused) {
  WriteFile(path_, "SQLite format 3");
  ExpectRefused(kDataLoss, "only 15 bytes are left");
}

TEST_F(DatabaseTest, V73_ATruncatedFileIsRefusedAtEveryLength) {
  MakeDatabase(path_, 40);
  const std::string whole = ReadFile(path_);
  for (size_t size = 50; size < whole.size(); size += size < 4096 ? 997 : 4096) {
    WriteFile(path_, whole.substr(0, size));
    SCOPED_TRACE(size);
    ExpectRefused(kDataLoss, size < 100 ? "bytes are left" : "damaged");
  }
}

TEST_F(DatabaseTest, V73_ADamagedPageIsRefusedForWritingAndNoticedInReading) {
  MakeDatabase(path_, 40);
  const std::string whole = ReadFile(path_);
  ASSERT_GT(whole.size(), 10 * 4096u);
  size_t noticed = 0;
  for (size_t page = 1; page < whole.size() / 4096; ++page) {
    SCOPED_TRACE(page);
    const std::string damaged = std::string(whole).replace(page * 4096, 4096, 4096, '\xA5');
    WriteFile(path_, damaged);
    EXPECT_THAT(Store::OpenForWriting(path_), Fails(kDataLoss, "damaged"));
    EXPECT_EQ(ReadFile(path_), damaged);

    // Pages that reading does not touch, of indexes, do no harm there.
    const std::string read = CountMatches(path_);
    EXPECT_THAT(read, AnyOf(StartsWith("DATA_LOSS: " + path_), Eq("40 matches")));
    if (read != "40 matches") ++noticed;
  }
  EXPECT_GE(noticed, whole.size() / 4096 / 2);
}

TEST_F(DatabaseTest, V73_ADamagedRecordNamesItsMatchAndTheOthersAreReadable) {
  MakeDatabase(path_, 5);
  Execute(
      "UPDATE record SET body = CAST(substr(body, 1, 100) || x'00' || substr(body, 102) AS BLOB)"
      " WHERE match = 3");
  const auto store = Store::OpenForReading(path_);
  ASSERT_THAT(store, IsOk());
  EXPECT_THAT((*store)->LoadMatch(3), Fails(kDataLoss, path_ + ": match 3: record: "));
  for (const int64_t id : {1, 2, 4, 5}) EXPECT_THAT((*store)->LoadMatch(id), IsOk());
}

TEST_F(DatabaseTest, V73_AMissingRecordOrChangedResultNamesItsMatch) {
  MakeDatabase(path_, 5);
  Execute("DELETE FROM record WHERE match = 2; UPDATE seat SET score = 1 WHERE match = 4");
  const auto store = Store::OpenForReading(path_);
  ASSERT_THAT(store, IsOk());
  EXPECT_THAT((*store)->LoadMatch(2), Fails(kDataLoss, "match 2: its record is missing"));
  EXPECT_THAT((*store)->LoadMatch(4), Fails(kDataLoss, "match 4: the tables disagree"));
}

TEST_F(DatabaseTest, V73_AMissingTableIsDataLoss) {
  MakeDatabase(path_, 1);
  Execute("DROP TABLE record");
  ExpectRefused(kDataLoss, "the database is damaged (table record is missing)");
}

TEST_F(DatabaseTest, V76_AnotherProgramsDatabaseIsRefused) {
  Execute("PRAGMA application_id = 1196444487; CREATE TABLE t (a)");
  ExpectRefused(kDataLoss, "another program (application_id 0x47504b47");
}

TEST_F(DatabaseTest, V76_ADatabaseThatDoesNotSayWhoseItIsIsRefused) {
  Execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  ExpectRefused(kDataLoss, "another program");
}

TEST_F(DatabaseTest, V76_ANewerFileIsRefused) {
  MakeDatabase(path_, 1);
  Execute("PRAGMA user_version = 2");
  ExpectRefused(kDataLoss, "made by a newer version");
}

TEST_F(DatabaseTest, V76_NewerTablesAreRefused) {
  MakeDatabase(path_, 1);
  Execute("UPDATE schema_part SET version = 2 WHERE name = 'matches'");
  ExpectRefused(kDataLoss, "made by a newer version of Assize (part 'matches' has version 2");
}

TEST_F(DatabaseTest, V76_AnOlderFileAsksForMigration) {
  MakeDatabase(path_, 1);
  Execute("PRAGMA user_version = 0");
  ExpectRefused(kDataLoss, "ladder migrate");
}

TEST_F(DatabaseTest, AnotherPartIsAddedToAFileThatHasMatches) {
  MakeDatabase(path_, 2);
  const std::string_view step = "CREATE TABLE bot (name TEXT PRIMARY KEY) STRICT";
  const SchemaPart bots{.name = "bots", .migrations = {&step, 1}};
  const std::array<SchemaPart, 2> parts = {MatchTables(), bots};
  {
    auto database = Database::OpenForWriting(path_, parts);
    ASSERT_THAT(database, IsOk());
    EXPECT_THAT(database->connection().Execute("INSERT INTO bot VALUES ('greedy')"), IsOk());
  }
  EXPECT_EQ(CountMatches(path_), "2 matches");
  EXPECT_THAT(Store::OpenForWriting(path_), IsOk());
}

TEST_F(DatabaseTest, AnEmptyFileBecomesADatabaseAndHoldsNothingBefore) {
  WriteFile(path_, "");
  EXPECT_THAT(Store::OpenForReading(path_), Fails(kDataLoss, "nothing is stored"));
  EXPECT_THAT(Store::OpenForWriting(path_), IsOk());
  EXPECT_EQ(CountMatches(path_), "0 matches");
}

TEST_F(DatabaseTest, AMissingFileIsNotFoundAndInAMissingFolderNoneIsMade) {
  EXPECT_THAT(Store::OpenForReading(path_), Fails(kNotFound, path_ + ": no such file"));
  EXPECT_THAT(Store::OpenForWriting(folder_ / "none/r.db"),
              Fails(kAlreadyExists, "there is no folder"));
  EXPECT_THAT(folder_.Names(), ElementsAre());
}

TEST_F(DatabaseTest, AFolderOrNoNameIsNoDatabase) {
  EXPECT_THAT(Store::OpenForWriting(folder_.path()), Fails(kAlreadyExists, "not a regular file"));
  EXPECT_THAT(Store::OpenForReading(folder_.path()), Fails(kNotFound, "not a regular file"));
  EXPECT_THAT(Store::OpenForWriting(""), Fails(absl::StatusCode::kInvalidArgument, "empty"));
}

TEST_F(DatabaseTest, V79_TheSecondWriterIsRefusedAndReadersAreNot) {
  const auto first = Store::OpenForWriting(path_);
  ASSERT_THAT(first, IsOk());
  EXPECT_THAT(Store::OpenForWriting(path_),
              Fails(absl::StatusCode::kAborted, absl::StrCat("process ", getpid())));
  EXPECT_THAT(Store::OpenForReading(path_), IsOk());
}

TEST_F(DatabaseTest, V79_ALinkToTheFileLeadsToTheSameLock) {
  const auto first = Store::OpenForWriting(path_);
  ASSERT_THAT(first, IsOk());
  std::filesystem::create_symlink(path_, folder_ / "link.db");
  EXPECT_EQ(Store::OpenForWriting(folder_ / "link.db").status().code(), absl::StatusCode::kAborted);
}

TEST_F(DatabaseTest, AHardLinkLeadsToTheSameLock) {
  auto writer = Store::OpenForWriting(path_);
  ASSERT_THAT(writer, IsOk());
  std::filesystem::create_hard_link(path_, folder_ / "twin.db");
  EXPECT_THAT(Store::OpenForWriting(folder_ / "twin.db"), Fails(kAborted, "another name"));
}

TEST_F(DatabaseTest, AFileWhoseOtherNameHasALogIsNotOpenedWithoutIt) {
  {
    auto writer = Store::OpenForWriting(path_);
    ASSERT_THAT(writer, IsOk());
  }
  std::filesystem::create_hard_link(path_, folder_ / "twin.db");
  EXPECT_THAT(Store::OpenForWriting(folder_ / "twin.db"), IsOk()) << "nothing waits in a log";
  WriteFile(path_ + "-wal", "commits that a killed process has left");
  constexpr auto kRefused = absl::StatusCode::kFailedPrecondition;
  EXPECT_THAT(Store::OpenForWriting(folder_ / "twin.db"), Fails(kRefused, "open it by that name"));
  EXPECT_THAT(Store::OpenForReading(folder_ / "twin.db"), Fails(kRefused, "open it by that name"));
  EXPECT_THAT(Store::OpenForWriting(path_), IsOk());
}

TEST_F(DatabaseTest, AFileWithNamesInOtherFoldersIsReadButNotWritten) {
  {
    auto writer = Store::OpenForWriting(path_);
    ASSERT_THAT(writer, IsOk());
  }
  std::filesystem::create_directory(folder_ / "other");
  std::filesystem::create_hard_link(path_, folder_ / "other/r.db");
  EXPECT_THAT(Store::OpenForWriting(path_),
              Fails(absl::StatusCode::kFailedPrecondition, "1 of them in other folders"));
  EXPECT_THAT(Store::OpenForReading(path_), IsOk());
}

TEST_F(DatabaseTest, V75_AReadOnlyFileIsReadButNotWritten) {
  MakeDatabase(path_, 3);
  SetMode(path_, 0444);
  SetMode(folder_.path(), 0777);
  EXPECT_THAT(WithoutPrivileges([this] { return Told(Store::OpenForWriting(path_)); }),
              HasSubstr("PERMISSION_DENIED: " + path_ + ": the file is read-only"));
  EXPECT_EQ(WithoutPrivileges([this] { return CountMatches(path_); }), "3 matches");
}

TEST_F(DatabaseTest, V75_AReadOnlyFolderIsReadButNotWritten) {
  MakeDatabase(path_, 3);
  SetMode(path_, 0666);
  SetMode(folder_.path(), 0555);
  EXPECT_THAT(WithoutPrivileges([this] { return Told(Store::OpenForWriting(path_)); }),
              HasSubstr("PERMISSION_DENIED: " + path_));
  EXPECT_EQ(WithoutPrivileges([this] { return CountMatches(path_); }), "3 matches");
  EXPECT_THAT(folder_.Names(), ElementsAre("r.db"));
}

TEST_F(DatabaseTest, V75_AReadOnlyFolderIsReadBesideTheWriter) {
  const auto writer = Store::OpenForWriting(path_);
  ASSERT_THAT((*writer)->BeginRun(DemoRun()), IsOk());
  const PackedMatch match = DemoPacked(1, 0);
  ASSERT_THAT((*writer)->AddMatches({&match, 1}), IsOk());
  EXPECT_EQ(WithoutPrivileges([this] { return CountMatches(path_); }), "1 matches");
}

TEST_F(DatabaseTest, V75_MatchesThatAReadOnlyFolderHidesAreNotPassedOverInSilence) {
  const auto writer = Store::OpenForWriting(path_);
  ASSERT_THAT((*writer)->BeginRun(DemoRun()), IsOk());
  const Folder copy;
  WriteFile(copy / "r.db", ReadFile(path_));
  WriteFile(copy / "r.db-wal", ReadFile(path_ + "-wal"));
  SetMode(copy.path(), 0555);
  EXPECT_THAT(WithoutPrivileges([&copy] { return CountMatches(copy / "r.db"); }),
              HasSubstr("PERMISSION_DENIED: " + (copy / "r.db") + ": the newest matches"));
}

TEST_F(DatabaseTest, V75_AFileThatMayNotBeReadIsPermissionDenied) {
  MakeDatabase(path_, 1);
  SetMode(path_, 0);
  EXPECT_THAT(WithoutPrivileges([this] { return Told(Store::OpenForReading(path_)); }),
              HasSubstr("PERMISSION_DENIED: " + path_));
}

}  // namespace
}  // namespace assize
