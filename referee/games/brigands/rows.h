// Brigands: views and moves as rows (referee/games/rows.h). The players of a row stand in seat order
// from the viewer on; a spectator's begin with seat 0.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_

#include <cstdint>

#include "referee/games/brigands/types.h"
#include "referee/games/rows.h"

namespace assize::games::brigands {

struct Rows {
  static const Layout& ViewLayout();
  static const Layout& OptionLayout();
  // As many bytes as the layout is wide, which are 0 before.
  static void WriteView(const View& view, uint8_t* row);
  // Of a move of the seat whose view it is, which is asked.
  static void WriteOption(const View& view, const Move& move, uint8_t* row);
};

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_ROWS_H_
