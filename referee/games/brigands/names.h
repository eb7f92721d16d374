// Brigands: the names of its values: those of the rules page, and English for reports.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_NAMES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_NAMES_H_

#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

// "TOWN_HALL"
const char* NameOf(District district);
// "BLUE"
const char* NameOf(Colour colour);
// "RETURN_PRISON"
const char* NameOf(Action action);
// "ROLL3"
const char* NameOf(TavernChoice choice);
// "JUDGMENT"
const char* NameOf(Track track);
// "plan"; "" for kNone.
const char* NameOf(Decision decision);

// "the Town Hall"
const char* PlaceName(District district);
// "Blue", "the prince"
const char* PersonName(Colour colour);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_NAMES_H_
