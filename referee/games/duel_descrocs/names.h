// Duel d'Escrocs: the names of its values: those of the rules page, and English for reports.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NAMES_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NAMES_H_

#include <string>

#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

// "MOFETTE"
const char* NameOf(Bandit bandit);
// "NINJA_LEO"
const char* NameOf(Reinforcement reinforcement);
// "keep"; "" for kNone.
const char* NameOf(Decision decision);
// "duel"
const char* NameOf(Mode mode);
// "seat"
const char* NameOf(Control control);
// "R4", "GT", "LA", "TM"; "nothing" for kNoCard.
std::string NameOf(Card card);
// "R4 TM TM"; "nothing" for none.
std::string NameOf(CardSet cards);
// "PAT and LUCKY"; "nothing" for none.
std::string NameOf(ReinforcementSet reinforcements);

// "Super Rourou"
const char* TitleOf(Reinforcement reinforcement);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NAMES_H_
