// Carcassonne: a drawing of a part of the table in text.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_LANDSCAPE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_LANDSCAPE_H_

#include <string>

#include "referee/games/carcassonne/board.h"

namespace assize::games::carcassonne {

// The tiles placed in that turn and those around them, with coordinates: lines of at most 80
// columns, each with a final newline. Every tile is 7 columns wide and 3 lines high: cities are
// shaded, roads are lines, fields are dots, M is a monastery, a diamond a shield, a digit the
// meeple of that seat.
std::string DrawTurn(const Board& board, int turn);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_LANDSCAPE_H_
