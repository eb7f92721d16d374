// Duel d'Escrocs: views and moves as rows (referee/games/rows.h). Chairs of a row stand in order from
// the viewer's own one on, so that those at even places are of its side; a spectator's begin with
// chair 0. A card that has no flag lies where the viewer can't know.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_

#include <cstdint>

#include "referee/games/duel_descrocs/types.h"
#include "referee/games/rows.h"

namespace assize::games::duel_descrocs {

struct Rows {
  static const Layout& ViewLayout();
  static const Layout& OptionLayout();
  // As many bytes as the layout is wide, which are 0 before.
  static void WriteView(const View& view, uint8_t* row);
  // Of a move of the seat whose view it is, which is asked.
  static void WriteOption(const View& view, const Move& move, uint8_t* row);
};

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_ROWS_H_
