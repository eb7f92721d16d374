// Carcassonne: views and moves as rows (referee/games/rows.h). The players of a row stand in seat
// order from the viewer on. Of the table a row has what everybody's meeples hold, and what a move
// makes of it; it is no picture of the table.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_ROWS_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_ROWS_H_

#include "referee/games/carcassonne/types.h"
#include "referee/games/rows.h"

namespace assize::games::carcassonne {

struct Description;
using Rows = GameRows<View, Move, Description>;

}  // namespace assize::games::carcassonne

namespace assize::games {
extern template struct GameRows<carcassonne::View, carcassonne::Move, carcassonne::Description>;
}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_ROWS_H_
