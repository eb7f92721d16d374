#include "referee/games/duel_descrocs/players/playout.h"

#include <algorithm>
#include <optional>
#include <span>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot::duel_descrocs {

namespace game = games::duel_descrocs;

namespace {

using game::Public;
using game::Rules;
using game::Side;
using game::State;

// What a won match is worth, in coins.
constexpr double kWin = 30;

// Lets quick greedy players answer all that is asked and not yet answered.
void SealQuickAnswers(State& state, const Chance& chance) {
  for (Seat seat : state.pub.asked) {
    std::optional<Move>& sealed = state.own[seat.index()].sealed;
    if (sealed.has_value()) continue;
    const View view = Rules::ViewOf(state, seat);
    sealed = GreedyMove(view, PartOf(chance, Label("quick", seat.index())), Care::kQuick);
  }
}

double WorthOf(const Public& pub, Side side) {
  double worth = pub.coins[side];
  for (Chair chair : game::ChairsOf(pub.config, side)) {
    worth += Worth(pub, chair, pub.chests[chair]);
  }
  return worth;
}

}  // namespace

std::vector<Move> Candidates(const View& view, const Chance& chance, size_t most) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  Stream stream = chance.Open(Label("candidates"));
  stream.Shuffle(std::span<Move>(moves));
  std::vector<Move> candidates = {GreedyMove(view, PartOf(chance, Label("greedy")))};
  for (const Move& move : moves) {
    if (candidates.size() == most) break;
    if (move != candidates.front()) candidates.push_back(move);
  }
  return candidates;
}

int LastRound(const Public& pub) {
  return pub.round + (pub.decision == game::Decision::kLimit ? 1 : 0);
}

void PlayRounds(State& state, int last, const Chance& chance) {
  for (int step = 0; state.pub.round <= last && !state.pub.asked.Empty(); ++step) {
    SealQuickAnswers(state, PartOf(chance, Label("step", step)));
    Rules::Resolve(state, nullptr);
  }
}

double PositionWorth(const Public& pub, Side side) {
  const Side other = game::Opponent(side);
  if (!pub.asked.Empty()) return WorthOf(pub, side) - WorthOf(pub, other);
  const int ahead = pub.coins[side] - pub.coins[other];
  return ahead > 0 ? kWin : ahead < 0 ? -kWin : 0;
}

}  // namespace assize::bot::duel_descrocs
