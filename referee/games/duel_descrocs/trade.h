// Duel d'Escrocs: what can be sold, and for how much (DUEL-1.3, DUEL-1.4).
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TRADE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TRADE_H_

#include <array>
#include <bit>
#include <optional>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

// What a set is sold as; of the Grand Trésor alone there is no combination.
struct Sale {
  std::optional<Combination> combination;
  Coins price = 0;
};

// The best sale of the set at that bandit's table; nullopt: it can't be sold.
std::optional<Sale> SaleOf(const Edition& edition, Bandit bandit, CardSet cards);
// Its price.
std::optional<Coins> PriceOf(const Edition& edition, Bandit bandit, CardSet cards);

// Calls visit(CardSet) for each set out of `chest` that can be sold, each once, in an order that is
// a function of the chest and the edition.
template <class Visit>
void ForEachSale(const Edition& edition, CardSet chest, const Visit& visit);

// Calls visit(CardSet) for each subset of `cards` of that size, in the order of the lists of ids.
template <class Visit>
void ForEachSubset(CardSet cards, int size, const Visit& visit);

// How it is done. ------------------------------------------------------------------------------

namespace trade {

// A chest by number and colour.
struct Grid {
  // By number, from 1: bit c is set if the card of colour c is there.
  std::array<uint8_t, kNumbers + 2> colours{};

  explicit Grid(CardSet chest) {
    for (Card card : chest& CardSet::First(kBasicCards)) {
      colours[NumberOf(card)] |= static_cast<uint8_t>(1u << ColourOf(card));
    }
  }
};

template <class Visit>
void AddSubsets(const std::array<Card, kCards>& cards, int from, int count, int left, CardSet taken,
                const Visit& visit) {
  if (left == 0) return visit(taken);
  for (int i = from; i + left <= count; ++i) {
    CardSet more = taken;
    more.Add(cards[i]);
    AddSubsets(cards, i + 1, count, left - 1, more, visit);
  }
}

// Runs of exactly `left` more cards from `number` on.
template <class Visit>
void AddRuns(const Grid& grid, int number, int left, CardSet taken, const Visit& visit) {
  if (left == 0) return visit(taken);
  for (int colour = 0; colour < 4; ++colour) {
    if ((grid.colours[number] >> colour & 1) == 0) continue;
    CardSet more = taken;
    more.Add(CardOf(colour, number));
    AddRuns(grid, number + 1, left - 1, more, visit);
  }
}

// Whether there is a card of each number from `number` on.
inline bool HasRun(const Grid& grid, int number, int size) {
  for (int i = number; i < number + size; ++i) {
    if (grid.colours[i] == 0) return false;
  }
  return true;
}

template <class Visit>
void ForEachSame(const Edition& edition, const Grid& grid, const Visit& visit) {
  for (int number = 1; number <= kNumbers; ++number) {
    const int count = std::popcount(grid.colours[number]);
    if (count < 2) continue;
    CardSet cards;
    for (int colour = 0; colour < 4; ++colour) {
      if ((grid.colours[number] >> colour & 1) != 0) cards.Add(CardOf(colour, number));
    }
    for (int size = 2; size <= count; ++size) {
      if (edition.Sells(Combination::kSame, size)) ForEachSubset(cards, size, visit);
    }
  }
}

template <class Visit>
void ForEachRun(const Edition& edition, const Grid& grid, const Visit& visit) {
  for (int size = 2; size < kSizes; ++size) {
    const bool any = edition.Sells(Combination::kRun, size);
    const bool coloured = edition.Sells(Combination::kColourRun, size);
    if (!any && !coloured) continue;
    for (int number = 1; number + size <= kNumbers + 1; ++number) {
      if (!HasRun(grid, number, size)) continue;
      if (any) {
        AddRuns(grid, number, size, CardSet(), visit);
        continue;
      }
      for (int colour = 0; colour < 4; ++colour) {
        CardSet cards;
        bool whole = true;
        for (int i = number; i < number + size; ++i) {
          whole = whole && (grid.colours[i] >> colour & 1) != 0;
          cards.Add(CardOf(colour, i));
        }
        if (whole) visit(cards);
      }
    }
  }
}

}  // namespace trade

template <class Visit>
void ForEachSubset(CardSet cards, int size, const Visit& visit) {
  std::array<Card, kCards> list;
  int count = 0;
  for (Card card : cards) list[count++] = card;
  trade::AddSubsets(list, 0, count, size, CardSet(), visit);
}

template <class Visit>
void ForEachSale(const Edition& edition, CardSet chest, const Visit& visit) {
  const trade::Grid grid(chest);
  trade::ForEachSame(edition, grid, visit);
  trade::ForEachRun(edition, grid, visit);
  if (chest.Has(kTreasure)) visit(CardSet{kTreasure});
  const CardSet paintings = chest & kPaintings;
  for (int size = 1; size <= paintings.Size(); ++size) {
    if (edition.Sells(Combination::kPaintings, size)) ForEachSubset(paintings, size, visit);
  }
}

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TRADE_H_
