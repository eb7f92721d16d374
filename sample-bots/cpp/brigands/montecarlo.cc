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

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

struct Candidate {
  Move move;
  double worth = 0;
};

// The legal moves to look at, the promising ones first where there is a way to tell.
std::vector<Candidate> Candidates(const View& view, const Chance& chance, size_t most_plans) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  std::vector<Candidate> candidates;
  candidates.reserve(moves.size());
  if (view.pub.decision != Decision::kPlan) {
    for (const Move& move : moves) candidates.push_back({move});
    return candidates;
  }
  Stream mood = chance.Open(Label("mood"));
  const PlanWorth worth(view, mood);
  for (const Move& move : moves) candidates.push_back({move, worth.Of(std::get<Plan>(move))});
  const size_t kept = std::min(most_plans, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<ptrdiff_t>(kept),
                    candidates.end(),
                    [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  candidates.resize(kept);
  return candidates;
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
double Playout(State state, Seat seat, const Move& move, Stream& stream) {
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
  std::vector<Candidate> candidates = Candidates(view, chance, static_cast<size_t>(limits.plans));
  const Seat seat = *view.own.seat;
  int rounds = 1;
  while ((size_t{1} << rounds) < candidates.size()) ++rounds;
  int deal = 0;
  for (int round = 0; round < rounds && candidates.size() > 1; ++round) {
    const int deals = std::max(1, limits.playouts / rounds / static_cast<int>(candidates.size()));
    for (Candidate& candidate : candidates) candidate.worth = 0;
    for (int i = 0; i < deals; ++i, ++deal) {
      const Chance luck(Seed{chance.Key(Label("deal", deal).text())});
      const State state = Deal(view, luck);
      for (Candidate& candidate : candidates) {
        Stream stream = luck.Open(Label("playout"));
        candidate.worth += Playout(state, seat, candidate.move, stream);
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates.front().move;
}

}  // namespace assize::bot::brigands
