// Brigand Kings: what a flipped card does to a die (KINGS-6.3 to 6.7). Shared by the rules and by
// bots.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_FLIPS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_FLIPS_H_

#include <optional>

#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

// KINGS-6.4: what a die of the symbol's kind is set to; nullopt: the card has no such symbol.
constexpr std::optional<uint8_t> FaceSetBy(Card card, Symbol symbol) {
  if (symbol == Symbol::kNumber) {
    const int number = NumberSymbolOf(card);
    return number > 0 ? std::optional<uint8_t>(static_cast<uint8_t>(number)) : std::nullopt;
  }
  const auto suit = static_cast<Suit>(symbol);
  return SuitsOf(card).Has(suit) ? std::optional<uint8_t>(static_cast<uint8_t>(suit))
                                 : std::nullopt;
}

// KINGS-6.4: NUMBER sets number dice, suits set suit dice.
constexpr bool IsDieFor(Symbol symbol, int die) {
  return (symbol == Symbol::kNumber) == (die < kNumberDice);
}

// KINGS-6.6: carries out uses that are legal.
constexpr void CarryOutFlip(const Flip& flip, Dice& dice) {
  for (const Use& use : flip.used()) dice[use.die] = *FaceSetBy(flip.card, use.symbol);
}

// The dice after the flips of a legal command.
constexpr Dice DiceAfterFlips(const Dice& rolled, const Deploy& deploy) {
  Dice dice = rolled;
  for (const Flip& flip : deploy.flips) CarryOutFlip(flip, dice);
  return dice;
}

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_FLIPS_H_
