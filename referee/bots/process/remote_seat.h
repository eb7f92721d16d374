// Asks the front process, which keeps the connections of remote bots, for a seat at a match.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_REMOTE_SEAT_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_REMOTE_SEAT_H_

#include <chrono>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::bots {

struct RemoteSeat {
  // Speaks frames (frames/frame.h), as the descriptor of a hosted bot does.
  UniqueFd descriptor;
  std::chrono::microseconds round_trip{0};
  // Why no bot will come; empty: one is expected.
  std::string absent;
};

// Asks at the socket `seats`, and waits for the answer, which comes at once: whether the program
// that plays for the version is there. kResourceExhausted: the front process is not there, and has
// not come back after a while; kPermissionDenied: something else listens there; kUnavailable:
// `seats` is empty.
absl::StatusOr<RemoteSeat> AskForSeat(const std::string& seats, int64_t version,
                                      const std::string& match_id);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_REMOTE_SEAT_H_
