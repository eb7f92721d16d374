// Brigands: views and moves as rows (referee/games/rows.h). The players of a row stand in seat order
// from the viewer on; a spectator's begin with seat 0.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_

#include "referee/games/brigands/types.h"
#include "referee/games/rows.h"

namespace assize::games::brigands {

struct Description;
using Rows = GameRows<View, Move, Description>;

}  // namespace assize::games::brigands

namespace assize::games {
extern template struct GameRows<brigands::View, brigands::Move, brigands::Description>;
}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_
