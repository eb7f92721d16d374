#include "referee/games/brigand_kings/players/greedy.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::bot::brigand_kings {
namespace {

using game::Deploy;
using game::Dice;
using game::kDice;
using game::kNumberDice;
using game::Public;
using game::Rules;
using game::SuitSet;

constexpr unsigned kAllDice = (1u << kDice) - 1;

Promising<Move> BestDeploy(const Public& pub, const Dice& dice, const TurnWorth& worth) {
  Promising<Move> best{Deploy(), -1e9};
  Deploy deploy;
  game::ForEachDeploy(pub, dice, [&](const Deploy& each) {
    const double gain = worth.Of(each);
    if (gain <= best.promise) return;
    best.promise = gain;
    deploy = each;
  });
  best.move = deploy;
  return best;
}

double BestWorth(const Public& pub, const Dice& dice, const TurnWorth& worth) {
  double best = -1e9;
  game::ForEachDeploy(pub, dice,
                      [&](const Deploy& each) { best = std::max(best, worth.Of(each)); });
  return best;
}

// Suit dice that can pay for a soldier where the kept number dice point to.
unsigned FittingSuits(const Public& pub, const Dice& dice, unsigned numbers) {
  SuitSet suits;
  for (int die = 0; die < kNumberDice; ++die) {
    if ((numbers >> die & 1) == 0 || dice[die] == 1) continue;
    suits = suits | game::SuitsOf(*pub.counties[game::Position{dice[die]}].card);
  }
  unsigned fitting = 0;
  for (int die = kNumberDice; die < kDice; ++die) {
    if (suits.Has(game::SuitOn(dice, die))) fitting |= 1u << die;
  }
  return fitting;
}

// The masks to try, 0 first: any of the number dice are kept, and of the suit dice all, none, or
// those that fit.
std::vector<uint8_t> CandidateMasks(const Public& pub, const Dice& dice) {
  constexpr unsigned kNumbers = (1u << kNumberDice) - 1;
  std::set<uint8_t> masks;
  for (unsigned kept = 0; kept <= kNumbers; ++kept) {
    for (unsigned suits : {0u, kAllDice & ~kNumbers, FittingSuits(pub, dice, kept)}) {
      masks.insert(static_cast<uint8_t>(kAllDice & ~(kept | suits)));
    }
  }
  return {masks.begin(), masks.end()};
}

Dice Rolled(const Dice& dice, unsigned mask, const Dice& fresh) {
  Dice rolled = dice;
  for (int die = 0; die < kDice; ++die) {
    if ((mask >> die & 1) != 0) rolled[die] = fresh[die];
  }
  return rolled;
}

Dice AnyDice(Stream& stream) {
  Dice dice;
  for (int die = 0; die < kDice; ++die) {
    dice[die] = static_cast<uint8_t>(stream.Below(6) + (die < kNumberDice ? 1 : 0));
  }
  return dice;
}

}  // namespace

// Sorts indices, since moves are large.
std::vector<Promising<Move>> BestFirst(const std::vector<Promising<Move>>& weighed) {
  std::vector<size_t> order(weighed.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](size_t index) { return weighed[index].promise; });
  std::vector<Promising<Move>> sorted;
  for (size_t index : order) sorted.push_back(weighed[index]);
  return sorted;
}

// All masks are judged by the same rolls.
std::vector<Promising<Move>> WeighRerolls(const View& view, const Chance& chance, Care care) {
  const Public& pub = view.pub;
  const TurnWorth worth(pub, view.own.kept);
  const int rolls = care == Care::kQuick ? 3 : 24;
  Stream stream = chance.Open(Label("rerolls"));
  std::vector<Dice> fresh;
  for (int i = 0; i < rolls; ++i) fresh.push_back(AnyDice(stream));
  std::vector<Promising<Move>> weighed;
  for (uint8_t mask : CandidateMasks(pub, *pub.dice)) {
    double sum = 0;
    for (const Dice& dice : fresh) sum += BestWorth(pub, Rolled(*pub.dice, mask, dice), worth);
    weighed.push_back({game::Reroll{mask}, sum / rolls});
  }
  return BestFirst(weighed);
}

Move GreedyMove(const View& view, const Chance& chance, Care care) {
  switch (view.pub.decision) {
    case game::Decision::kReroll1:
    case game::Decision::kReroll2:
      return WeighRerolls(view, chance, care).front().move;
    case game::Decision::kDeploy:
      return BestDeploy(view.pub, *view.pub.dice, TurnWorth(view.pub, view.own.kept)).move;
    case game::Decision::kDiscard:
    case game::Decision::kNone:
      break;
  }
  // All bonus cards promise alike.
  return Rules::DefaultMove(view);
}

}  // namespace assize::bot::brigand_kings
