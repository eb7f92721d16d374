#include "referee/games/brigands/players/greedy.h"

#include <limits>
#include <utility>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_plan.h"
#include "referee/games/brigands/players/plan_evaluation.h"
#include "referee/games/brigands/players/worth.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// A move is judged by several deals, since the dice differ between them.
constexpr int kDeals = 4;

// The legal move of the highest worth; of equal ones the first.
template <class WorthOf>
Move Best(const View& view, WorthOf worth_of) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  size_t best = 0;
  double best_worth = -std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < moves.size(); ++i) {
    const double worth = worth_of(moves[i]);
    if (worth > best_worth) {
      best = i;
      best_worth = worth;
    }
  }
  return moves[best];
}

// Plays default moves until the next round's plans or the end of the match.
void FinishRound(State& state) {
  const int round = state.pub.round;
  while (state.pub.round == round && !state.pub.asked.Empty()) {
    for (Seat seat : state.pub.asked) {
      std::optional<Move>& sealed = state.own[seat.index()].sealed;
      if (!sealed.has_value()) sealed = Rules::DefaultMove(Rules::ViewOf(state, seat));
    }
    Rules::Resolve(state, nullptr);
  }
}

}  // namespace

Move GreedyPlan(const View& view, const Chance& chance) {
  if (IsDuel(view.pub)) return DuelPlan(view, chance);
  Stream mood = chance.Open(Label("mood"));
  const PlanEvaluation evaluation(view, mood);
  return Best(view, [&](const Move& move) { return evaluation.Of(std::get<Plan>(move)); });
}

Move GreedyMove(const View& view, const Chance& chance) {
  if (view.pub.decision == Decision::kPlan) return GreedyPlan(view, chance);
  std::vector<State> deals;
  for (int i = 0; i < kDeals; ++i) {
    deals.push_back(Rules::Redeal(view, PartOf(chance, Label("deal", i))));
  }
  const Seat seat = *view.own.seat;
  const Colour own = ColourOf(view.pub, seat);
  return Best(view, [&](const Move& move) {
    double sum = 0;
    for (State state : deals) {
      state.own[seat.index()].sealed = move;
      FinishRound(state);
      sum += PositionWorth(state.pub, own);
    }
    return sum;
  });
}

}  // namespace assize::bot::brigands
