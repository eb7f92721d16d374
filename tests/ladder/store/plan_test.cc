// Events, and what is planned in them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PlanTest : public ::testing::Test {
 protected:
  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const VersionId first_ = ladder_.AddBot("first-bot");
  const EventId event_ = ladder_.AddEvent({random_, greedy_, first_});
};

TEST_F(PlanTest, AnEventIsReadAsItWasMade) {
  ladder_.Reopen();
  const auto event = ladder_->FindEvent("autumn");
  ASSERT_THAT(event, IsOk());
  const EventSetup made = DemoEvent("autumn", {random_, greedy_, first_});
  EXPECT_EQ(event->setup.game, made.game);
  EXPECT_EQ(event->setup.settings.rounds(), made.settings.rounds());
  EXPECT_EQ(event->setup.format, made.format);
  EXPECT_EQ(event->setup.seed, made.seed);
  EXPECT_EQ(event->setup.entrants, made.entrants);
  EXPECT_EQ(event->entrants[1].number, 2);
  EXPECT_EQ(event->ended_unix_us, std::nullopt);
}

TEST_F(PlanTest, NamesOfEventsAreUnique) {
  EXPECT_THAT(ladder_->CreateEvent(DemoEvent("AUTUMN", {})),
              Fails(absl::StatusCode::kAlreadyExists, "choose another name"));
}

TEST_F(PlanTest, TheNewestEventNeedsNoName) {
  ladder_.AddEvent({greedy_}, "winter");
  EXPECT_EQ(Get(ladder_->FindEvent("")).setup.name, "winter");
  EXPECT_THAT(ladder_->FindEvent("autmn"),
              Fails(absl::StatusCode::kNotFound, "Did you mean 'autumn'?"));
}

TEST_F(PlanTest, ARoundIsReadAsItWasPlanned) {
  RoundPlan round = DuelRound(1, 0, {{random_, greedy_}});
  round.sets[0].label = "final";
  round.byes = {{.version = first_, .kind = "PAIRING", .score = 1}};
  ASSERT_THAT(ladder_->PlanRound(event_, round), IsOk());
  ladder_.Reopen();
  const auto rounds = ladder_->LoadRounds(event_);
  ASSERT_THAT(rounds, IsOk());
  ASSERT_THAT(*rounds, SizeIs(1));
  const RoundPlan& plan = rounds->front().plan;
  EXPECT_EQ(rounds->front().open_matches, 2);
  ASSERT_THAT(plan.sets, SizeIs(1));
  EXPECT_EQ(plan.sets[0].label, "final");
  ASSERT_THAT(plan.sets[0].matches, SizeIs(2));
  EXPECT_EQ(plan.sets[0].matches[1].match_id, "s0-1");
  EXPECT_THAT(plan.sets[0].matches[1].seats, ElementsAre(greedy_, random_));
  ASSERT_THAT(plan.byes, SizeIs(1));
  EXPECT_EQ(plan.byes[0].kind, "PAIRING");
  EXPECT_EQ(plan.byes[0].score, 1);
}

TEST_F(PlanTest, RoundsAreReadFromAnyOneOn) {
  for (int number = 1; number <= 3; ++number) {
    RoundPlan round = DuelRound(number, 2 * number, {{random_, greedy_}, {greedy_, random_}});
    round.byes = {{.version = first_, .kind = "PAIRING", .score = 1}};
    if (number == 2) round.dropouts = {{.version = first_, .reason = "withdrawn"}};
    ASSERT_THAT(ladder_->PlanRound(event_, round), IsOk());
  }
  const std::vector<Round> rounds = Get(ladder_->LoadRounds(event_, {.round = 2, .set = 4}));
  ASSERT_THAT(rounds, SizeIs(2));
  EXPECT_EQ(rounds[0].plan.number, 2);
  EXPECT_THAT(rounds[0].plan.dropouts, SizeIs(1));
  for (const Round& round : rounds) {
    EXPECT_EQ(round.open_matches, 4);
    ASSERT_THAT(round.plan.sets, SizeIs(2));
    EXPECT_EQ(round.plan.sets[0].number, 2 * round.plan.number);
    EXPECT_THAT(round.plan.byes, SizeIs(1));
  }
}

TEST_F(PlanTest, TheLastRoundMayHaveFurtherSets) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}})), IsOk());
  ASSERT_THAT(ladder_->AddSets(event_, DuelRound(1, 1, {{greedy_, random_}})), IsOk());
  const std::vector<Round> rounds = Get(ladder_->LoadRounds(event_));
  ASSERT_THAT(rounds, SizeIs(1));
  EXPECT_THAT(rounds[0].plan.sets, SizeIs(2));
  EXPECT_EQ(rounds[0].open_matches, 4);
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(2, 2, {{random_, greedy_}})), IsOk());
  EXPECT_THAT(ladder_->AddSets(event_, DuelRound(1, 3, {{greedy_, random_}})),
              Fails(absl::StatusCode::kFailedPrecondition, "the last round is 2"));
}

TEST_F(PlanTest, RoundsComeOneAfterTheOther) {
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 0, {{random_, greedy_}})),
              Fails(absl::StatusCode::kInvalidArgument, "before round 1"));
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}})), IsOk());
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(1, 9, {{random_, greedy_}})),
              Fails(absl::StatusCode::kAlreadyExists, "planned already"));
}

TEST_F(PlanTest, ARoundIsPlannedWholeOrNotAtAll) {
  // Its second set has the number of its first.
  RoundPlan round = DuelRound(1, 0, {{random_, greedy_}, {greedy_, first_}});
  round.sets[1].number = 0;
  EXPECT_THAT(ladder_->PlanRound(event_, round), Fails(absl::StatusCode::kAlreadyExists, "set 0"));
  EXPECT_THAT(Get(ladder_->LoadRounds(event_)), IsEmpty());
  EXPECT_THAT(Get(ladder_->OpenMatches(event_)), IsEmpty());
}

TEST_F(PlanTest, NoMatchIsPlannedTwice) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}})), IsOk());
  RoundPlan again = DuelRound(2, 1, {{random_, greedy_}});
  again.sets[0].matches[0].match_id = "s0-0";
  EXPECT_THAT(ladder_->PlanRound(event_, again),
              Fails(absl::StatusCode::kAlreadyExists, "match s0-0"));
}

TEST_F(PlanTest, WhoDropsOutIsOutFromThatRoundOn) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}})), IsOk());
  RoundPlan second = DuelRound(2, 1, {{greedy_, first_}});
  second.dropouts = {{.version = random_, .reason = "withdrawn"}};
  ASSERT_THAT(ladder_->PlanRound(event_, second), IsOk());
  const auto event = ladder_->FindEvent("");
  EXPECT_EQ(event->entrants[0].out_from, 2);
  EXPECT_EQ(event->entrants[0].out_reason, "withdrawn");
  EXPECT_EQ(event->entrants[1].out_from, std::nullopt);
  EXPECT_THAT((Get(ladder_->LoadRounds(event_)))[1].plan.dropouts, SizeIs(1));
}

TEST_F(PlanTest, OpenMatchesAreThoseWithoutResult) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 5, {{random_, greedy_}, {greedy_, first_}})),
              IsOk());
  Import(ladder_.store(), {Played("s5-1")});
  const auto open = ladder_->OpenMatches(event_);
  ASSERT_THAT(open, IsOk());
  std::vector<std::string> ids;
  for (const OpenMatch& match : *open) ids.push_back(match.plan.match_id);
  EXPECT_THAT(ids, ElementsAre("s5-0", "s6-0", "s6-1"));
  EXPECT_EQ(open->back().set, 6);
  EXPECT_EQ(open->back().plan.rotation, 1);
  EXPECT_THAT(open->back().plan.seats, ElementsAre(first_, greedy_));
}

TEST_F(PlanTest, AnEventEndsWhenNoMatchIsOpen) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}})), IsOk());
  EXPECT_THAT(ladder_->FinishEvent(event_, 1),
              Fails(absl::StatusCode::kFailedPrecondition, "2 of its matches are open"));
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1")});
  ASSERT_THAT(ladder_->FinishEvent(event_, 17), IsOk());
  EXPECT_EQ(Get(ladder_->FindEvent("")).ended_unix_us, 17);
  EXPECT_THAT(ladder_->FinishEvent(event_, 18),
              Fails(absl::StatusCode::kFailedPrecondition, "ended already"));
  EXPECT_THAT(ladder_->PlanRound(event_, DuelRound(2, 1, {{random_, greedy_}})),
              Fails(absl::StatusCode::kFailedPrecondition, "has ended"));
}

TEST_F(PlanTest, LateEntrantsComeBehindTheOthers) {
  const VersionId late = ladder_.AddBot("late");
  ASSERT_THAT(ladder_->AddEntrants(event_, {late}), IsOk());
  const Event event = Get(ladder_->FindEvent("autumn"));
  EXPECT_THAT(event.setup.entrants, ElementsAre(random_, greedy_, first_, late));
  EXPECT_EQ(event.entrants.back().number, 4);
  EXPECT_FALSE(ladder_->AddEntrants(event_, {greedy_}).ok()) << "it is in already";
  ASSERT_THAT(ladder_->FinishEvent(event_, 17), IsOk());
  EXPECT_THAT(ladder_->AddEntrants(event_, {ladder_.AddBot("later")}),
              Fails(absl::StatusCode::kFailedPrecondition, "has ended"));
}

TEST_F(PlanTest, ACancelledEventEndsWithOpenMatchesAndKeepsWholeSets) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}, {greedy_, first_}})),
              IsOk());
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1"), Played("s1-0")});
  ASSERT_THAT(ladder_->CancelEvent(event_, 17), IsOk());
  const Event event = Get(ladder_->FindEvent("autumn"));
  EXPECT_EQ(event.ended_unix_us, 17);
  EXPECT_TRUE(event.setup.settings.cancelled());
  EXPECT_THAT(Get(ladder_->OpenMatches(event_)), IsEmpty());
  EXPECT_EQ(Get(ladder_->LoadProgress(event_)).whole_sets, 1);
  EXPECT_THAT(ladder_->CancelEvent(event_, 18),
              Fails(absl::StatusCode::kFailedPrecondition, "ended already"));
}

TEST_F(PlanTest, FaultsAreCountedUpToASet) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}, {random_, greedy_}})),
              IsOk());
  const Ending forfeit{.ranks = {2, 1}, .forfeited = 0};
  Import(ladder_.store(),
         {Played("s0-0"), Played("s0-1"), Played("s1-0", forfeit), Played("s1-1")});
  EXPECT_EQ(Get(ladder_->LoadFaults(event_))[random_].forfeits, 1);
  EXPECT_EQ(Get(ladder_->LoadFaults(event_, 1))[random_].forfeits, 0);
  EXPECT_EQ(Get(ladder_->LoadFaults(event_, 1))[random_].seats, 2);
}

TEST_F(PlanTest, TheRunHasNoSeedBeforeTheEventHasEnded) {
  const auto seed = [this] {
    auto reader =
        sqlite::Connection::Open(ladder_.path(), sqlite::Access::kReadOnly, ladder_.path());
    return Get(reader->QueryText("SELECT coalesce(seed, 'none') FROM run"));
  };
  EXPECT_EQ(seed(), "none");
  ASSERT_THAT(ladder_->FinishEvent(event_, 17), IsOk());
  EXPECT_EQ(seed(), ToHex(SeedFromText("autumn").bytes));
}

TEST_F(PlanTest, ProgressCountsSetsAndMatches) {
  ASSERT_THAT(ladder_->PlanRound(event_, DuelRound(1, 0, {{random_, greedy_}, {greedy_, first_}})),
              IsOk());
  Import(ladder_.store(), {Played("s0-0"), Played("s0-1"), Played("s1-0")});
  const auto progress = ladder_->LoadProgress(event_);
  ASSERT_THAT(progress, IsOk());
  EXPECT_EQ(progress->rounds, 1);
  EXPECT_EQ(progress->sets, 2);
  EXPECT_EQ(progress->whole_sets, 1);
  EXPECT_EQ(progress->abandoned_sets, 0);
  EXPECT_EQ(progress->matches, 4);
  EXPECT_EQ(progress->played, 3);
}

}  // namespace
}  // namespace assize::ladder
