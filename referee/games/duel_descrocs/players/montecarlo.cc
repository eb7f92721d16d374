#include "referee/games/duel_descrocs/players/montecarlo.h"

#include "referee/games/duel_descrocs/players/playout.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::duel_descrocs {
namespace {

namespace game = games::duel_descrocs;
using game::Rules;
using game::State;

double Playout(State state, Seat seat, const Move& move, const Chance& chance) {
  const int last = LastRound(state.pub);
  state.own[seat.index()].sealed = move;
  PlayRounds(state, last, chance);
  return PositionWorth(state.pub, game::SideOf(seat));
}

}  // namespace

Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits) {
  struct Dealt {
    Chance luck;
    State state;
  };
  const auto deal = [&](int number) {
    const Chance luck = PartOf(chance, Label("deal", number));
    return Dealt{luck, Rules::Redeal(view, luck)};
  };
  const auto worth = [seat = *view.own.seat](const Dealt& dealt, const Move& move) {
    return Playout(dealt.state, seat, move, dealt.luck);
  };
  return BestByHalving(Candidates(view, chance, static_cast<size_t>(limits.candidates)),
                       {limits.playouts, limits.until}, deal, worth);
}

}  // namespace assize::bot::duel_descrocs
