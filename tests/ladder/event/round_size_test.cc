// How many matches a round may have, before it is paired and when it is.
#include "ladder/event/settings/round_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ladder/event/rounds/format_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

using ::testing::HasSubstr;

struct Shape {
  std::string game = "brigands";
  std::string format = "round-robin";
  int seats = 2;
  std::string seating = "rotations";
  std::vector<std::string> cover = {};
};

EventSetup SetupOf(const Shape& shape, uint32_t sets, int bots) {
  const games::Game& game = *games::FindGame(shape.game).value();
  v1::EventSettings settings;
  EXPECT_TRUE(ChooseSeats(game, shape.seats, &settings).ok());
  EXPECT_TRUE(ChooseSeating(game, shape.seating, &settings).ok());
  EXPECT_TRUE(Cover(game, shape.cover, &settings).ok());
  settings.set_sets(sets);
  settings.set_scoring("placed");
  EventSetup setup;
  setup.game = shape.game;
  setup.format = shape.format;
  setup.settings = settings;
  for (int bot = 1; bot <= bots; ++bot) setup.entrants.push_back(bot);
  return setup;
}

absl::Status SizeOf(const Shape& shape, uint32_t sets, int bots) {
  const EventSetup setup = SetupOf(shape, sets, bots);
  const auto rules = FormatSettingsOf(setup, setup.settings);
  EXPECT_TRUE(rules.ok()) << rules.status();
  return CheckRoundSize(setup.settings, *rules, setup.entrants.size());
}

TEST(RoundSize, NamesSetsBotsTheProductAndTheBound) {
  const Shape covered{.game = "duel-descrocs", .cover = {"tiles"}};
  const absl::Status refused = SizeOf(covered, 1'000'000, 5);
  EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(refused.message(),
            "sets: 1000000 at each table make 96000000 matches in a round: 5 bots, 2 tables, 96 "
            "matches for one set at all of them; a round may have 250000 at most, which is 2604 "
            "sets");
  EXPECT_TRUE(SizeOf(covered, 2604, 5).ok());
  EXPECT_FALSE(SizeOf(covered, 2605, 5).ok());
}

TEST(RoundSize, CountsTablesAndSeatOrders) {
  EXPECT_TRUE(SizeOf({}, 1, 10'000).ok()) << "the largest field";
  EXPECT_TRUE(SizeOf({}, 125'000, 2).ok());
  EXPECT_FALSE(SizeOf({}, 125'001, 2).ok());
  EXPECT_FALSE(SizeOf({}, 125'000, 4).ok());
  const Shape four{.seats = 4, .seating = "all-orders"};
  EXPECT_TRUE(SizeOf(four, 10'416, 4).ok());
  EXPECT_FALSE(SizeOf(four, 10'417, 4).ok());
  EXPECT_TRUE(SizeOf(four, 5000, 8).ok()) << "two tables of four, none of eight";
}

TEST(RoundSize, AGauntletHasATableForEachChallenger) {
  EXPECT_TRUE(SizeOf({.format = "gauntlet"}, 125'000, 100).ok());
  EXPECT_FALSE(SizeOf({.format = "gauntlet"}, 125'001, 100).ok());
}

// An event before its first round.
EventState StateOf(const EventSetup& setup) {
  EventState state;
  state.event.setup = setup;
  for (const VersionId version : setup.entrants) {
    state.event.entrants.push_back({.number = static_cast<int>(version),
                                    .version = version,
                                    .out_from = {},
                                    .out_reason = ""});
  }
  return state;
}

TEST(FormatSchedule, RefusesARoundThatIsTooLarge) {
  const EventState state = StateOf(SetupOf({}, 125'001, 2));
  FormatSchedule schedule(state.event.setup.settings, games::FindGame("brigands").value());
  const absl::Status refused = schedule.NextRound(state).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(refused.message()), HasSubstr("make 250002 matches in a round"));
}

TEST(FormatSchedule, StopsInTheMidstOfALargeRound) {
  EventState state = StateOf(SetupOf({}, 1000, 2));
  FormatSchedule schedule(state.event.setup.settings, games::FindGame("brigands").value());
  int asked = 0;
  state.stopped = [&asked] { return ++asked == 2; };
  EXPECT_EQ(schedule.NextRound(state).status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(asked, 2);
  state.stopped = nullptr;
  const auto round = schedule.NextRound(state);
  ASSERT_TRUE(round.ok()) << round.status();
  EXPECT_EQ((*round)->sets.size(), 1000u);
}

}  // namespace
}  // namespace assize::ladder
