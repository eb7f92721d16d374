// Brigand Kings: views and moves as rows (referee/games/rows.h). The players of a row stand in seat
// order from the viewer on. A county card that has no flag is still in the deck.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_ROWS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_ROWS_H_

#include "referee/games/brigand_kings/types.h"
#include "referee/games/rows.h"

namespace assize::games::brigand_kings {

struct Description;
using Rows = GameRows<View, Move, Description>;

}  // namespace assize::games::brigand_kings

namespace assize::games {
extern template struct GameRows<brigand_kings::View, brigand_kings::Move,
                                brigand_kings::Description>;
}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_ROWS_H_
