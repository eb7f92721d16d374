// Tables that write into messages of the caller's.
//
// A view is a message of many small parts. Where the caller has it on an arena, as for a request on
// its way out, they cost neither allocations nor their release.
#ifndef ASSIZE_REFEREE_GAMES_WRITES_MESSAGES_H_
#define ASSIZE_REFEREE_GAMES_WRITES_MESSAGES_H_

#include "referee/games/table.h"

namespace assize::games {

// What a Table may be as well. Used as a Table is.
class WritesMessages {
 public:
  virtual ~WritesMessages() = default;
  // What Table::View() gives; `view` is empty before.
  virtual void WriteView(Viewer viewer, v1::GameView* view) const = 0;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_WRITES_MESSAGES_H_
