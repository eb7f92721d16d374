// The chain of hashes: whatever is changed or removed shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/store/chain_rows.h"
#include "ladder/store/tables.h"
#include "referee/replay/schema.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::SizeIs;

constexpr auto kDataLoss = absl::StatusCode::kDataLoss;

bool GoOn(int64_t) { return true; }

// An event of two sets that has ended, with a void attempt.
class ChainTest : public ::testing::Test {
 protected:
  ChainTest() {
    EXPECT_THAT(
        ladder_->PlanRound(event_, DuelRound(1, 0, {{greedy_, random_}, {random_, greedy_}})),
        IsOk());
    Import(ladder_.store(), {Played("s0-0", {.ranks = {}})});
    Import(ladder_.store(),
           {Played("s1-1"), Played("s0-0", {}, 1), Played("s0-1"), Played("s1-0")});
    EXPECT_THAT(ladder_->FinishEvent(event_, 7), IsOk());
  }

  absl::StatusOr<ChainHead> Check() { return ladder_->CheckChain(GoOn); }
  void Execute(const std::string& sql) {
    auto other = sqlite::Connection::Open(ladder_.path(), sqlite::Access::kReadWrite, "club.db");
    ASSERT_THAT(other, IsOk());
    ASSERT_THAT(other->Execute("PRAGMA foreign_keys = OFF; " + sql), IsOk());
  }
  void ExpectBroken(const std::string& sql, const std::string& text) {
    ASSERT_THAT(Check(), IsOk());
    Execute(sql);
    EXPECT_THAT(Check(), Fails(kDataLoss, text)) << sql;
  }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const EventId event_ = ladder_.AddEvent({greedy_, random_});
};

TEST_F(ChainTest, HasALinkForEachEventAndRecordAndTheEnd) {
  EXPECT_EQ(Get(Check()).links, 1 + 5 + 1);
}

TEST_F(ChainTest, ItsHeadIsThatOfTheLastLink) {
  const ChainHead head = Get(Check());
  EXPECT_EQ(Get(ladder_->FindChainHead(ToHex(head.sha256))), head.links);
  EXPECT_EQ(Get(ladder_->FindChainHead(ToHex(head.sha256).substr(0, 8))), head.links);
  EXPECT_THAT(ladder_->FindChainHead("00000000"), Fails(kDataLoss, "cut off"));
  EXPECT_THAT(ladder_->FindChainHead("none"),
              Fails(absl::StatusCode::kInvalidArgument, "hexadecimal digits"));
}

TEST_F(ChainTest, ARemovedMatchIsNoticed) {
  ExpectBroken(
      "DELETE FROM seat WHERE match = 3; DELETE FROM record WHERE match = 3;"
      " UPDATE planned_match SET match = NULL, state = 'ABANDONED' WHERE match = 3;"
      " DELETE FROM match WHERE id = 3",
      "match 3 is missing");
}

TEST_F(ChainTest, ARemovedMatchIsNoticedThoughItsLinkIsRemovedAsWell) {
  ExpectBroken("DELETE FROM chain WHERE kind = 'MATCH' AND subject = 3", "link 4 is missing");
}

TEST_F(ChainTest, AChangedResultIsNoticed) {
  ExpectBroken("UPDATE seat SET rank = 3 - rank WHERE match = 2", "match 2 was changed");
}

TEST_F(ChainTest, AnotherVersionInASeatIsNoticed) {
  ExpectBroken("UPDATE planned_seat SET version = 2 WHERE seat = 0", "was changed");
}

TEST_F(ChainTest, AResultThatIsGivenUpAfterwardsIsNoticed) {
  ExpectBroken("UPDATE planned_match SET match = NULL, state = 'ABANDONED' WHERE match = 4",
               "match 4 was changed");
}

TEST_F(ChainTest, AnEventThatWasRenamedIsNoticed) {
  ExpectBroken("UPDATE event SET name = 'spring'", "event 1 was changed");
}

TEST_F(ChainTest, AnEventThatWasOpenedAgainIsNoticed) {
  ExpectBroken("UPDATE run SET ended_unix_us = NULL, seed = NULL", "the end of event 1 is missing");
}

TEST_F(ChainTest, AMatchThatWasPutInIsNoticed) {
  ExpectBroken(
      "INSERT INTO match (run_id, ordinal, deal, rotation, match_id, game, rules_version,"
      " state, started_unix_us, duration_us) SELECT run_id, 99, deal, rotation, 'x', game,"
      " rules_version, state, started_unix_us, duration_us FROM match WHERE id = 2",
      "match 6 has no link");
}

TEST_F(ChainTest, AChangedLinkDoesNotFit) {
  ExpectBroken("UPDATE chain SET digest = zeroblob(32) WHERE link = 2",
               "link 2 does not fit the links before it");
}

TEST_F(ChainTest, AnEndThatWasCutOffShowsByThePublishedHead) {
  const std::string head = ToHex(Get(Check()).sha256);
  Execute("DELETE FROM chain WHERE kind = 'END'; UPDATE run SET ended_unix_us = NULL, seed = NULL");
  EXPECT_THAT(Check(), IsOk());
  EXPECT_THAT(ladder_->FindChainHead(head), Fails(kDataLoss, "cut off"));
}

TEST_F(ChainTest, SaysWhichHeadEachMatchHas) {
  const auto heads = Get(ladder_->LoadChainHeads());
  EXPECT_THAT(heads, SizeIs(5));
  EXPECT_EQ(Get(ladder_->FindChainHead(ToHex(heads.at(5)))), 6);
}

// Matches of `referee play` in the same file have no event.
TEST_F(ChainTest, OtherMatchesInTheFileNeedNoLink) {
  Execute(
      "INSERT INTO run (started_unix_us, game, config, policy, command_line)"
      " VALUES (1, 'brigands', '{}', 'lenient', '');"
      " INSERT INTO match (run_id, ordinal, deal, rotation, match_id, game, rules_version,"
      " state, started_unix_us, duration_us) VALUES (2, 0, 0, 0, 'x', 'brigands', 1, 'VOID', 1, "
      "1)");
  EXPECT_THAT(Check(), IsOk());
}

TEST(ChainOfAnOlderLadder, IsMadeByTheMigration) {
  Folder folder;
  const std::string path = folder / "a.db";
  {
    TestLadder ladder;
    const EventId event = ladder.AddEvent({ladder.AddBot("greedy"), ladder.AddBot("random")});
    ASSERT_THAT(ladder->PlanRound(event, DuelRound(1, 0, {{1, 2}})), IsOk());
    Import(ladder.store(), {Played("s0-0"), Played("s0-1")});
    ASSERT_THAT(ladder->CopyTo(path, [](int64_t, int64_t) { return true; }), IsOk());
    auto copy = sqlite::Connection::Open(path, sqlite::Access::kReadWrite, path);
    ASSERT_THAT(copy, IsOk());
    ASSERT_THAT(copy->Execute("DROP TABLE chain; ALTER TABLE version DROP COLUMN remote;"
                              " UPDATE schema_part SET version = 2 WHERE name = 'ladder'"),
                IsOk());
  }
  const std::string before = assize::testing::ReadFile(path);
  EXPECT_THAT(LadderStore::OpenForReading(path), Fails(kDataLoss, "ladder migrate " + path));
  EXPECT_THAT(LadderStore::OpenForWriting(path), Fails(kDataLoss, "ladder migrate " + path));
  EXPECT_EQ(assize::testing::ReadFile(path), before) << "opening changes nothing";

  EXPECT_TRUE(Get(LadderStore::Migrate(path, path + ".old")));
  auto store = LadderStore::OpenForReading(path);
  ASSERT_THAT(store, IsOk());
  EXPECT_EQ(Get((*store)->CheckChain(GoOn)).links, 3);
  EXPECT_THAT(LadderStore::OpenForReading(path + ".old"), Fails(kDataLoss, "ladder migrate"));
  EXPECT_FALSE(Get(LadderStore::Migrate(path, path + ".older")));
  EXPECT_THAT(folder.Names(), ::testing::Not(::testing::Contains("a.db.older")));
}

TEST(ChainOfAnOlderLadder, NoCopyIsOverwritten) {
  Folder folder;
  const std::string path = folder / "a.db";
  const SchemaPart today = LadderTables();
  const SchemaPart parts[] = {MatchTables(),
                              {.name = today.name, .migrations = today.migrations.first(2)}};
  ASSERT_THAT(Database::OpenForWriting(path, parts), IsOk());
  assize::testing::WriteFile(path + ".old", "precious");
  EXPECT_THAT(LadderStore::Migrate(path, path + ".old"),
              Fails(absl::StatusCode::kAlreadyExists, "exists already"));
  EXPECT_EQ(assize::testing::ReadFile(path + ".old"), "precious");
  EXPECT_THAT(LadderStore::OpenForReading(path), Fails(kDataLoss, "ladder migrate"));
}

}  // namespace
}  // namespace assize::ladder
