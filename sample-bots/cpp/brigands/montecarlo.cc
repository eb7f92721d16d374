#include "sample-bots/cpp/brigands/montecarlo.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/brigands/greedy.h"
#include "sample-bots/cpp/brigands/plan_worth.h"
#include "sample-bots/cpp/brigands/worth.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// The legal moves to look at, the promising ones first where there is a way to tell.
std::vector<Move> Candidates(const View& view, const Chance& chance, size_t most_plans) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  if (view.pub.decision != Decision::kPlan) return moves;
  Stream mood = chance.Open(Label("mood"));
  const PlanWorth worth(view, mood);
  std::vector<std::pair<double, Move>> rated;
  rated.reserve(moves.size());
  for (const Move& move : moves) rated.emplace_back(worth.Of(std::get<Plan>(move)), move);
  const size_t kept = std::min(most_plans, rated.size());
  std::partial_sort(rated.begin(), rated.begin() + static_cast<ptrdiff_t>(kept), rated.end(),
                    [](const auto& a, const auto& b) { return a.first > b.first; });
  moves.resize(kept);
  for (size_t i = 0; i < kept; ++i) moves[i] = rated[i].second;
  return moves;
}

// One way in which the hidden things may lie, and the others' answers: they plan as the greedy
// player would, and decide the rest at random.
State Deal(const View& view, const Chance& chance) {
  State state = Rules::Redeal(view, chance);
  Stream stream = chance.Open(Label("answers"));
  for (Seat seat : state.pub.asked) {
    if (seat == *view.own.seat) continue;
    const View other = Rules::ViewOf(state, seat);
    const bool plans = state.pub.decision == Decision::kPlan && stream.Below(4) > 0;
    state.own[seat.index()].sealed =
        plans ? GreedyPlan(other, Chance(Seed{chance.Key(Label("plan", seat.index()).text())}))
              : Rules::RandomMove(other, stream);
  }
  return state;
}

// Plays to the next round's plans or to the end of the match, everybody at random.
double Playout(State state, Seat seat, const Move& move, Stream stream) {
  const int round = state.pub.round;
  state.own[seat.index()].sealed = move;
  Rules::Resolve(state, nullptr);
  while (state.pub.round == round && !state.pub.asked.Empty()) {
    Rules::SealRandomAnswers(state, stream);
    Rules::Resolve(state, nullptr);
  }
  return PositionWorth(state.pub, ColourOf(state.pub, seat));
}

}  // namespace

Move SearchMove(const View& view, const Chance& chance, const SearchLimits& limits) {
  struct Dealt {
    Chance luck;
    State state;
  };
  const auto deal = [&](int number) {
    const Chance luck(Seed{chance.Key(Label("deal", number).text())});
    return Dealt{luck, Deal(view, luck)};
  };
  const auto worth = [seat = *view.own.seat](const Dealt& dealt, const Move& move) {
    return Playout(dealt.state, seat, move, dealt.luck.Open(Label("playout")));
  };
  return BestByHalving(Candidates(view, chance, static_cast<size_t>(limits.plans)), limits.playouts,
                       deal, worth);
}

}  // namespace assize::bot::brigands
