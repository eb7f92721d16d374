// Carcassonne: what always holds in whole matches of random moves (ROBB-3.2).
#include "absl/strings/match.h"

#include <algorithm>
#include <set>

#include "referee/games/carcassonne/players/greedy.h"
#include "tests/games/carcassonne/invariants.h"
#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

// ROBB-3.2, ROBB-6.5.
TEST(CarcassonneMatch, ROBB_3_2_InvariantsHoldAtEveryDecision) {
  int decisions = 0;
  Invariants invariants;
  ForRandomSteps(12, [&](const State& state, const Rules::Log&) {
    if (state.pub.board.size() == 1) invariants = Invariants();
    ASSERT_EQ(invariants.BrokenAt(state.pub), "") << "turn " << state.pub.turn + 0;
    ++decisions;
  });
  EXPECT_GT(decisions, 8000);
}

// The same among players who complete features, pass 50 points and are robbed often.
TEST(CarcassonneMatch, ROBB_3_2_InvariantsHoldWhereGreedyPlayersMeet) {
  for (const Setting& setting : kSettings) {
    State state = Rules::Start(ConfigOf(setting), Chance(SeedFromText("greedy")), nullptr);
    Invariants invariants;
    while (!state.pub.asked.Empty()) {
      ASSERT_EQ(invariants.BrokenAt(state.pub), "") << "turn " << state.pub.turn + 0;
      const Seat seat = *state.pub.asked.begin();
      state.own[At(seat)].sealed = bot::carcassonne::GreedyMove(Rules::ViewOf(state, seat));
      Rules::Resolve(state, nullptr);
    }
    EXPECT_EQ(invariants.BrokenAt(state.pub), "");
  }
}

// ROBB-11: each kind of decision comes up; robbers rob, drag and are dragged.
TEST(CarcassonneMatch, ROBB_11_EachKindOfDecisionAndEventComesUp) {
  std::set<Decision> decisions;
  std::set<size_t> events;
  ForRandomSteps(40, [&](const State& state, const Rules::Log& log) {
    decisions.insert(state.pub.decision);
    for (const auto& entry : log.entries()) events.insert(entry.event.index());
  });
  EXPECT_GE(decisions.size(), static_cast<size_t>(kDecisions - 1));
  EXPECT_GE(events.size(), std::variant_size_v<Event> - 1);
}

// ROBB-4.2, ROBB-4.5: equal seeds give equal stacks, others other ones, of the same tiles.
TEST(CarcassonneMatch, ROBB_4_2_TheStackIsTheBoxInARandomOrder) {
  const Config config = ConfigOf(kSettings[2]);
  const auto start = [&](const char* seed) {
    return Rules::Start(config, Chance(SeedFromText(seed)), nullptr);
  };
  const State one = start("one"), again = start("one"), other = start("other");
  EXPECT_EQ(one.hidden.stack, again.hidden.stack);
  EXPECT_NE(one.hidden.stack, other.hidden.stack);
  // ROBB-4.3.
  EXPECT_EQ(one.hidden.messages, again.hidden.messages);
  auto sorted = other.hidden.messages;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, (std::array<uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}));
  // ROBB-4.1, ROBB-4.4: the start tile lies; 79 others are drawn or to come.
  EXPECT_EQ(one.pub.board.size(), 1);
  EXPECT_EQ(Invariants().BrokenAt(one.pub), "");
  EXPECT_EQ(one.pub.board[0].tile, *Tiles().Find("D"));
  EXPECT_EQ(one.pub.supply[1], 7);
  EXPECT_EQ(one.pub.robbers[1], kInSupply);
}

// ROBB-4.6, ROBB-7.7: an empty stack ends the game in the first draw.
TEST(CarcassonneMatch, ROBB_4_6_AnEmptyStackEndsTheGame) {
  Game game = Table().Stack("").Start();
  EXPECT_EQ(game.asked(), -1);
  EXPECT_EQ(game.Final(), "0,0");
}

// ROBB-7, ROBB-3.1, ROBB-10.1: the start tile has turn 0, tiles the number of their turn; the seat
// of the last turn stays active.
TEST(CarcassonneMatch, ROBB_3_1_TilesKeepTheNumberOfTheirTurn) {
  Game game = Table().Active(1).Stack("U,U,U").Start();
  game.Play("U@1,0,1 -; U@2,0,1 -; U@3,0,1 -");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(game.pub().board[game.pub().board.PlacedAt(i)].turn, i);
  EXPECT_EQ(game.asked(), -1);
  EXPECT_EQ(game.pub().active, Seat(1));
}

// ROBB-1.2, ROBB-1.3.
TEST(CarcassonneMatch, ROBB_1_2_ConfigurationsAndTheOptionsThatChangeThem) {
  const auto of = [](const OptionValues& options) { return *Rules::Configure(2, options); };
  EXPECT_TRUE(of({}).robbers && !of({}).messengers);
  EXPECT_FALSE(of({{"configuration", "base"}}).robbers);
  EXPECT_TRUE(of({{"configuration", "full"}}).messengers);
  EXPECT_FALSE(of({{"configuration", "full"}, {"robbers", "false"}}).robbers);
  EXPECT_TRUE(of({{"configuration", "base"}, {"messengers", "true"}}).messengers);
}

TEST(CarcassonneMatch, ROBB_1_1_AWrongOptionIsRefusedWithWhatIsAllowed) {
  const auto error = [](int seats, const OptionValues& options) {
    return std::string(Rules::Configure(seats, options).status().message());
  };
  EXPECT_EQ(error(3, {{"start_seat", "3"}}),
            "option start_seat: '3' is not allowed; allowed: 0 to 2");
  EXPECT_EQ(error(2, {{"configuration", "all"}}),
            "option configuration: 'all' is not allowed; allowed: base, robbers, full");
  EXPECT_EQ(error(2, {{"small_city_points", "3"}}),
            "option small_city_points: '3' is not allowed; allowed: 4, 2");
  EXPECT_EQ(error(2, {{"message_cap", "9"}}),
            "option message_cap: '9' is not allowed; allowed: 1 to 8");
  EXPECT_EQ(error(2, {{"robber_offer", "none"}}),
            "option robber_offer: 'none' is not allowed; allowed: next_only, all");
  EXPECT_TRUE(absl::StartsWith(error(7, {}), "seats: 7; carcassonne-robbers is played by 2 to 6"));
  EXPECT_TRUE(absl::StrContains(error(2, {{"robers", "true"}}), "robbers"));
}

// ROBB-10.3, ROBB-6.4: the parts of the result add up.
TEST(CarcassonneMatch, ROBB_10_3_PointsDuringPlayAreThoseThatWereWalked) {
  ForRandomSteps(4, [](const State& state, const Rules::Log&) {
    if (!state.pub.asked.Empty()) return;
    double scores = 0;
    for (const SeatOutcome& outcome : Rules::Result(state.pub)) scores += outcome.score;
    ASSERT_NEAR(scores, 1, 1e-9);
    for (Seat seat : SeatSet::First(state.pub.config.seats)) {
      const Breakdown& points = state.pub.final_points[At(seat)];
      ASSERT_EQ(points.during, ScoreOf(state.pub, seat));
      ASSERT_EQ(state.pub.robbers[At(seat)], kInSupply);
      ASSERT_TRUE(points.robber == 0 || points.robber == 3);
    }
  });
}

// ROBB-10.4: final features are no events: no robbery, no message.
TEST(CarcassonneMatch, ROBB_10_4_NobodyRobsAtTheEnd) {
  Game game = Table().Robbers().M({3, 0}).Rob({kIn, 3}).Stack("U").Start();
  game.Play("U@1,0,1 r0");
  EXPECT_EQ(game.Final(), "5,3");
  EXPECT_TRUE(game.Shown<Walked>().empty());
}

// ROBB-6.1, ROBB-8.4, ROBB-8.5.
TEST(CarcassonneMatch, ROBB_8_4_TheRobbedSeatKeepsAllItsPoints) {
  Game game = Table().Robbers().M({52, 0}).Rob({kIn, 2}).Start();
  game.WholeRound({{0, 7}});
  EXPECT_EQ(SpaceOf(59), 9);
  EXPECT_EQ(game.Walked(), "59,4");
  EXPECT_EQ(game.Shown<RobberReturned>(), (std::vector<RobberReturned>{{Seat(1), 2}}));
}

}  // namespace
}  // namespace assize::games::carcassonne
