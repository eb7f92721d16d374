// What an event's settings make of a game's sides and numbers of seats, and what is played by them.
#include "ladder/event/event_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/regress_schedule.h"
#include "ladder/event/round_batch.h"
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
  const auto tally = TallyOf(state, settings);
  ASSERT_TRUE(tally.ok()) << tally.status();
  EXPECT_THAT(tally->sets, ElementsAre(ElementsAre(ElementsAre(1, 1, 1, 1))));
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
}  // namespace assize::ladder
