// Duel d'Escrocs: prices.
#include "referee/games/duel_descrocs/trade.h"

#include <algorithm>

namespace assize::games::duel_descrocs {
namespace {

bool AreEqual(CardSet cards) {
  const int number = NumberOf(cards.Lowest());
  return std::all_of(cards.begin(), cards.end(),
                     [&](Card card) { return NumberOf(card) == number; });
}

// Consecutive numbers, each once. 7 and 1 are not neighbours.
bool AreConsecutive(CardSet cards) {
  unsigned numbers = 0;
  for (Card card : cards) numbers |= 1u << NumberOf(card);
  if (std::popcount(numbers) != cards.Size()) return false;
  const unsigned run = numbers >> std::countr_zero(numbers);
  return (run & (run + 1)) == 0;
}

bool AreOfOneColour(CardSet cards) {
  const int colour = ColourOf(cards.Lowest());
  return std::all_of(cards.begin(), cards.end(),
                     [&](Card card) { return ColourOf(card) == colour; });
}

class Seller {
 public:
  Seller(const Edition& edition, Bandit bandit, int size)
      : edition_(edition), bandit_(edition.CardOf(bandit)), size_(size) {}

  void Offer(Combination code) {
    if (!edition_.Sells(code, size_)) return;
    const Coins price = bandit_.prices[static_cast<size_t>(code)][size_];
    if (!best_.has_value() || price > best_->price) best_ = Sale{code, price};
  }
  std::optional<Sale> best() const { return best_; }

 private:
  const Edition& edition_;
  const BanditCard& bandit_;
  const int size_;
  std::optional<Sale> best_;
};

}  // namespace

std::optional<Coins> PriceOf(const Edition& edition, Bandit bandit, CardSet cards) {
  const std::optional<Sale> sale = SaleOf(edition, bandit, cards);
  return sale.has_value() ? std::optional<Coins>(sale->price) : std::nullopt;
}

std::optional<Sale> SaleOf(const Edition& edition, Bandit bandit, CardSet cards) {
  if (cards.Empty()) return std::nullopt;
  if (cards == CardSet{kTreasure}) return Sale{std::nullopt, edition.CardOf(bandit).treasure};
  Seller seller(edition, bandit, cards.Size());
  if (kPaintings.Has(cards)) {
    seller.Offer(Combination::kPaintings);
  } else if (CardSet::First(kBasicCards).Has(cards)) {
    if (AreEqual(cards)) seller.Offer(Combination::kSame);
    if (AreConsecutive(cards)) {
      seller.Offer(Combination::kRun);
      if (AreOfOneColour(cards)) seller.Offer(Combination::kColourRun);
    }
  }
  return seller.best();
}

}  // namespace assize::games::duel_descrocs
