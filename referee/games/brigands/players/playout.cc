#include "referee/games/brigands/players/playout.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_tile.h"
#include "referee/games/brigands/players/greedy.h"
#include "referee/games/brigands/players/plan_evaluation.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// Answers at random; in a duel tokens are used well, most of the time.
void SealAnswers(State& state, Stream& stream) {
  if (IsDuel(state.pub) && state.pub.decision == Decision::kWheel) {
    for (const Seat seat : state.pub.asked) {
      if (stream.Below(8) == 0) continue;
      state.own[seat.index()].sealed = QuickWheel(state.pub, ColourOf(state.pub, seat));
    }
  }
  Rules::SealRandomAnswers(state, stream);
}

DuelMixture MixtureFor(const View& view) {
  const bool duel_plans = IsDuel(view.pub) && view.pub.decision == Decision::kPlan;
  return duel_plans ? SolveDuelPlans(view) : DuelMixture{};
}

}  // namespace

Dealer::Dealer(const View& view) : view_(view), mixture_(MixtureFor(view)) {}

std::vector<Move> Dealer::Moves(const Chance& chance, size_t most_plans) const {
  if (mixture_.own.empty()) return Candidates(view_, chance, most_plans);
  Stream draws = chance.Open(Label("candidates"));
  return DrawnPlans(mixture_.own, draws, most_plans);
}

std::vector<Move> Dealer::MovesOf(Seat rival, const Chance& chance, size_t most_plans) const {
  if (!IsDuel(view_.pub)) return {};
  if (!mixture_.rival.empty()) {
    Stream draws = chance.Open(Label("candidates"));
    return DrawnPlans(mixture_.rival, draws, most_plans);
  }
  const State state = Rules::Redeal(view_, chance);
  std::vector<Move> moves;
  Rules::ListOptions(Rules::ViewOf(state, rival), &moves);
  return moves;
}

State Dealer::Deal(const Chance& chance) const {
  State state = Rules::Redeal(view_, chance);
  Stream stream = chance.Open(Label("answers"));
  for (Seat seat : state.pub.asked) {
    if (seat == *view_.own.seat) continue;
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    const View other = Rules::ViewOf(state, seat);
    if (!mixture_.rival.empty()) {
      sealed = mixture_.rival[stream.Below(mixture_.rival.size())];
    } else if (state.pub.decision == Decision::kPlan && stream.Below(4) > 0) {
      sealed = GreedyPlan(other, Chance(Seed{chance.Key(Label("plan", seat.index()).text())}));
    } else {
      sealed = Rules::RandomMove(other, stream);
    }
  }
  return state;
}

std::vector<Move> Candidates(const View& view, const Chance& chance, size_t most_plans) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (view.pub.decision != Decision::kPlan) return moves;
  Stream mood = chance.Open(Label("mood"));
  const PlanEvaluation evaluation(view, mood);
  std::vector<std::pair<double, Move>> rated;
  rated.reserve(moves.size());
  for (const Move& move : moves) rated.emplace_back(evaluation.Of(std::get<Plan>(move)), move);
  const size_t kept = std::min(most_plans, rated.size());
  std::partial_sort(rated.begin(), rated.begin() + static_cast<ptrdiff_t>(kept), rated.end(),
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  moves.resize(kept);
  for (size_t i = 0; i < kept; ++i) moves[i] = rated[i].second;
  return moves;
}

void PlayRound(State& state, int round, Stream& stream) {
  while (state.pub.round == round && !state.pub.asked.Empty()) {
    SealAnswers(state, stream);
    Rules::Resolve(state, nullptr);
  }
}

}  // namespace assize::bot::brigands
