// A player in the referee's own process, such as a person at the terminal: it has the far end of a
// seat's socket, as a bot's process would, and knows what comes out of it.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_GUEST_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_GUEST_H_

#include "referee/base/unique_fd.h"

namespace assize::bots {

// Called on threads of the host; must not block but in Attach(), which may wait for the end of the
// guest's last match.
class Guest {
 public:
  virtual ~Guest() = default;

  // A match begins: `seat` speaks frames (frames/frame.h) like any bot's. Its end is the end of the
  // match for the guest.
  virtual void Attach(UniqueFd seat) = 0;
};

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_GUEST_H_
