// Carcassonne: the names of its values: those of the rules page, and English for reports.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_NAMES_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_NAMES_H_

#include <string>

#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

// "robber"; "" for kNone.
const char* NameOf(Decision decision);
// "road", "city", "monastery", "field"
const char* NameOf(Kind kind);
// "road", "city", "monastery", "message"
const char* NameOf(Cause cause);
// "shortest road", of 1 to 8.
const char* MessageName(int message);
// "scoring meeple", "messenger"
const char* FigureName(int figure);
// "(-1,4)"
std::string NameOf(Cell cell);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_NAMES_H_
