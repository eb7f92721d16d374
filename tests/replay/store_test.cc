// Storing and reading runs and matches.
#include "referee/replay/store/store.h"

#include <google/protobuf/util/message_differencer.h>

#include "referee/base/files/sqlite.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using google::protobuf::util::MessageDifferencer;
using testing::DemoBatch;
using testing::DemoMatch;
using testing::DemoPacked;
using testing::DemoRun;
using ::testing::ElementsAre;
using testing::Fails;
using testing::Folder;
using testing::IsOk;
using testing::MakeDatabase;
using testing::ReadAll;

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto store = Store::OpenForWriting(path_);
    ASSERT_THAT(store, IsOk());
    store_ = *std::move(store);
    ASSERT_THAT(store_->BeginRun(DemoRun()), IsOk());
  }

  void Add(const PackedMatch& match) { ASSERT_THAT(store_->AddMatches({&match, 1}), IsOk()); }

  Folder folder_;
  const std::string path_ = folder_ / "r.db";
  std::unique_ptr<Store> store_;
};

TEST_F(StoreTest, AMatchComesBackWhole) {
  const auto ids = store_->AddMatches(DemoBatch(1, 0, 3));
  ASSERT_THAT(ids, IsOk());
  ASSERT_THAT(*ids, ElementsAre(1, 2, 3));

  const auto stored = store_->LoadMatch(2);
  ASSERT_THAT(stored, IsOk());
  const NewMatch match = DemoMatch(1, 1);
  EXPECT_EQ(stored->entry.id, 2);
  EXPECT_EQ(stored->entry.place, match.place);
  EXPECT_EQ(stored->entry.summary, Summarize(match.record, match.timing));
  EXPECT_TRUE(MessageDifferencer::Equals(stored->record, match.record));
  EXPECT_TRUE(MessageDifferencer::Equals(stored->timing, match.timing));
  EXPECT_EQ(stored->record_bytes, match.record.SerializeAsString());
}

// A record that is cut, a timing that is none, a hash, a row and a record that are not there.
constexpr const char* kDamage[] = {
    "UPDATE record SET body = substr(body, 1, 20) WHERE match = 2",
    "UPDATE record SET timing = zeroblob(30) WHERE match = 3",
    "UPDATE record SET sha256 = zeroblob(32) WHERE match = 4",
    "UPDATE seat SET moves = moves + 1 WHERE match = 5 AND seat = 1",
    "DELETE FROM record WHERE match = 6",
};

TEST_F(StoreTest, LookingAtManyShowsWhatLoadingEachOneDoes) {
  ASSERT_THAT(store_->AddMatches(DemoBatch(1, 0, 7)), IsOk());
  auto connection = sqlite::Connection::Open(path_, sqlite::Access::kReadWrite, path_);
  ASSERT_THAT(connection, IsOk());
  for (const char* damage : kDamage) ASSERT_THAT(connection->Execute(damage), IsOk());
  const auto entries = store_->ListMatches();
  ASSERT_THAT(entries, IsOk());
  std::vector<MatchEntry> shown;
  std::vector<std::string> seen;
  ASSERT_THAT(store_->LookAtAll([&](const MatchEntry& entry, const auto& record) {
    shown.push_back(entry);
    seen.push_back(record.ok() ? (*record)->SerializeAsString() : record.status().ToString());
  }),
              IsOk());
  ASSERT_EQ(seen.size(), entries->size());
  EXPECT_EQ(*store_->CountMatches(), 7);
  int damaged = 0;
  for (size_t i = 0; i < seen.size(); ++i) {
    EXPECT_EQ(shown[i].id, (*entries)[i].id);
    EXPECT_EQ(shown[i].summary, (*entries)[i].summary);
    const auto match = store_->LoadMatch((*entries)[i].id);
    damaged += match.ok() ? 0 : 1;
    EXPECT_EQ(seen[i], match.ok() ? match->record.SerializeAsString() : match.status().ToString());
  }
  EXPECT_EQ(damaged, 5);
}

TEST_F(StoreTest, ListsComeInTheOrderOfStoring) {
  Add(DemoPacked(1, 5));
  Add(DemoPacked(1, 2));
  const auto entries = store_->ListMatches();
  ASSERT_THAT(entries, IsOk());
  ASSERT_EQ(entries->size(), 2u);
  EXPECT_EQ((*entries)[0].place.ordinal, 5);
  EXPECT_EQ((*entries)[1].place.ordinal, 2);
  EXPECT_EQ((*entries)[1].summary, DemoPacked(1, 2).entry.summary);
}

TEST_F(StoreTest, TheLastMatchIsTheOneStoredLast) {
  EXPECT_THAT(store_->LastMatchId(), Fails(absl::StatusCode::kNotFound, "no match is stored"));
  Add(DemoPacked(1, 5));
  Add(DemoPacked(1, 2));
  EXPECT_EQ(*store_->LastMatchId(), 2);
}

TEST_F(StoreTest, AnUnknownMatchIsNotFoundAndTheFileIsNamed) {
  EXPECT_THAT(store_->LoadMatch(7),
              Fails(absl::StatusCode::kNotFound, path_ + ": match 7: no such match"));
}

TEST_F(StoreTest, AMatchIsCountedOnce) {
  Add(DemoPacked(1, 0));
  const PackedMatch again = DemoPacked(1, 0);
  EXPECT_THAT(store_->AddMatches({&again, 1}), Fails(absl::StatusCode::kAlreadyExists, path_));
  EXPECT_EQ(*ReadAll(*store_), 1u);
}

TEST_F(StoreTest, ABatchWithARefusedMatchIsNotStoredAtAll) {
  Add(DemoPacked(1, 3));
  EXPECT_EQ(store_->AddMatches(DemoBatch(1, 0, 5)).status().code(),
            absl::StatusCode::kAlreadyExists);
  EXPECT_EQ(*ReadAll(*store_), 1u);
  // The store goes on working.
  EXPECT_THAT(store_->AddMatches(DemoBatch(1, 4, 5)), IsOk());
  EXPECT_EQ(*ReadAll(*store_), 6u);
}

TEST_F(StoreTest, VoidAttemptsStayBesideTheOneThatCounts) {
  NewMatch attempt = DemoMatch(1, 0);
  attempt.record.mutable_end()->set_reason(v1::END_REASON_VOID);
  attempt.record.mutable_end()->clear_results();
  Add(*Pack(attempt));
  Add(*Pack(attempt));
  Add(DemoPacked(1, 0));
  EXPECT_EQ(*ReadAll(*store_), 3u);
  EXPECT_EQ(store_->LoadMatch(1)->entry.summary.state, MatchState::kVoid);
  EXPECT_EQ(store_->LoadMatch(1)->entry.summary.seats[0].score, std::nullopt);
}

TEST_F(StoreTest, AMatchNeedsItsRun) {
  const PackedMatch match = DemoPacked(99, 0);
  EXPECT_THAT(store_->AddMatches({&match, 1}),
              Fails(absl::StatusCode::kInvalidArgument, "FOREIGN KEY"));
}

TEST_F(StoreTest, NamesAreKeptVerbatim) {
  NewMatch match = DemoMatch(1, 0);
  const std::string name = "'); DROP TABLE match;-- Ελληνικά 机器人 🦊 %s";
  match.record.mutable_header()->mutable_competitors(0)->set_name(name);
  Add(*Pack(match));
  EXPECT_EQ(store_->LoadMatch(1)->entry.summary.seats[0].bot, name);
}

TEST_F(StoreTest, ARunTellsItsSeedOnlyWhenItHasEnded) {
  auto run = store_->LoadRun(1);
  ASSERT_THAT(run, IsOk());
  EXPECT_EQ(run->start, DemoRun());
  EXPECT_EQ(run->end, std::nullopt);

  const RunEnd end{.ended_unix_us = 1'700'000'001'000'000, .seed = std::string(64, 'a')};
  ASSERT_THAT(store_->EndRun(1, end), IsOk());
  run = store_->LoadRun(1);
  ASSERT_THAT(run, IsOk());
  EXPECT_EQ(run->end, end);
}

TEST_F(StoreTest, ARunEndsOnce) {
  const RunEnd end{.ended_unix_us = 1, .seed = std::string(64, 'a')};
  ASSERT_THAT(store_->EndRun(1, end), IsOk());
  EXPECT_THAT(store_->EndRun(1, end), Fails(absl::StatusCode::kNotFound, "run 1: no such open"));
  EXPECT_THAT(store_->EndRun(2, end), Fails(absl::StatusCode::kNotFound, "run 2: no such open"));
  EXPECT_THAT(store_->LoadRun(2), Fails(absl::StatusCode::kNotFound, "run 2: no such run"));
}

TEST_F(StoreTest, AConfigurationThatIsNotJsonIsRefused) {
  RunStart start = DemoRun();
  start.config = "seats: 2";
  EXPECT_EQ(store_->BeginRun(start).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(StoreTest, AReaderSeesWhatAWriterHasCommitted) {
  const auto reader = Store::OpenForReading(path_);
  ASSERT_THAT(reader, IsOk());
  EXPECT_EQ(*ReadAll(**reader), 0u);
  Add(DemoPacked(1, 0));
  EXPECT_EQ(*ReadAll(**reader), 1u);
}

TEST_F(StoreTest, AReaderCannotWrite) {
  const auto reader = Store::OpenForReading(path_);
  ASSERT_THAT(reader, IsOk());
  EXPECT_EQ((*reader)->BeginRun(DemoRun()).status().code(), absl::StatusCode::kPermissionDenied);
}

TEST_F(StoreTest, OpeningAgainAddsToWhatIsThere) {
  Add(DemoPacked(1, 0));
  store_.reset();
  auto store = Store::OpenForWriting(path_);
  ASSERT_THAT(store, IsOk());
  EXPECT_EQ(*(*store)->BeginRun(DemoRun()), 2);
  const PackedMatch match = DemoPacked(2, 0);
  EXPECT_THAT((*store)->AddMatches({&match, 1}), IsOk());
  EXPECT_EQ(*ReadAll(**store), 2u);
}

TEST_F(StoreTest, OneFileIsLeftWhenAllIsClosed) {
  Add(DemoPacked(1, 0));
  auto reader = Store::OpenForReading(path_);
  EXPECT_EQ(*ReadAll(**reader), 1u);
  reader->reset();
  store_.reset();
  EXPECT_THAT(folder_.Names(), ElementsAre("r.db"));
}

TEST(StoreBytesTest, EqualMatchesAreStoredAsEqualRecords) {
  const Folder folder;
  MakeDatabase(folder / "a.db", 3);
  MakeDatabase(folder / "b.db", 3);
  const auto a = Store::OpenForReading(folder / "a.db");
  const auto b = Store::OpenForReading(folder / "b.db");
  for (int64_t id = 1; id <= 3; ++id) {
    EXPECT_EQ((*a)->LoadMatch(id)->record_bytes, (*b)->LoadMatch(id)->record_bytes);
  }
}

}  // namespace
}  // namespace assize
