#include "referee/games/brigand_kings/players/montecarlo.h"

#include <vector>

#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/players/playout.h"
#include "referee/games/brigand_kings/players/worth.h"
#include "referee/games/brigand_kings/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigand_kings {
namespace {

using game::Decision;
using game::Rules;
using game::State;

// Plays to the start of a turn some rounds later, or to the end.
double Playout(State state, Seat seat, const Move& move, const Chance& chance, int rounds) {
  const int last = state.pub.turn + rounds * state.pub.config.seats;
  state.own[seat.index()].sealed = move;
  Rules::Resolve(state, nullptr);
  PlayTurns(state, last, chance);
  return PositionWorth(state.pub, seat, state.own[seat.index()].kept);
}

}  // namespace

Move SearchMove(const game::View& view, const Chance& chance, const SearchLimits& limits) {
  struct Dealt {
    Chance luck;
    State state;
  };
  // Rolls are better judged by many dice than by few playouts.
  if (view.pub.decision != Decision::kDeploy) return GreedyMove(view, chance);
  const std::vector<Move> candidates =
      MovesOf(Deployments(view, static_cast<size_t>(limits.candidates), limits.slack));
  if (candidates.size() == 1) return candidates.front();
  const auto deal = [&](int number) {
    const Chance luck = PartOf(chance, Label("deal", number));
    return Dealt{luck, Rules::Redeal(view, luck)};
  };
  const auto worth = [&, seat = *view.own.seat](const Dealt& dealt, const Move& move) {
    return Playout(dealt.state, seat, move, dealt.luck, limits.rounds);
  };
  return BestByHalving(candidates, {limits.playouts, limits.until}, deal, worth);
}

}  // namespace assize::bot::brigand_kings
