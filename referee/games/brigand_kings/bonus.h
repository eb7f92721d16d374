// Brigand Kings: bonus cards and points (KINGS-5.1, KINGS-8). Shared by the rules and by bots.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_BONUS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_BONUS_H_

#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

// KINGS-5.1, KINGS-11.19: which of three bonus cards may be discarded: of Ace and Crown of one suit
// one must be.
constexpr CardSet LegalDiscards(CardSet dealt) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet pair = AceAndCrown(static_cast<Suit>(suit));
    if (dealt.Has(pair)) return pair;
  }
  return dealt;
}

// KINGS-8.1: calls visit(Card) for each card of the seat's pile.
template <class Visit>
constexpr void ForPile(const Public& pub, Seat seat, const Visit& visit) {
  for (Card card : pub.face_up[seat]) visit(card);
  for (Card card : pub.spent[seat]) visit(card);
}

// KINGS-8.2, KINGS-8.3: without bonus cards, as everybody can count it (KINGS-10.16).
constexpr int CardPoints(const Public& pub, Seat seat) {
  int points = 0;
  ForPile(pub, seat, [&](Card card) { points += PointsOf(card); });
  return points;
}

// KINGS-8.4: what one card brings in addition to its points to a seat with these bonus cards,
// which never count each other (KINGS-11.18).
constexpr int BonusPoints(CardSet bonus, Card card) {
  int points = 0;
  for (Card kept : bonus) points += SuitsOf(card).Meets(SuitsOf(kept)) ? 1 : 0;
  return points;
}

// All points of a seat that keeps these bonus cards.
constexpr int PointsOf(const Public& pub, Seat seat, CardSet bonus) {
  int points = 0;
  ForPile(pub, seat, [&](Card card) { points += PointsOf(card) + BonusPoints(bonus, card); });
  return points;
}

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_BONUS_H_
