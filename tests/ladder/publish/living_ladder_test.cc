// The model in memory that follows the chain is what reading everything gives.
#include "ladder/publish/living_ladder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/store/service/notice_store.h"
#include "referee/base/files/sqlite.h"
#include "tests/ladder/publish/twins.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::publish {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kEnd = 1'800'000'000'000'000;
const std::vector<Reader> kReaders = {{},
                                      {.audience = Audience::kOrganiser},
                                      {.audience = Audience::kOwner, .owner = "marian"},
                                      {.audience = Audience::kOwner, .owner = "tuck"}};

std::string TextOf(const PublishedLadder& ladder) {
  std::string text = publish::TextOf(ladder.rows());
  for (const Announcement& announcement : ladder.rows().announcements) {
    absl::StrAppend(&text, "announcement ", announcement.text, "\n");
  }
  for (const Question& question : ladder.rows().questions) {
    absl::StrAppend(&text, "question ", question.text, "\n");
  }
  return absl::StrCat(text, ladder.rows().title, " ", ladder.next_release_unix_us().value_or(0));
}

EventSetup SetupOf(const std::string& name, const std::vector<VersionId>& entrants,
                   const std::string& more = "") {
  EventSetup setup = DemoEvent(name, entrants);
  setup.format = "round-robin";
  setup.settings = SettingsIn(
      absl::StrCat(R"({"rounds": 9, "sets": 1, "seats": 2, "min_seats": 2,)",
                   R"( "max_seats": 2, "seating": "rotations", "scoring": "placed")", more, "}"));
  setup.seed = SeedFromText(name);
  return setup;
}

class LivingLadderTest : public ::testing::Test {
 protected:
  LivingLadderTest() {
    NewVersion other = DemoVersion("beta", "1");
    other.owner = "tuck";
    alpha_ = ladder_.AddBot("alpha");
    beta_ = Get(ladder_->AddVersion(other)).id;
    cup_ = Get(ladder_->CreateEvent(SetupOf("cup", {alpha_, beta_})));
    living_ = Get(LivingLadder::Open(ladder_.path()));
  }

  std::shared_ptr<const Snapshot> Refresh(int64_t now = 0) { return Get(living_->Refresh(now)); }
  Snapshot::Ladder Seen(const Reader& reader = {}, int64_t now = 0) {
    return Get(Refresh(now)->For(reader));
  }
  // That every reader sees what a new reading of the file gives.
  void ExpectUpToDate(const std::string& after, int64_t now = 0) {
    const auto snapshot = Refresh(now);
    for (const Reader& reader : kReaders) {
      EXPECT_EQ(TextOf(*Get(snapshot->For(reader))),
                TextOf(*Get(PublishedLadder::Open(ladder_.path(), reader, now))))
          << after << ", seen by " << static_cast<int>(reader.audience) << " " << reader.owner;
    }
    EXPECT_THAT(living_->TakeDamaged(), IsEmpty()) << after;
  }

  void PlanRound(EventId event, int round, int64_t first_set, int sets = 1) {
    const std::vector<std::pair<VersionId, VersionId>> duels(static_cast<size_t>(sets),
                                                             {alpha_, beta_});
    ASSERT_THAT(ladder_->PlanRound(event, DuelRound(round, first_set, duels)), IsOk());
  }
  void Play(EventId event, int64_t set, int rotation, const Ending& ending = {}) {
    const std::string match = absl::StrCat("s", set, "-", rotation);
    ASSERT_THAT(ladder_->Import(event, std::vector{Played(match, ending)}), IsOk());
  }
  void PlaySet(EventId event, int64_t set, const Ending& ending = {}) {
    for (int rotation = 0; rotation < 2; ++rotation) Play(event, set, rotation, ending);
  }
  // Writes to the file behind the store's back.
  void Damage(const std::string& sql) { DamageIn(ladder_.path(), sql); }
  static void DamageIn(const std::string& path, const std::string& sql) {
    auto file = sqlite::Connection::Open(path, sqlite::Access::kReadWrite, "damage");
    ASSERT_THAT(file, IsOk());
    ASSERT_THAT(file->Execute("PRAGMA foreign_keys = OFF"), IsOk());
    ASSERT_THAT(file->Execute("PRAGMA ignore_check_constraints = ON"), IsOk());
    ASSERT_THAT(file->Execute(sql), IsOk());
  }

  TestLadder ladder_;
  VersionId alpha_ = 0;
  VersionId beta_ = 0;
  EventId cup_ = 0;
  std::unique_ptr<LivingLadder> living_;
};

TEST_F(LivingLadderTest, FollowsWhatIsPlannedAndPlayed) {
  ExpectUpToDate("the beginning");
  PlanRound(cup_, 1, 0, 3);
  ExpectUpToDate("a round");
  Play(cup_, 1, 0);
  ExpectUpToDate("half a set");
  Play(cup_, 1, 1, {.ranks = {2, 1}, .forfeited = 0});
  ExpectUpToDate("a set in the middle");
  PlaySet(cup_, 2);
  PlaySet(cup_, 0, {.ranks = {1, 2}, .forfeited = 1});
  ExpectUpToDate("a whole round");
  RoundPlan more = DuelRound(1, 3, {{beta_, alpha_}});
  ASSERT_THAT(ladder_->AddSets(cup_, more), IsOk());
  ExpectUpToDate("a further set of the round");
  PlaySet(cup_, 3);
  PlanRound(cup_, 2, 4);
  PlaySet(cup_, 4);
  ExpectUpToDate("a round that was planned and played since");
  ASSERT_THAT(ladder_->FinishEvent(cup_, kEnd), IsOk());
  ExpectUpToDate("the end");
}

TEST_F(LivingLadderTest, FollowsRoundsWithByesAndDropouts) {
  PlanRound(cup_, 1, 0);
  PlaySet(cup_, 0);
  ExpectUpToDate("the first round");
  RoundPlan round{.number = 2,
                  .sets = {},
                  .byes = {{.version = alpha_, .kind = "PAIRING", .score = 1}},
                  .dropouts = {{.version = beta_, .reason = "withdrawn"}}};
  ASSERT_THAT(ladder_->PlanRound(cup_, round), IsOk());
  ExpectUpToDate("a round without sets");
}

TEST_F(LivingLadderTest, FollowsVoidMatchesAndThoseThatAreGivenUp) {
  PlanRound(cup_, 1, 0, 2);
  Play(cup_, 0, 0, {.ranks = {}});
  ExpectUpToDate("a void match");
  PlaySet(cup_, 0);
  ExpectUpToDate("its set");
  for (int attempt = 0; attempt <= kMaxRetries; ++attempt) {
    ASSERT_THAT(ladder_->RecordVoid(cup_, "s1-0", attempt, "it died"), IsOk());
  }
  ExpectUpToDate("a match that was given up");
  Play(cup_, 1, 1);
  ExpectUpToDate("the last match of the round");
  PlanRound(cup_, 2, 2);
  ASSERT_THAT(ladder_->CancelEvent(cup_, kEnd), IsOk());
  ExpectUpToDate("an event that was cancelled");
}

TEST_F(LivingLadderTest, FollowsVersionsAndWhatIsSaid) {
  ExpectUpToDate("the beginning");
  ladder_.AddBot("gamma");
  ExpectUpToDate("a bot");
  ASSERT_THAT(ladder_->Suspend(beta_, "3 forfeits in a row"), IsOk());
  ExpectUpToDate("a suspension");
  ASSERT_THAT(ladder_->WithdrawBot("gamma"), IsOk());
  ExpectUpToDate("a withdrawal");
  NoticeStore notices(&ladder_.store());
  ASSERT_THAT(notices.SetTitle("Evening"), IsOk());
  ASSERT_THAT(notices.AddAnnouncement({.event = cup_, .text = "soon", .actor = "uid 1"}), IsOk());
  ExpectUpToDate("an announcement");
}

TEST_F(LivingLadderTest, FollowsFreezesLateEntrantsAndDelays) {
  PlanRound(cup_, 1, 0);
  PlaySet(cup_, 0);
  PlanRound(cup_, 2, 1);
  PlaySet(cup_, 1);
  ExpectUpToDate("two rounds");
  ASSERT_THAT(ladder_->PublishRounds(cup_, 1), IsOk());
  ExpectUpToDate("a freeze");
  ASSERT_THAT(ladder_->PublishRounds(cup_, std::nullopt), IsOk());
  ExpectUpToDate("the end of the freeze");
  ASSERT_THAT(ladder_->AddEntrants(cup_, {ladder_.AddBot("late")}), IsOk());
  ExpectUpToDate("a late entrant");
  EventSetup setup = SetupOf("cup", {}, R"(, "live_delay": {"seconds": 30})");
  ASSERT_THAT(ladder_->ChangeSettings(cup_, setup.settings), IsOk());
  ExpectUpToDate("a delay");
  const int64_t ended = Get(ladder_->LoadSetEnds(cup_)).back().unix_us;
  ExpectUpToDate("its end", ended + 30'000'000);
  PlanRound(cup_, 3, 2);
  PlaySet(cup_, 2);
  ExpectUpToDate("a set that is held back", ended + 30'000'000);
}

TEST_F(LivingLadderTest, FollowsChallengesAndTheirEnd) {
  const EventId challenge = Get(ladder_->CreateEvent(
      SetupOf("challenge-1", {alpha_, beta_}, R"(, "challenge": {"owner": "marian"})")));
  ExpectUpToDate("a challenge");
  PlanRound(challenge, 1, 0);
  PlaySet(challenge, 0);
  ExpectUpToDate("its set");
}

TEST_F(LivingLadderTest, FollowsARerunThatIsApplied) {
  PlanRound(cup_, 1, 0, 2);
  PlaySet(cup_, 0);
  PlaySet(cup_, 1);
  ExpectUpToDate("the round");
  const auto state = [&](const std::string& word) {
    return absl::StrCat(R"(, "rerun": {"event": ")", cup_, R"(", "state": "RERUN_STATE_)", word,
                        R"("})");
  };
  const EventId rerun = Get(ladder_->CreateEvent(SetupOf("again", {alpha_, beta_}, state("OPEN"))));
  PlanRound(rerun, 1, 1);
  PlaySet(rerun, 1, {.ranks = {2, 1}});
  ExpectUpToDate("the rerun");
  const auto applied = SetupOf("again", {}, state("APPLIED")).settings;
  ASSERT_THAT(ladder_->ChangeSettings(rerun, applied), IsOk());
  ExpectUpToDate("its application");
  EXPECT_EQ(FindSet(Seen()->rows().events.front(), 1)->set->rerun, rerun);
}

TEST_F(LivingLadderTest, IsTheSameObjectWhileNothingChanges) {
  PlanRound(cup_, 1, 0);
  EXPECT_EQ(Refresh(), Refresh());
  const EventId other = Get(ladder_->CreateEvent(SetupOf("other", {alpha_, beta_})));
  const auto before = Seen();
  PlanRound(other, 1, 0);
  const auto after = Seen();
  EXPECT_NE(before, after);
  // The event that has not changed is shared, and what only organisers see changes nothing.
  EXPECT_EQ(before->rows().events.pointers()[0], after->rows().events.pointers()[0]);
  ASSERT_THAT(ladder_->CreateEvent(SetupOf("draft", {alpha_}, R"(, "draft": true)")), IsOk());
  EXPECT_EQ(Seen(), after);
}

TEST_F(LivingLadderTest, ASetThatComesInLeavesOtherBlocksAsTheyAre) {
  const int sets = 2 * static_cast<int>(kSetsPerBlock);
  PlanRound(cup_, 1, 0, sets);
  PlaySet(cup_, 0);
  PlaySet(cup_, sets - 1);
  const auto before = Seen();
  PlaySet(cup_, sets - 2);
  const auto after = Seen();
  const auto& old_blocks = before->rows().events.front().played.pointers();
  const auto& blocks = after->rows().events.front().played.pointers();
  ASSERT_EQ(blocks.size(), 2);
  EXPECT_EQ(blocks[0], old_blocks[0]);
  EXPECT_NE(blocks[1], old_blocks[1]);
  EXPECT_EQ(before->rows().events.front().sets(), 2);
  EXPECT_EQ(after->rows().events.front().sets(), 3);
  ExpectUpToDate("a set in the second block");
}

TEST_F(LivingLadderTest, OwnersWithoutBotsAreNotKnown) {
  EXPECT_THAT(Refresh()->For({.audience = Audience::kOwner, .owner = "john"}),
              Fails(absl::StatusCode::kNotFound, "owners: marian, tuck"));
}

TEST_F(LivingLadderTest, ASetWithDamagedSeatsIsNamedOnceAndLeftOut) {
  PlanRound(cup_, 1, 0, 2);
  PlaySet(cup_, 0);
  PlaySet(cup_, 1);
  Damage("DELETE FROM seat WHERE match = 2 AND seat = 1");
  EXPECT_EQ(Seen()->rows().events.front().sets(), 1);
  EXPECT_THAT(living_->TakeDamaged(),
              ElementsAre(HasSubstr("set 1 of event 1: the seats of planned match 2")));
  PlanRound(cup_, 2, 2);
  PlaySet(cup_, 2);
  EXPECT_EQ(Seen()->rows().events.front().sets(), 2);
  EXPECT_THAT(living_->TakeDamaged(), IsEmpty());
}

TEST_F(LivingLadderTest, SetsThatCameInTogetherAreReadWhereverTheyLieButForDamagedOnes) {
  PlanRound(cup_, 1, 0, 600);
  ExpectUpToDate("a round");
  for (const int64_t set : {599, 0, 300, 17}) PlaySet(cup_, set);
  Play(cup_, 400, 0);
  Damage(
      "DELETE FROM seat WHERE match = (SELECT match FROM planned_match WHERE match_id = 's17-1')");
  const auto seen = Seen();
  const EventRows& event = seen->rows().events.front();
  EXPECT_EQ(event.sets(), 3);
  for (const int64_t set : {0, 300, 599}) EXPECT_TRUE(FindSet(event, set).has_value()) << set;
  EXPECT_THAT(living_->TakeDamaged(), ElementsAre(HasSubstr("set 18 of event 1: the seats of")));
  EXPECT_EQ(TextOf(*seen), TextOf(*Get(PublishedLadder::Open(ladder_.path(), {}, 0))));
}

TEST_F(LivingLadderTest, AnEventThatCannotBeReadIsNamedOnceAndLeftOut) {
  const EventId other = Get(ladder_->CreateEvent(SetupOf("other", {alpha_, beta_})));
  PlanRound(other, 1, 0);
  PlaySet(other, 0);
  Damage(absl::StrCat("UPDATE event SET settings = '{\"seats\": \"x\"}' WHERE id = ", cup_));
  EXPECT_EQ(Seen()->rows().events.size(), 1);
  EXPECT_EQ(Seen()->rows().events.front().event.setup.name, "other");
  EXPECT_THAT(living_->TakeDamaged(), ElementsAre(HasSubstr("event 1: ")));
  PlanRound(other, 2, 1);
  PlaySet(other, 1);
  EXPECT_EQ(Seen()->rows().events.front().sets(), 2);
  EXPECT_THAT(living_->TakeDamaged(), IsEmpty());
}

TEST_F(LivingLadderTest, AnEventOfAVersionThatIsMissingIsLeftOut) {
  Damage(absl::StrCat("UPDATE entrant SET version = 4711 WHERE version = ", beta_));
  EXPECT_TRUE(Seen()->rows().events.empty());
  EXPECT_THAT(living_->TakeDamaged(), ElementsAre(HasSubstr("version 4711 is missing")));
}

// Each of them would make code fail that computes tables.
TEST_F(LivingLadderTest, AnEventOfWhichNothingCanBeComputedIsLeftOutAndOthersAreNot) {
  const VersionId gamma = ladder_.AddBot("gamma");
  const EventId other = Get(ladder_->CreateEvent(SetupOf("other", {alpha_, beta_})));
  PlanRound(cup_, 1, 0);
  PlaySet(cup_, 0);
  const std::vector<std::pair<std::string, std::string>> damages = {
      {"UPDATE run SET game = 'chess'", "chess"},
      {absl::StrCat("UPDATE planned_seat SET version = ", gamma, " WHERE version = ", alpha_),
       "must be an entrant"}};
  for (const auto& [sql, cause] : damages) {
    const std::string copy = ladder_.path() + ".damaged";
    std::filesystem::remove(copy);
    Damage(absl::StrCat("VACUUM INTO '", copy, "'"));
    DamageIn(copy, sql);
    const auto living = Get(LivingLadder::Open(copy));
    const auto snapshot = Get(living->Refresh(0));
    EXPECT_TRUE(snapshot->damaged().contains(cup_)) << sql;
    EXPECT_THAT(snapshot->damaged().at(cup_), HasSubstr(cause)) << sql;
    if (cause != "chess") {
      EXPECT_EQ(Get(snapshot->For({}))->rows().events.size(), 1) << sql;
      EXPECT_EQ(Get(snapshot->For({}))->rows().events.front().event.id, other) << sql;
    }
    EXPECT_THAT(Get(PublishedLadder::Open(copy, {}))->damaged(),
                ::testing::Contains(HasSubstr(cause)))
        << sql;
  }
}

TEST_F(LivingLadderTest, TextsThatAreNoTextAreMendedAndNamed) {
  ASSERT_THAT(NoticeStore(&ladder_.store()).SetTitle("Notts"), IsOk());
  Damage("UPDATE bot SET name = CAST(x'61ff' AS TEXT) WHERE name = 'alpha'");
  Damage("UPDATE owner SET name = '' WHERE name = 'tuck'");
  Damage("UPDATE title SET text = CAST(x'1b5b324a' AS TEXT)");
  const auto seen = Seen();
  EXPECT_EQ(seen->rows().versions().front().bot, "a\xef\xbf\xbd");
  EXPECT_EQ(seen->rows().versions().back().owner, absl::StrCat("unreadable-", beta_));
  EXPECT_EQ(seen->rows().title, "\xef\xbf\xbd[2J");
  EXPECT_EQ(seen->rows().events.size(), 1);
  EXPECT_THAT(living_->TakeDamaged(),
              ElementsAre(HasSubstr("the bot of version 1"), HasSubstr("the owner of version 2"),
                          HasSubstr("the title")));
}

}  // namespace
}  // namespace assize::ladder::publish
