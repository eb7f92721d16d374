// The players of Carcassonne without the protocol: legal, repeatable, and better than chance. All
// luck comes from fixed seeds, so the scores below are the same on every machine.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/players/montecarlo.h"
#include "referee/games/carcassonne/rules.h"

namespace assize::bot::carcassonne {
namespace {

using games::carcassonne::Config;
using games::carcassonne::Rules;
using games::carcassonne::State;

using Player = std::function<Move(const View&, const Chance&)>;

Move RandomMove(const View& view, const Chance& chance) {
  Stream stream = chance.Open(Label("move"));
  return Rules::RandomMove(view, stream);
}

Move Greedy(const View& view, const Chance&) { return GreedyMove(view); }

Move MonteCarloMove(const View& view, const Chance& chance) {
  return SearchMove(view, chance, {.playouts = 40, .candidates = 6});
}

Chance ChanceNamed(std::string_view name) { return Chance(SeedFromText(name)); }

State StartDeal(int seats, std::string_view configuration, int deal) {
  const Config config =
      Rules::Configure(seats, {{"configuration", std::string(configuration)}}).value();
  return Rules::Start(config, ChanceNamed(absl::StrCat("deal ", deal)), nullptr);
}

// Plays to the end; expects legal moves.
games::Outcome Play(State state, const std::vector<Player>& players, int deal) {
  const Chance bots = ChanceNamed(absl::StrCat("bots ", deal));
  for (int step = 0; !state.pub.asked.Empty(); ++step) {
    const Seat seat = *state.pub.asked.begin();
    const View view = Rules::ViewOf(state, seat);
    const Chance chance(Seed{bots.Key(Label("step", step).text())});
    const Move move = players[static_cast<size_t>(seat.index())](view, chance);
    const games::Judgement breach = Rules::Check(view, move);
    EXPECT_FALSE(breach.has_value()) << breach->text;
    state.own[static_cast<size_t>(seat.index())].sealed =
        breach.has_value() ? Rules::DefaultMove(view) : move;
    Rules::Resolve(state, nullptr);
  }
  return Rules::Result(state.pub);
}

// The mean score of `hero` among `seats` - 1 others; every deal is played once from each seat.
double MeanScore(const Player& hero, const Player& others, int seats, int deals) {
  double sum = 0;
  for (int deal = 0; deal < deals; ++deal) {
    for (int seat = 0; seat < seats; ++seat) {
      std::vector<Player> players(static_cast<size_t>(seats), others);
      players[static_cast<size_t>(seat)] = hero;
      const State state = StartDeal(seats, "robbers", deal);
      sum += Play(state, players, deal)[static_cast<size_t>(seat)].score;
    }
  }
  return sum / (deals * seats);
}

TEST(CarcassonnePlayers, GreedyBeatsRandomInDuels) {
  EXPECT_GT(MeanScore(Greedy, RandomMove, 2, 10), 0.95) << "a half would be equal";
}

TEST(CarcassonnePlayers, GreedyBeatsRandomAtFourSeats) {
  EXPECT_GT(MeanScore(Greedy, RandomMove, 4, 5), 0.45) << "a quarter would be equal";
}

TEST(CarcassonnePlayers, MonteCarloBeatsGreedyInDuels) {
  EXPECT_GT(MeanScore(MonteCarloMove, Greedy, 2, 10), 0.6) << "a half would be equal";
}

TEST(CarcassonnePlayers, MonteCarloBeatsGreedyAtFourSeats) {
  EXPECT_GT(MeanScore(MonteCarloMove, Greedy, 4, 4), 0.28) << "a quarter would be equal";
}

TEST(CarcassonnePlayers, PlayEveryConfigurationWithLegalMoves) {
  const Player quick = [](const View& view, const Chance& chance) {
    return SearchMove(view, chance, {.playouts = 4, .candidates = 2});
  };
  for (const char* configuration : {"base", "robbers", "full"}) {
    for (int seats = 2; seats <= 6; ++seats) {
      SCOPED_TRACE(absl::StrCat(configuration, " with ", seats, " seats"));
      std::vector<Player> players(static_cast<size_t>(seats), Greedy);
      players[0] = quick;
      Play(StartDeal(seats, configuration, seats), players, seats);
    }
  }
}

TEST(CarcassonnePlayers, GreedyClaimsTheCityThatItCloses) {
  const Config config = Rules::Configure(2, {{"configuration", "base"}}).value();
  const std::array tiles = {*games::carcassonne::Tiles().Find("E")};
  State state = Rules::StartWith(config, tiles, {}, nullptr);
  const Move place = GreedyMove(Rules::ViewOf(state, Seat(0)));
  EXPECT_EQ(place, Move(games::carcassonne::PlaceTile{{0, 1}, 2}));
  state.own[0].sealed = place;
  Rules::Resolve(state, nullptr);
  const auto city = games::carcassonne::ParseSegment("c0");
  EXPECT_EQ(GreedyMove(Rules::ViewOf(state, Seat(0))), Move(games::carcassonne::PlaceMeeple{city}));
}

// Whatever a seat can't know must not change its move: the players are given views alone, and this
// shows that nothing else reaches them.
TEST(CarcassonnePlayers, DecideTheSameWhateverTheyCannotKnow) {
  State state = StartDeal(3, "full", 1);
  const Chance bots = ChanceNamed("bots");
  for (int step = 0; !state.pub.asked.Empty(); ++step) {
    const Seat seat = *state.pub.asked.begin();
    const State redealt = Rules::Redeal(Rules::ViewOf(state, seat), ChanceNamed("another deal"));
    for (const Player& player : {Player(Greedy), Player(MonteCarloMove)}) {
      EXPECT_EQ(player(Rules::ViewOf(state, seat), bots),
                player(Rules::ViewOf(redealt, seat), bots));
    }
    state.own[static_cast<size_t>(seat.index())].sealed = GreedyMove(Rules::ViewOf(state, seat));
    Rules::Resolve(state, nullptr);
  }
}

}  // namespace
}  // namespace assize::bot::carcassonne
