// The players of Brigands without the protocol: legal, repeatable, and better than chance. All luck
// comes from fixed seeds, so the scores below are the same on every machine.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/players/greedy.h"
#include "referee/games/brigands/players/guide.h"
#include "referee/games/brigands/players/montecarlo.h"
#include "referee/games/brigands/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/ismcts/tree_move.h"

namespace assize::bot::brigands {
namespace {

using games::brigands::Config;
using games::brigands::Rules;
using games::brigands::State;

using Player = std::function<Move(const View&, const Chance&)>;

Move RandomMove(const View& view, const Chance& chance) {
  Stream stream = chance.Open(Label("move"));
  return Rules::RandomMove(view, stream);
}

Move MonteCarloMove(const View& view, const Chance& chance) {
  return SearchMove(view, chance, {.playouts = 100, .plans = 16});
}

Move MoveOfTree(const View& view, const Chance& chance) {
  return TreeMove<Rules, games::brigands::Codec, Guide>(view, chance, {.iterations = 200});
}

Chance ChanceNamed(std::string_view name) { return Chance(SeedFromText(name)); }

// Lets every asked seat answer; expects legal moves.
void Answer(State& state, const std::vector<Player>& players, const Chance& chance) {
  for (Seat seat : state.pub.asked) {
    const View view = Rules::ViewOf(state, seat);
    const Move move = players[static_cast<size_t>(seat.index())](
        view, Chance(Seed{chance.Key(Label("seat", seat.index()).text())}));
    const games::Judgement breach = Rules::Check(view, move);
    ASSERT_FALSE(breach.has_value()) << breach->text;
    state.own[seat.index()].sealed = move;
  }
}

games::Outcome Play(const std::vector<Player>& players, int deal) {
  Config config;
  config.seats = static_cast<uint8_t>(players.size());
  State state = Rules::Start(config, ChanceNamed(absl::StrCat("deal ", deal)), nullptr);
  const Chance bots = ChanceNamed(absl::StrCat("bots ", deal));
  for (int step = 0; !state.pub.asked.Empty(); ++step) {
    Answer(state, players, Chance(Seed{bots.Key(Label("step", step).text())}));
    Rules::Resolve(state, nullptr);
  }
  return Rules::Result(state.pub);
}

// The mean score of `hero` among `seats` - 1 others; every deal is played once from each seat, so
// that each role counts as often as in the rules.
double MeanScore(const Player& hero, const Player& others, int seats, int deals) {
  double sum = 0;
  for (int deal = 0; deal < deals; ++deal) {
    for (int seat = 0; seat < seats; ++seat) {
      std::vector<Player> players(static_cast<size_t>(seats), others);
      players[static_cast<size_t>(seat)] = hero;
      sum += Play(players, deal)[static_cast<size_t>(seat)].score;
    }
  }
  return sum / (deals * seats);
}

TEST(Players, GreedyBeatsRandomAtFourSeats) {
  EXPECT_GT(MeanScore(GreedyMove, RandomMove, 4, 25), 0.75) << "a quarter would be equal";
}

TEST(Players, GreedyBeatsRandomAtSixSeats) {
  EXPECT_GT(MeanScore(GreedyMove, RandomMove, 6, 15), 0.7) << "a sixth would be equal";
}

TEST(Players, GreedyBeatsRandomInDuels) {
  EXPECT_GT(MeanScore(GreedyMove, RandomMove, 2, 40), 0.9) << "a half would be equal";
}

TEST(Players, MonteCarloBeatsRandomAtFourSeats) {
  EXPECT_GT(MeanScore(MonteCarloMove, RandomMove, 4, 10), 0.6) << "a quarter would be equal";
}

TEST(Players, MonteCarloBeatsGreedyInDuels) {
  EXPECT_GT(MeanScore(MonteCarloMove, GreedyMove, 2, 20), 0.7) << "a half would be equal";
}

TEST(Players, MonteCarloBeatsGreedyAtFourSeats) {
  EXPECT_GT(MeanScore(MonteCarloMove, GreedyMove, 4, 40), 0.35) << "a quarter would be equal";
}

TEST(Players, TreeSearchBeatsGreedyInDuels) {
  EXPECT_GT(MeanScore(MoveOfTree, GreedyMove, 2, 20), 0.7) << "a half would be equal";
}

// Whatever a seat can't know must not change its move: the players are given views alone, and this
// shows that nothing else reaches them.
TEST(Players, DecideTheSameWhateverTheyCannotKnow) {
  Config config;
  config.seats = 5;
  State state = Rules::Start(config, ChanceNamed("deal"), nullptr);
  const Chance bots = ChanceNamed("bots");
  for (int step = 0; !state.pub.asked.Empty(); ++step) {
    const Seat seat = *state.pub.asked.begin();
    const State redealt = Rules::Redeal(Rules::ViewOf(state, seat), ChanceNamed("another deal"));
    for (const Player& player : {Player(GreedyMove), Player(MonteCarloMove), Player(MoveOfTree)}) {
      EXPECT_EQ(player(Rules::ViewOf(state, seat), bots),
                player(Rules::ViewOf(redealt, seat), bots));
    }
    Answer(state, std::vector<Player>(5, GreedyMove), Chance(Seed{bots.Key(absl::StrCat(step))}));
    Rules::Resolve(state, nullptr);
  }
}

}  // namespace
}  // namespace assize::bot::brigands
