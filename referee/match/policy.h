// How faults are punished: the presets that `--policy` chooses from.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_MATCH_POLICY_H_
#define ASSIZE_REFEREE_MATCH_POLICY_H_

#include <string_view>

#include "absl/status/statusor.h"

namespace assize::match {

// A refused move (wrong seat, bad field, against the rules), a timeout and unreadable bytes are a
// fault each. Moves that come without need (no request open, an old or answered or expired one) are
// nuisances: no fault, but a flood of them ends the stream, and the second time the seat's part.
struct Policy {
  std::string_view name;
  // Refused moves for one request before the default move is played, where the game itself does not
  // say how many.
  int tries;
  // Faults that forfeit the seat.
  int faults;
  // Timeouts that forfeit the seat.
  int timeouts;
  // Nuisances that are answered; one more ends the stream with E_RATE.
  int nuisances = 20;
  // Streams that a seat may open again in one match; one more forfeits it.
  int reconnects = 10;
};

// Default moves and strikes; play goes on.
inline constexpr Policy kLenient = {.name = "lenient", .tries = 3, .faults = 5, .timeouts = 3};
// The first offence forfeits.
inline constexpr Policy kStrict = {.name = "strict", .tries = 1, .faults = 1, .timeouts = 1};

// The preset of that name; the error names the presets.
absl::StatusOr<Policy> PolicyNamed(std::string_view name);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_POLICY_H_
