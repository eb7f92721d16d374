#include "referee/games/brigand_kings/players/playout.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/flips.h"
#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/players/worth.h"
#include "referee/games/brigand_kings/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

namespace assize::bot::brigand_kings {
namespace {

using game::Card;
using game::Deploy;
using game::Dice;
using game::Flip;
using game::Public;
using game::Rules;
using game::State;
using game::Symbol;

// A card that is spent can't be spent later.
constexpr double kFlipCost = 0.15;

// Calls visit(flip, dice) for each way to use one symbol of a face-up card, or two of the same
// card.
template <class Visit>
void ForEachFlip(Card card, const Dice& dice, const Flip& so_far, const Visit& visit) {
  const int first = so_far.size == 0 ? 0 : static_cast<int>(so_far.uses[0].symbol) + 1;
  for (int s = first; s < game::kSymbols; ++s) {
    const auto symbol = static_cast<Symbol>(s);
    const std::optional<uint8_t> face = game::FaceSetBy(card, symbol);
    for (uint8_t die = 0; face.has_value() && die < game::kDice; ++die) {
      if (!game::IsDieFor(symbol, die) || dice[die] == *face) continue;
      Flip flip = so_far;
      flip.card = card;
      flip.uses[flip.size++] = {symbol, die};
      Dice after = dice;
      after[die] = *face;
      visit(flip, after);
      if (flip.size == 1) ForEachFlip(card, after, flip, visit);
    }
  }
}

// The best commands by the worth of the position after the turn: without flips, and one for each
// way to spend a card.
std::vector<Promising<Move>> WeighDeploys(const game::View& view) {
  const Public& pub = view.pub;
  const TurnWorth worth(pub, view.own.kept);
  std::vector<Promising<Move>> weighed;
  game::ForEachDeploy(pub, *pub.dice, [&](const Deploy& deploy) {
    weighed.push_back({deploy, worth.Of(deploy)});
  });
  for (Card card : pub.face_up[*pub.active]) {
    Promising<Move> best{Deploy(), -1e9};
    ForEachFlip(card, *pub.dice, {}, [&](const Flip& flip, const Dice& dice) {
      game::ForEachDeploy(pub, dice, [&](const Deploy& deploy) {
        const double gain = worth.Of(deploy) - kFlipCost;
        if (gain <= best.promise) return;
        Deploy spending = deploy;
        spending.flips = {flip};
        best = {std::move(spending), gain};
      });
    });
    weighed.push_back(std::move(best));
  }
  return BestFirst(weighed);
}

}  // namespace

// Playouts are too few for long shots.
std::vector<Promising<Move>> Deployments(const game::View& view, size_t most, double slack) {
  std::vector<Promising<Move>> weighed = WeighDeploys(view);
  const double least = weighed.front().promise - slack;
  const auto end = std::ranges::find_if(
      weighed, [&](const Promising<Move>& each) { return each.promise < least; });
  weighed.resize(std::min(most, static_cast<size_t>(end - weighed.begin())));
  return weighed;
}

void PlayTurns(State& state, int last, const Chance& chance) {
  for (int step = 0; state.pub.turn <= last; ++step) {
    const SeatSet asked = Rules::Asked(state.pub);
    if (asked.Empty()) break;
    const Seat next = *asked.begin();
    state.own[next.index()].sealed =
        GreedyMove(Rules::ViewOf(state, next), PartOf(chance, Label("quick", step)), Care::kQuick);
    Rules::Resolve(state, nullptr);
  }
}

}  // namespace assize::bot::brigand_kings
