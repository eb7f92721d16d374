#include "sample-bots/cpp/duel_descrocs/montecarlo.h"

#include <algorithm>
#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/duel_descrocs/greedy.h"
#include "sample-bots/cpp/duel_descrocs/worth.h"
#include "sample-bots/cpp/sdk/decision_chance.h"
#include "sample-bots/cpp/sdk/sequential_halving.h"

namespace assize::bot::duel_descrocs {
namespace {

namespace game = games::duel_descrocs;
using game::Rules;
using game::State;

// What a won match is worth, in coins.
constexpr double kWin = 30;

// The greedy player's move, then others in a random order.
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

double Evaluate(const Public& pub, Side side) {
  const Side other = game::Opponent(side);
  if (!pub.asked.Empty()) return WorthOf(pub, side) - WorthOf(pub, other);
  const int ahead = pub.coins[side] - pub.coins[other];
  return ahead > 0 ? kWin : ahead < 0 ? -kWin : 0;
}

// Plays to the end of this round; or of the next one, if the limit at a round's end is decided now.
double Playout(State state, Seat seat, const Move& move, const Chance& chance) {
  const int last = state.pub.round + (state.pub.decision == game::Decision::kLimit ? 1 : 0);
  state.own[seat.index()].sealed = move;
  for (int step = 0; state.pub.round <= last && !state.pub.asked.Empty(); ++step) {
    SealQuickAnswers(state, PartOf(chance, Label("step", step)));
    Rules::Resolve(state, nullptr);
  }
  return Evaluate(state.pub, game::SideOf(seat));
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
