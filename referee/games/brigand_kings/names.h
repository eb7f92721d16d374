// Brigand Kings: the names of its values in English.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_NAMES_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_NAMES_H_

#include <string>

#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

// "deploy"; "" for kNone.
const char* NameOf(Decision decision);
// "Moons"
const char* NameOf(Suit suit);
// "Moons", or "NUMBER".
const char* NameOf(Symbol symbol);
// "the Ace of Suns", "the Merchant"
std::string NameOf(Card card);
// "the Painter and the Castle"; "none".
std::string NameOf(CardSet cards);
// "MS" of the Pact; suits are written M S W L Y K.
std::string LettersOf(SuitSet suits);
// "the Merchant (9 LK)", "the Harvest (MSL)"
std::string TitleOf(Card card);
// "2 and 5"; "none".
std::string NameOf(PositionSet positions);
// "4, Knots": what die `die` shows.
std::string FaceOf(const Dice& dice, int die);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_NAMES_H_
