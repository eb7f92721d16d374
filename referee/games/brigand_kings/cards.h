// Brigand Kings: the cards (KINGS-2.1). Facts about the Decktet; ranks and suits are all that the
// rules use.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_CARDS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_CARDS_H_

#include <array>
#include <cstddef>

#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

inline constexpr Card kFirstCrown{30};
inline constexpr Card kExcuse{44};
// The suited cards that counties may have: number cards, Pawns, Courts.
inline constexpr Card kFirstNumberCard{6};
inline constexpr Card kFirstPawn{36};
inline constexpr Card kFirstCourt{40};

namespace card_data {

inline constexpr Suit M = Suit::kMoons, S = Suit::kSuns, W = Suit::kWaves, L = Suit::kLeaves,
                      Y = Suit::kWyrms, K = Suit::kKnots;
inline constexpr std::array<SuitSet, kCards> kSuitsOf = {{
    {M},       {S},       {W},       {L},       {Y}, {K},  // Aces
    {M, K},    {S, Y},    {W, L},                          // 2
    {M, W},    {S, K},    {L, Y},                          // 3
    {M, S},    {W, L},    {Y, K},                          // 4
    {M, L},    {S, W},    {Y, K},                          // 5
    {M, W},    {S, Y},    {L, K},                          // 6
    {M, L},    {S, K},    {W, Y},                          // 7
    {M, S},    {W, L},    {Y, K},                          // 8
    {M, S},    {W, Y},    {L, K},                          // 9
    {M},       {S},       {W},       {L},       {Y}, {K},  // Crowns
    {M, S, L}, {M, Y, K}, {S, W, K}, {W, L, Y},            // Pawns
    {M, W, K}, {M, L, Y}, {S, W, Y}, {S, L, K},            // Courts
    {},                                                    // the Excuse
}};

}  // namespace card_data

constexpr SuitSet SuitsOf(Card card) { return card_data::kSuitsOf[static_cast<size_t>(card)]; }

// 2 to 9; 0: the card has no number (KINGS-11.14).
constexpr int RankOf(Card card) {
  const int id = static_cast<int>(card);
  return card >= kFirstNumberCard && card < kFirstCrown ? 2 + (id - 6) / 3 : 0;
}
// What a number die is set to by the card's NUMBER (KINGS-6.4); 0: it has none.
constexpr int NumberSymbolOf(Card card) { return RankOf(card) <= 6 ? RankOf(card) : 0; }
// KINGS-8.2, KINGS-8.3; bonus cards have no value of their own.
constexpr int PointsOf(Card card) {
  if (RankOf(card) > 0) return RankOf(card);
  return card >= kFirstPawn && card < kExcuse ? 3 : 0;
}

constexpr bool IsBonusCard(Card card) {
  return card < kFirstNumberCard || (card >= kFirstCrown && card < kFirstPawn);
}
// The bonus cards of one suit.
constexpr CardSet AceAndCrown(Suit suit) {
  const int id = static_cast<int>(suit);
  return {static_cast<Card>(id), static_cast<Card>(static_cast<int>(kFirstCrown) + id)};
}
constexpr CardSet AllBonusCards() {
  CardSet cards;
  for (int suit = 0; suit < kSuits; ++suit) {
    cards = cards | AceAndCrown(static_cast<Suit>(suit));
  }
  return cards;
}
// The county deck of KINGS-2.1 and KINGS-2.3.
constexpr CardSet CountyCards(const Config& config) {
  CardSet cards;
  for (int id = static_cast<int>(kFirstNumberCard); id < static_cast<int>(kExcuse); ++id) {
    const Card card = static_cast<Card>(id);
    if (IsBonusCard(card)) continue;
    if (card >= kFirstCourt ? !config.courts : card >= kFirstPawn && !config.pawns) continue;
    cards.Add(card);
  }
  return cards;
}

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_CARDS_H_
