// What an event's settings make of a game's sides and numbers of seats, and what is played by them.
#include "ladder/event/settings/event_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/rounds/regress_schedule.h"
#include "ladder/event/rounds/round_batch.h"
#include "ladder/event/settings/live_delay.h"
#include "ladder/event/settings/setup_differences.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;

const games::Game& Named(const std::string& name) { return *games::FindGame(name).value(); }

v1::EventSettings SettingsFor(const std::string& game, int seats, const std::string& seating) {
  v1::EventSettings settings;
  EXPECT_TRUE(ChooseSeats(Named(game), seats, &settings).ok());
  EXPECT_TRUE(ChooseSeating(Named(game), seating, &settings).ok());
  return settings;
}

std::vector<int> SeatRange(const std::string& game, int seats) {
  const v1::EventSettings settings = SettingsFor(game, seats, "rotations");
  return {static_cast<int>(settings.min_seats()), static_cast<int>(settings.max_seats())};
}

TEST(LiveDelay, IsWrittenAsItWasRead) {
  for (const std::string text :
       {"set", "1s", "30s", "86400s", "1 decision", "12 decisions", "1000000 decisions"}) {
    v1::EventSettings settings;
    EXPECT_TRUE(SetLiveDelay(text, &settings).ok()) << text;
    EXPECT_EQ(LiveDelayText(settings), text);
    EXPECT_EQ(settings.has_live_delay(), text != "set");
  }
}

TEST(LiveDelay, WhatIsNoneIsRefusedWithWhatIs) {
  for (const std::string text :
       {"", "0s", "86401s", "-1s", "+1s", " 1s", "1.5s", "s", "30", "30 s", "30m", "0 decisions",
        "1000001 decisions", "99999999999 decisions", "decisions", "Set"}) {
    v1::EventSettings settings;
    const absl::Status refused = SetLiveDelay(text, &settings);
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_NE(refused.message().find("--live-delay is \"" + text + "\": must be set, 1s to 86400s"),
              std::string::npos)
        << refused;
    EXPECT_FALSE(settings.has_live_delay()) << text;
  }
}

TEST(EventSettings, TablesMayHaveASeatMoreOrLessUnlessTheirNumberIsTheGamesMode) {
  EXPECT_THAT(SeatRange("brigands", 4), ElementsAre(3, 6));
  EXPECT_THAT(SeatRange("brigands", 2), ElementsAre(2, 2));
  for (int seats : {2, 3, 4})
    EXPECT_THAT(SeatRange("duel-descrocs", seats), ElementsAre(seats, seats));
}

TEST(EventSettings, RotationsChangePartnersWhereSeatsAloneDoNot) {
  EXPECT_EQ(SettingsFor("duel-descrocs", 4, "rotations").seating(), "partnerships");
  EXPECT_EQ(SettingsFor("duel-descrocs", 3, "rotations").seating(), "rotations");
  EXPECT_EQ(SettingsFor("duel-descrocs", 2, "rotations").seating(), "rotations");
  EXPECT_EQ(SettingsFor("brigands", 4, "rotations").seating(), "rotations");
  EXPECT_EQ(SettingsFor("duel-descrocs", 4, "single").seating(), "single");
}

// By match of a set with these settings: the side that splits first.
std::vector<int> FirstSplitters(v1::EventSettings settings, int matches) {
  EventMatches event;
  event.name = "autumn";
  event.game = &Named("duel-descrocs");
  event.seeds = {.luck = SeedFromText("autumn"), .ids = SeedFromText("ids")};
  EXPECT_TRUE(Cover(*event.game, {}, &settings).ok());
  event.settings = settings;
  const SetPlan set =
      PlanOfSet(event.seeds, 0, std::vector(matches, std::vector<VersionId>{1, 2, 3, 4}));
  std::vector<OpenMatch> open;
  for (const MatchPlan& match : set.matches) open.push_back({.plan = match});
  InstalledVersions installed;
  for (VersionId version : {1, 2, 3, 4}) installed[version].name = absl::StrCat(version);
  std::vector<int> splitters;
  const v1::Batch batch = BatchOf(event, open, installed).value();
  for (const v1::BatchMatch& match : batch.matches()) {
    splitters.push_back(static_cast<int>(match.header().config().duel_descrocs().first_splitter()));
  }
  return splitters;
}

std::vector<int> HalfEach(int half) {
  std::vector<int> splitters(half, 0);
  splitters.resize(2 * half, 1);
  return splitters;
}

TEST(EventSettings, ASetsRowsOfOptionsFollowOneAnotherWithAllItsSeatOrders) {
  EXPECT_EQ(FirstSplitters(SettingsFor("duel-descrocs", 4, "rotations"), 24), HalfEach(12));
}

TEST(EventSettings, AnEventThatBeganWithoutChangingPartnersGoesOnSo) {
  v1::EventSettings settings = SettingsFor("duel-descrocs", 4, "rotations");
  settings.set_seating("rotations");
  settings.set_min_seats(3);
  EXPECT_EQ(FirstSplitters(settings, 8), HalfEach(4));
}

// One set: the test version in each seat of two against two; its side always wins.
TEST(RegressTally, DUEL_10_1_APartnerIsNoOpponentOfTheTestVersion) {
  constexpr VersionId kBaseVersion = 5;
  constexpr VersionId kTestVersion = 6;
  EventState state;
  state.event.setup.game = "duel-descrocs";
  state.event.setup.entrants = {kBaseVersion, kTestVersion};
  state.results.sets.push_back({.first_match = 0, .matches = 4});
  for (int test = 0; test < 4; ++test) {
    state.results.matches.push_back(
        {.rotation = test, .first_seat = static_cast<uint32_t>(4 * test), .seats = 4});
    for (int seat = 0; seat < 4; ++seat) {
      state.results.seats.push_back({.version = seat == test ? kTestVersion : kBaseVersion,
                                     .rank = static_cast<uint8_t>(seat % 2 == test % 2 ? 1 : 2)});
    }
  }
  v1::EventSettings settings = SettingsFor("duel-descrocs", 4, "rotations");
  settings.mutable_regress()->set_elo1(10);
  settings.mutable_regress()->set_alpha(0.05);
  settings.mutable_regress()->set_beta(0.05);
  settings.mutable_regress()->set_most_sets(100);
  const auto tallies = TalliesOf(state, settings);
  ASSERT_TRUE(tallies.ok()) << tallies.status();
  ASSERT_EQ(tallies->size(), 1u);
  EXPECT_THAT(tallies->front().sets, ElementsAre(ElementsAre(ElementsAre(1, 1, 1, 1))));
}

// A test of two candidates against version 1 in duels of Brigands.
class TwoCandidates : public ::testing::Test {
 protected:
  TwoCandidates() {
    state_.event.setup.game = "brigands";
    state_.event.setup.entrants = {1, 2, 3};
    state_.event.setup.seed = SeedFromText("candidates");
    v1::RegressSettings& regress = *settings_.mutable_regress();
    regress.set_elo1(50);
    regress.set_alpha(0.1);
    regress.set_beta(0.05);
    regress.set_most_sets(1000);
  }

  // Sets of two matches of which the candidate wins so many.
  void Play(VersionId candidate, int sets, int wins) {
    state_.rounds.emplace_back();
    for (int set = 0; set < sets; ++set) {
      const auto number = static_cast<int64_t>(state_.results.sets.size());
      state_.rounds.back().plan.sets.emplace_back().number = number;
      state_.results.sets.push_back(
          {.number = number,
           .first_match = static_cast<uint32_t>(state_.results.matches.size()),
           .matches = 2});
      for (int match = 0; match < 2; ++match) AddMatch(candidate, match, match < wins);
    }
  }

  void AddMatch(VersionId candidate, int match, bool won) {
    state_.results.matches.push_back(
        {.rotation = match,
         .first_seat = static_cast<uint32_t>(state_.results.seats.size()),
         .seats = 2});
    for (int seat = 0; seat < 2; ++seat) {
      const bool own = seat == match;
      state_.results.seats.push_back(
          {.version = own ? candidate : 1, .rank = static_cast<uint8_t>(own == won ? 1 : 2)});
    }
  }

  std::optional<RoundPlan> Next() {
    auto round = RegressSchedule(settings_).NextRound(state_);
    EXPECT_TRUE(round.ok()) << round.status();
    return *std::move(round);
  }
  VersionId CandidateOfNext() {
    const std::optional<RoundPlan> round = Next();
    return round.has_value() ? round->sets.front().matches.front().seats.front() : 0;
  }

  v1::EventSettings settings_ = SettingsFor("brigands", 2, "rotations");
  EventState state_;
};

TEST_F(TwoCandidates, TheOneThatIsAheadPlaysNext) {
  EXPECT_EQ(CandidateOfNext(), 2);
  EXPECT_EQ(Next()->sets.size(), 4u);
  Play(2, 4, 0);
  EXPECT_EQ(CandidateOfNext(), 3);
  Play(3, 4, 1);
  EXPECT_EQ(CandidateOfNext(), 3);
  EXPECT_EQ(Next()->sets.front().number, 8);
}

TEST_F(TwoCandidates, EachSetCountsForItsCandidate) {
  Play(2, 3, 0);
  Play(3, 5, 2);
  const auto tallies = TalliesOf(state_, settings_);
  ASSERT_TRUE(tallies.ok()) << tallies.status();
  EXPECT_EQ(tallies->at(0).test.sprt().sets(), 3);
  EXPECT_EQ(tallies->at(1).test.sprt().sets(), 5);
  EXPECT_EQ(tallies->at(0).end_set, 8);
  EXPECT_DOUBLE_EQ(tallies->at(0).test.sprt().plan().alpha, 0.05);
}

TEST_F(TwoCandidates, OneThatIsAcceptedEndsTheTest) {
  Play(2, 8, 1);
  Play(3, 200, 2);
  Play(2, 5, 1);
  EXPECT_EQ(Next(), std::nullopt);
  const auto tallies = TalliesOf(state_, settings_);
  EXPECT_EQ(LeaderAmong(*tallies), 1u);
  EXPECT_TRUE(tallies->at(0).over);
  EXPECT_EQ(tallies->at(0).test.decision(), stats::SprtDecision::kOpen);
  // What came after the decision.
  EXPECT_EQ(tallies->at(0).later_sets, 5);
  EXPECT_GT(tallies->at(1).later_sets, 0);
}

TEST_F(TwoCandidates, OneThatIsRejectedLeavesTheOther) {
  Play(2, 200, 0);
  Play(3, 4, 0);
  EXPECT_EQ(CandidateOfNext(), 3);
  Play(3, 200, 0);
  EXPECT_EQ(Next(), std::nullopt);
}

TEST_F(TwoCandidates, MostSetsBoundAllTogether) {
  settings_.mutable_regress()->set_most_sets(10);
  Play(2, 4, 1);
  Play(3, 4, 1);
  EXPECT_EQ(Next()->sets.size(), 2u);
  Play(3, 2, 1);
  EXPECT_EQ(Next(), std::nullopt);
}

TEST(EventSettings, IdsAreDrawnFromWhatWasSetForThem) {
  EventSetup setup;
  setup.seed = SeedFromText("autumn");
  v1::EventSettings settings;
  settings.set_ids(ToHex(SeedFromText("ids").bytes));
  EXPECT_EQ(SeedsOf(setup, settings).luck, setup.seed);
  EXPECT_EQ(SeedsOf(setup, settings).ids, SeedFromText("ids"));
}

// Events that an earlier version has begun.
TEST(EventSettings, WithoutThemIdsFollowFromTheSeed) {
  EventSetup setup;
  setup.seed = SeedFromText("autumn");
  EXPECT_EQ(SeedsOf(setup, {}).ids, setup.seed);
}

}  // namespace

// In what events differ, as errors report it.

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Version Bot(VersionId id, const std::string& name) {
  Version version;
  version.id = id;
  version.bot = name;
  version.number = 1;
  return version;
}

v1::EventSettings Settings() {
  v1::EventSettings settings;
  settings.set_sets(5);
  settings.set_seats(2);
  settings.mutable_clock_rules()->set_move_limit_us(1'000'000);
  return settings;
}

EventSetup Cup(const v1::EventSettings& settings, std::vector<VersionId> entrants = {1, 2}) {
  EventSetup setup;
  setup.name = "cup";
  setup.game = "brigands";
  setup.format = "swiss";
  setup.policy = "lenient";
  setup.seed = SeedFromText("cup");
  setup.settings = settings;
  setup.entrants = std::move(entrants);
  return setup;
}

std::vector<std::string> Differences(const EventSetup& there, const EventSetup& here,
                                     SetupChecks checks = {.seeds = SeedCheck::kMustBeEqual}) {
  std::vector<Version> versions = {Bot(1, "ann"), Bot(2, "bob"), Bot(3, "cid"), Bot(4, "dan")};
  versions[3].suspended = "3 forfeits in a row";
  const auto differences = DifferencesBetween(there, here, checks, versions);
  EXPECT_TRUE(differences.ok()) << differences.status();
  return differences.value_or(std::vector<std::string>{"error"});
}

TEST(SetupDifferences, OfTheSameSetupAreNone) {
  EventSetup here = Cup(Settings());
  here.name = "another";
  here.started_unix_us = 17;
  EXPECT_THAT(Differences(Cup(Settings()), here), IsEmpty());
}

TEST(SetupDifferences, AreToldAsFlagsWithBothValues) {
  v1::EventSettings settings = Settings();
  settings.set_sets(10);
  settings.set_rounds(3);
  settings.mutable_clock_rules()->set_move_limit_us(2'000'000);
  settings.add_options("rounds=2");
  EventSetup here = Cup(settings);
  here.format = "knockout";
  EXPECT_THAT(Differences(Cup(Settings()), here),
              ElementsAre("--format: swiss there, knockout here", "--rounds: none there, 3 here",
                          "--sets: 5 there, 10 here", "--option: none there, rounds=2 here",
                          "--move-limit: 1000 there, 2000 here"));
}

TEST(SetupDifferences, OfFieldsNameTheBots) {
  EXPECT_THAT(Differences(Cup(Settings()), Cup(Settings(), {1, 3})),
              ElementsAre("bots that only one has: bob@1 there, cid@1 here"));
  EXPECT_THAT(Differences(Cup(Settings()), Cup(Settings(), {2, 1})),
              ElementsAre("bots: the same in another order (their seeding)"));
}

TEST(SetupDifferences, OfOpenFieldsDoNotCount) {
  v1::EventSettings open = Settings();
  open.set_open_field(true);
  EXPECT_THAT(Differences(Cup(open), Cup(open, {1, 2, 3})), IsEmpty());
  EXPECT_THAT(Differences(Cup(Settings()), Cup(open)),
              ElementsAre("bots: ann@1 bob@1 there, all active ones here"));
}

TEST(SetupDifferences, OfSeedsCountOnlyIfOneWasAskedForAndDoNotTellThem) {
  EventSetup here = Cup(Settings());
  here.seed = SeedFromText("other");
  EXPECT_THAT(Differences(Cup(Settings()), here), ElementsAre("--seed: another one there"));
  EXPECT_THAT(Differences(Cup(Settings()), here, {.seeds = SeedCheck::kMayDiffer}), IsEmpty());
  v1::EventSettings settings = Settings();
  settings.set_ids("other");
  EXPECT_THAT(Differences(Cup(Settings()), Cup(settings)), IsEmpty());
  EXPECT_THAT(Differences(Cup(Settings()), Cup(settings), {.ids = SeedCheck::kMustBeEqual}),
              ElementsAre("--ids: another one there"));
}

TEST(SetupDifferences, WhoIsSuspendedSinceDoesNotCountWhereNoBotsWereNamed) {
  const EventSetup there = Cup(Settings(), {1, 4, 2});
  const SetupChecks all = {.field = FieldCheck::kAllActive};
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2}), all), IsEmpty());
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2, 3}), all),
              ElementsAre("bots that only one has: dan@1 there, cid@1 here"));
  EXPECT_THAT(Differences(there, Cup(Settings(), {1, 2})),
              ElementsAre("bots that only one has: dan@1 there, none here"));
}

TEST(SetupDifferences, WhoEnteredLateDoesNotCount) {
  v1::EventSettings there = Settings();
  v1::LateEntry& late = *there.add_late_entries();
  late.set_number(3);
  late.set_round(2);
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings())), IsEmpty());
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings(), {1, 2, 3})), IsEmpty());
  EXPECT_THAT(Differences(Cup(there, {1, 2, 3}), Cup(Settings(), {1, 3})),
              ElementsAre("bots that only one has: bob@1 there, cid@1 here"));
}

TEST(SetupDifferences, OfWhatRanksAndPairsAreTold) {
  v1::EventSettings here = Settings();
  here.add_tie_breaks("wins");
  here.add_tie_breaks("koya");
  here.set_acceleration("baku");
  here.set_half_byes(2);
  here.set_late_entry(true);
  EXPECT_THAT(Differences(Cup(Settings()), Cup(here)),
              ElementsAre("--tie-breaks: the usual ones there, wins,koya here",
                          "--acceleration: none there, baku here", "--half-byes: 1 there, 2 here",
                          "--late-entry: no there, yes here"));
}

TEST(SetupDifferences, OfChallengersAreToldByName) {
  v1::EventSettings first = Settings();
  first.add_challengers(1);
  v1::EventSettings second = Settings();
  second.add_challengers(2);
  EXPECT_THAT(Differences(Cup(first), Cup(second)),
              ElementsAre("--challenger: ann@1 there, bob@1 here"));
}

}  // namespace

}  // namespace assize::ladder
