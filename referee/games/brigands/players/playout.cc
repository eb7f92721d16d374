#include "referee/games/brigands/players/playout.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/players/duel_tile.h"
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

}  // namespace

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
