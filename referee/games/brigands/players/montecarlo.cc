#include "referee/games/brigands/players/montecarlo.h"

#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/playout.h"
#include "referee/games/brigands/players/worth.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// Plays to the next round's plans or to the end of the match.
double Playout(State state, Seat seat, const Move& move, Stream stream) {
  const int round = state.pub.round;
  state.own[seat.index()].sealed = move;
  Rules::Resolve(state, nullptr);
  PlayRound(state, round, stream);
  return PositionWorth(state.pub, ColourOf(state.pub, seat));
}

}  // namespace

Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits) {
  struct Dealt {
    Chance luck;
    State state;
  };
  const Dealer dealer(view);
  const auto deal = [&](int number) {
    const Chance luck = PartOf(chance, Label("deal", number));
    return Dealt{luck, dealer.Deal(luck)};
  };
  const auto worth = [seat = *view.own.seat](const Dealt& dealt, const Move& move) {
    return Playout(dealt.state, seat, move, dealt.luck.Open(Label("playout")));
  };
  const std::vector<Move> candidates = dealer.Moves(chance, static_cast<size_t>(limits.plans));
  return BestByHalving(candidates, {limits.playouts, limits.until}, deal, worth);
}

}  // namespace assize::bot::brigands
