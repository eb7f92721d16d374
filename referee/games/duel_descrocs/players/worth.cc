#include "referee/games/duel_descrocs/players/worth.h"

#include <algorithm>
#include <vector>

#include "referee/games/duel_descrocs/trade.h"

namespace assize::bot::duel_descrocs {
namespace {

using games::duel_descrocs::ColourOf;
using games::duel_descrocs::IsBasic;
using games::duel_descrocs::kLarcin;
using games::duel_descrocs::kPaintings;
using games::duel_descrocs::NumberOf;

// An unsold card that fits into the chest, in coins, and what a neighbour adds to it.
constexpr double kCard = 0.5;
constexpr double kNeighbour = 0.25;
constexpr double kColouredNeighbour = 0.5;
// What one card more or less means in a theft.
constexpr double kTheft = 1.5;

struct Sale {
  CardSet cards;
  int price;
};

// Tries every set of sales: the lowest card that is left is sold in some way, or not at all.
class Seller {
 public:
  Seller(const Public& pub, Chair chair, CardSet chest) {
    const auto& edition = pub.config.edition;
    games::duel_descrocs::ForEachSale(edition, chest, [&](CardSet cards) {
      sales_.push_back({cards, *games::duel_descrocs::PriceOf(edition, pub.tiles[chair], cards)});
    });
    best_.unsold = chest;
    Try(chest, CardSet(), 0);
  }
  const SellOut& best() const { return best_; }

 private:
  void Try(CardSet left, CardSet unsold, int coins) {
    if (left.Empty()) {
      if (coins > best_.coins) best_ = {coins, unsold};
      return;
    }
    const Card lowest = left.Lowest();
    for (const Sale& sale : sales_) {
      if (sale.cards.Lowest() == lowest && left.Has(sale.cards)) {
        Try(left - sale.cards, unsold, coins + sale.price);
      }
    }
    unsold.Add(lowest);
    left.Remove(lowest);
    Try(left, unsold, coins);
  }

  std::vector<Sale> sales_;
  SellOut best_;
};

double Promise(CardSet unsold, int limit) {
  double promise = kCard * std::min(unsold.Size(), limit);
  for (Card card : unsold) {
    for (Card other : unsold) {
      if (!IsBasic(card) || !IsBasic(other) || NumberOf(other) != NumberOf(card) + 1) continue;
      promise += ColourOf(card) == ColourOf(other) ? kColouredNeighbour : kNeighbour;
    }
  }
  return promise;
}

}  // namespace

SellOut BestSellOut(const Public& pub, Chair chair, CardSet chest) {
  return Seller(pub, chair, chest).best();
}

double Worth(const Public& pub, Chair chair, CardSet chest) {
  const SellOut best = BestSellOut(pub, chair, chest);
  return best.coins + Promise(best.unsold, games::duel_descrocs::LimitOf(pub, chair));
}

double WorthOfShare(const Public& pub, Side side, CardSet share) {
  double worth = 0;
  if (share.Has(kLarcin)) {
    share.Remove(kLarcin);
    worth += kTheft;
  }
  worth -= (share & kPaintings).Size() * pub.config.edition.painting_loss;
  double best = -1000;
  for (Chair chair : games::duel_descrocs::ChairsOf(pub.config, side)) {
    const CardSet chest = pub.chests[chair];
    best = std::max(best, Worth(pub, chair, chest | share) - Worth(pub, chair, chest));
  }
  return worth + best;
}

bool MatchMayEnd(const Public& pub) {
  for (Side side : games::duel_descrocs::kBothSides) {
    int coins = pub.coins[side];
    for (Chair chair : games::duel_descrocs::ChairsOf(pub.config, side)) {
      coins += BestSellOut(pub, chair, pub.chests[chair]).coins;
    }
    if (coins >= games::duel_descrocs::GoalOf(pub.config)) return true;
  }
  return pub.round >= pub.config.round_cap;
}

}  // namespace assize::bot::duel_descrocs
