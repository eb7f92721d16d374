// The chain of hashes: whatever is changed or removed shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/tables.h"
#include "referee/replay/store/schema.h"
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

// Two bots and versions, an event and its field, a round and its sets, a void attempt, records,
// and the end.
TEST_F(ChainTest, HasALinkForEachActAndRecord) {
  const ChainHead head = Get(Check());
  EXPECT_EQ(head.links, 2 * 2 + 2 + 2 + 1 + 5 + 1);
  EXPECT_EQ(head.older_links, 0);
  EXPECT_EQ(head.changes, 0);
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
  ExpectBroken("DELETE FROM chain WHERE kind = 'MATCH' AND subject = 3", "link 12 is missing");
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
  EXPECT_EQ(Get(ladder_->FindChainHead(ToHex(heads.at(5)))), 14);
}

TEST_F(ChainTest, AChangeThatIsAllowedIsALinkThatSaysWhatAndWhoseItIs) {
  ASSERT_THAT(ladder_->TogetherAs("token 12ab (marian)",
                                  [this] {
                                    return ladder_->KeepSettings(
                                        event_, DemoSettings(R"(, "published_rounds": 1)"));
                                  }),
              IsOk());
  ASSERT_THAT(ladder_->Suspend(greedy_, "3 forfeits in a row"), IsOk());
  EXPECT_EQ(Get(Check()).changes, 2);
  const std::vector<ChainChange> changes = Get(ladder_->LoadChanges(10));
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[0].actor, "token 12ab (marian)");
  EXPECT_EQ(Describe(changes[0].subject), "event 1");
  EXPECT_EQ(changes[0].act, "settings: published_rounds");
  EXPECT_EQ(changes[1].actor, OwnActor());
  EXPECT_EQ(Describe(changes[1].subject), "version 1");
  EXPECT_EQ(changes[1].act, "suspended");
  EXPECT_THAT(Get(ladder_->LoadChanges(1)), SizeIs(1));
}

TEST_F(ChainTest, SettingsThatStayAsTheyAreAreNoChange) {
  ASSERT_THAT(ladder_->KeepSettings(event_, DemoSettings()), IsOk());
  EXPECT_EQ(Get(Check()).changes, 0);
}

TEST_F(ChainTest, ASuspensionThatWasTakenBackWithoutALinkIsNoticed) {
  ASSERT_THAT(ladder_->Suspend(greedy_, "3 forfeits in a row"), IsOk());
  ExpectBroken("DELETE FROM suspension", "version 1 was changed after it was stored (by ");
}

TEST_F(ChainTest, EverythingThatAnActChangesIsLinked) {
  const VersionId late = ladder_.AddBot("late");
  const EventId other = ladder_.AddEvent({greedy_, random_}, "winter");
  ASSERT_THAT(ladder_->AddEntrants(other, {late}, SettingsIn(R"({"rounds": 4})")), IsOk());
  RoundPlan round = DuelRound(1, 0, {{greedy_, random_}});
  round.byes = {{.version = late, .kind = "PAIRING", .score = 1}};
  ASSERT_THAT(ladder_->PlanRound(other, round), IsOk());
  ASSERT_THAT(ladder_->AddSets(other, DuelRound(1, 1, {{greedy_, random_}})), IsOk());
  RoundPlan second = DuelRound(2, 2, {{greedy_, random_}});
  second.dropouts = {{.version = late, .reason = "withdrawn"}};
  ASSERT_THAT(ladder_->PlanRound(other, second), IsOk());
  for (int attempt = 0; attempt <= kMaxRetries; ++attempt) {
    ASSERT_THAT(ladder_->RecordVoid(other, "s1-0", attempt, "the worker ended"), IsOk());
  }
  ASSERT_THAT(ladder_->PublishRounds(other, 1), IsOk());
  ASSERT_THAT(ladder_->CancelEvent(other, 9), IsOk());
  ASSERT_THAT(ladder_->WithdrawBot("late"), IsOk());
  ladder_.AddBot("late", "2");
  ASSERT_THAT(ladder_->Suspend(greedy_, "3 forfeits in a row"), IsOk());
  ASSERT_THAT(ladder_->Reinstate(Get(ladder_->FindVersion("greedy"))), IsOk());
  EXPECT_THAT(Check(), IsOk());
}

TEST_F(ChainTest, AByeAndASetThatWerePutInAreNoticed) {
  ExpectBroken("INSERT INTO bye VALUES (1, 1, 1, 'PAIRING', 1)", "round 1 of event 1 was changed");
  Execute("DELETE FROM bye");
  ExpectBroken("INSERT INTO match_set (event, round, number, label) VALUES (1, 1, 7, '')",
               "the plan of sets 8 to 8 of event 1 has no link");
}

TEST_F(ChainTest, TheFirstLinkThatDoesNotFitIsNamed) {
  ExpectBroken(
      "UPDATE event SET settings = '{\"rounds\": 9}'; UPDATE entrant SET out_from = 1,"
      " out_reason = 'none'; UPDATE run SET seed = printf('%064d', 1)",
      "broken in 3 places; the first: link 5: event 1 was changed");
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

// Copies the ladder to `path` as version 4 would have written it, without `remote` bots: a chain
// over its only event and its records. Returns the chain's head.
Bytes32 AsVersion4(TestLadder* ladder, const std::string& path) {
  EXPECT_THAT((*ladder)->CopyTo(path, [](int64_t, int64_t) { return true; }), IsOk());
  auto copy = sqlite::Connection::Open(path, sqlite::Access::kReadWrite, path);
  EXPECT_THAT(copy, IsOk());
  EXPECT_THAT(
      copy->Execute("CREATE TABLE matches AS SELECT subject, digest FROM chain WHERE kind = 'MATCH'"
                    " ORDER BY link; DROP TABLE chain; DROP TABLE answer_faults;"
                    " DROP INDEX planned_match_of_event;"
                    " CREATE TABLE chain (link INTEGER PRIMARY KEY CHECK (link >= 1),"
                    " kind TEXT NOT NULL CHECK (kind IN ('EVENT', 'MATCH', 'END')),"
                    " subject INTEGER NOT NULL, digest BLOB NOT NULL CHECK (length(digest) = 32),"
                    " head BLOB NOT NULL CHECK (length(head) = 32), UNIQUE (kind, subject)) STRICT;"
                    " DROP INDEX event_rerun_of;"
                    " ALTER TABLE event DROP COLUMN rerun_of; ALTER TABLE event DROP COLUMN apart;"
                    " UPDATE schema_part SET version = 4 WHERE name = 'ladder'"),
      IsOk());
  auto insert = copy->Prepare("INSERT INTO chain VALUES (?, ?, ?, ?, ?)");
  EXPECT_THAT(insert, IsOk());
  int64_t link = 0;
  Bytes32 head{};
  const auto append = [&](const std::string& kind, int64_t subject, std::string_view digest) {
    head = Sha256()
               .AddFramed(AsView(head))
               .AddFramed(kind)
               .AddFramed(std::to_string(subject))
               .AddFramed(digest)
               .Digest();
    insert->Bind(++link, kind, subject, sqlite::Blob{digest}, sqlite::Blob{AsView(head)});
    EXPECT_THAT(insert->Run(), IsOk());
  };
  append("EVENT", 1, AsView(HashOf("what it covered then")));
  auto matches = copy->Prepare("SELECT subject, digest FROM matches");
  EXPECT_THAT(matches, IsOk());
  while (Get(matches->Step())) append("MATCH", matches->Int(0), matches->Bytes(1));
  matches->Reset();
  EXPECT_THAT(copy->Execute("DROP TABLE matches"), IsOk());
  return head;
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
    ASSERT_THAT(copy->Execute("DROP TABLE chain; DROP TABLE answer_faults;"
                              " ALTER TABLE version DROP COLUMN remote;"
                              " DROP INDEX planned_match_of_event; DROP INDEX event_rerun_of;"
                              " ALTER TABLE event DROP COLUMN rerun_of;"
                              " ALTER TABLE event DROP COLUMN apart;"
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
  const ChainHead head = Get((*store)->CheckChain(GoOn));
  // The beginning, two bots and versions, event and field, round and sets, two matches.
  EXPECT_EQ(head.links, 1 + 4 + 2 + 2 + 2);
  EXPECT_EQ(head.older_links, 0);
  EXPECT_THAT(LadderStore::OpenForReading(path + ".old"), Fails(kDataLoss, "ladder migrate"));
  EXPECT_FALSE(Get(LadderStore::Migrate(path, path + ".older")));
  EXPECT_THAT(folder.Names(), ::testing::Not(::testing::Contains("a.db.older")));
}

// As version 4 has written it: links of events, records and ends, without times.
TEST(ChainOfAnOlderLadder, KeepsItsLinksAndGoesOnBehindThem) {
  Folder folder;
  const std::string path = folder / "a.db";
  TestLadder ladder;
  const EventId event = ladder.AddEvent({ladder.AddBot("greedy"), ladder.AddBot("random")});
  ASSERT_THAT(ladder->PlanRound(event, DuelRound(1, 0, {{1, 2}})), IsOk());
  Import(ladder.store(), {Played("s0-0"), Played("s0-1")});
  const Bytes32 published = AsVersion4(&ladder, path);
  EXPECT_THAT(LadderStore::OpenForReading(path), Fails(kDataLoss, "ladder migrate " + path));

  EXPECT_TRUE(Get(LadderStore::Migrate(path, path + ".old")));
  auto store = LadderStore::OpenForWriting(path);
  ASSERT_THAT(store, IsOk());
  ChainHead head = Get((*store)->CheckChain(GoOn));
  EXPECT_EQ(head.older_links, 3);
  EXPECT_EQ(head.links, 3 + 1 + 4 + 2 + 2);
  EXPECT_EQ(Get((*store)->FindChainHead(ToHex(published))), 3);
  ASSERT_THAT((*store)->ChangeSettings(event, SettingsIn(R"({"rounds": 5})")), IsOk());
  head = Get((*store)->CheckChain(GoOn));
  EXPECT_EQ(head.changes, 1);

  auto other = sqlite::Connection::Open(path, sqlite::Access::kReadWrite, path);
  ASSERT_THAT(other, IsOk());
  ASSERT_THAT(other->Execute("UPDATE seat SET rank = 3 - rank WHERE match = 2"), IsOk());
  EXPECT_THAT((*store)->CheckChain(GoOn), Fails(kDataLoss, "link 3: match 2 was changed"));
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
