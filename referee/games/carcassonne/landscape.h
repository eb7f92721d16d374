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

// All tiles in the same way; a table that is wider than 80 columns in several drawings, from west
// to east.
std::string DrawTable(const Board& board);

// A tile in its four rotations side by side, under the number of each: 4 lines.
std::string DrawRotations(Tile tile);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_LANDSCAPE_H_
