// Duel d'Escrocs: views and moves as rows (referee/games/rows.h). Chairs of a row stand in order from
// the viewer's own one on, so that those at even places are of its side; a spectator's begin with
// chair 0. A card that has no flag lies where the viewer can't know.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_

#include "referee/games/duel_descrocs/types.h"
#include "referee/games/rows.h"

namespace assize::games::duel_descrocs {

struct Description;
using Rows = GameRows<View, Move, Description>;

}  // namespace assize::games::duel_descrocs

namespace assize::games {
extern template struct GameRows<duel_descrocs::View, duel_descrocs::Move,
                                duel_descrocs::Description>;
}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_
