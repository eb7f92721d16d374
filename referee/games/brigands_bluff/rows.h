// Brigand's Bluff: views and moves as rows (referee/games/rows.h). The players of a row stand in seat
// order from the viewer on. Of what was said this round a view's row has who spoke and what each
// report left; what all of them together say of the dice is `expected`, which everybody can work
// out.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_ROWS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_ROWS_H_

#include "referee/games/brigands_bluff/types.h"
#include "referee/games/rows.h"

namespace assize::games::brigands_bluff {

struct Description;
using Rows = GameRows<View, Move, Description>;

}  // namespace assize::games::brigands_bluff

namespace assize::games {
extern template struct GameRows<brigands_bluff::View, brigands_bluff::Move,
                                brigands_bluff::Description>;
}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_ROWS_H_
