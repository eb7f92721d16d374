#include "referee/games/carcassonne/players/montecarlo.h"

#include <vector>

#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/players/playout.h"
#include "referee/games/carcassonne/players/worth.h"
#include "referee/games/carcassonne/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::carcassonne {
namespace {

using game::Rules;
using game::State;

// Plays to the start of a turn some rounds later, or to the end.
double Playout(State state, Seat seat, const Move& move, int rounds) {
  const int last = state.pub.turn + rounds * state.pub.config.seats;
  state.own[game::At(seat)].sealed = move;
  Rules::Resolve(state, nullptr);
  PlayTurns(state, last);
  return PositionWorth(state.pub, seat);
}

}  // namespace

Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits) {
  const auto most = static_cast<size_t>(limits.candidates);
  const std::vector<Move> candidates = MovesOf(BestMoves(view, most, limits.slack));
  if (candidates.size() == 1) return candidates.front();
  const auto deal = [&](int number) {
    return Rules::Redeal(view, PartOf(chance, Label("deal", number)));
  };
  const auto worth = [&, seat = *view.own.seat](const State& dealt, const Move& move) {
    return Playout(dealt, seat, move, limits.rounds);
  };
  return BestByHalving(candidates, {limits.playouts, limits.until}, deal, worth);
}

}  // namespace assize::bot::carcassonne
