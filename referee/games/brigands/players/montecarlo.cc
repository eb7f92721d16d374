#include "referee/games/brigands/players/montecarlo.h"

#include <optional>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_plan.h"
#include "referee/games/brigands/players/greedy.h"
#include "referee/games/brigands/players/playout.h"
#include "referee/games/brigands/players/worth.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// In a duel's planning: what both may plan. Empty everywhere else.
DuelMixture MixtureFor(const View& view) {
  const bool duel_plans = IsDuel(view.pub) && view.pub.decision == Decision::kPlan;
  return duel_plans ? SolveDuelPlans(view) : DuelMixture{};
}

// One way in which the hidden things may lie, with the others' answers: they plan as the greedy
// player would, and take their other decisions at random.
State Deal(const View& view, const DuelMixture& mixture, const Chance& chance) {
  State state = Rules::Redeal(view, chance);
  Stream stream = chance.Open(Label("answers"));
  for (Seat seat : state.pub.asked) {
    if (seat == *view.own.seat) continue;
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    const View other = Rules::ViewOf(state, seat);
    if (!mixture.rival.empty()) {
      sealed = mixture.rival[stream.Below(mixture.rival.size())];
    } else if (state.pub.decision == Decision::kPlan && stream.Below(4) > 0) {
      sealed = GreedyPlan(other, Chance(Seed{chance.Key(Label("plan", seat.index()).text())}));
    } else {
      sealed = Rules::RandomMove(other, stream);
    }
  }
  return state;
}

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
  const DuelMixture mixture = MixtureFor(view);
  const auto deal = [&](int number) {
    const Chance luck = PartOf(chance, Label("deal", number));
    return Dealt{luck, Deal(view, mixture, luck)};
  };
  const auto worth = [seat = *view.own.seat](const Dealt& dealt, const Move& move) {
    return Playout(dealt.state, seat, move, dealt.luck.Open(Label("playout")));
  };
  const auto most = static_cast<size_t>(limits.plans);
  Stream draws = chance.Open(Label("candidates"));
  const std::vector<Move> candidates =
      mixture.own.empty() ? Candidates(view, chance, most) : DrawnPlans(mixture.own, draws, most);
  return BestByHalving(candidates, {limits.playouts, limits.until}, deal, worth);
}

}  // namespace assize::bot::brigands
