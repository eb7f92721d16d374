// Flags of all commands that play: what the clock counts, and whether bots may compute while they
// have no open request.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_CLOCK_FLAGS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_CLOCK_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"
#include "referee/cli/commands/command.h"
#include "referee/seat/seat_processes.h"

namespace assize {

struct ClockFlags {
  std::string clock = "wall";
  // Not allowed with the wall clock; 0: the default of the CPU clock.
  int64_t wall_factor = 0;
  // "on" or "off"; empty: as the policy suggests.
  std::string ponder;
};

// The longest limit that is allowed: a day.
inline constexpr int64_t kLongestLimitMs = 86'400'000;

// --move-limit and --bank; the values are the defaults.
void AddLimitFlags(Command command, int64_t* move_limit_ms, int64_t* bank_ms);
void AddClockFlags(Command command, ClockFlags* flags);

// Completes the rules, which have limit and bank. kInvalidArgument: the flags don't go together.
absl::Status SetCharged(const ClockFlags& flags, v1::ClockRules* rules);

seat::Ponder PonderOf(const ClockFlags& flags);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_CLOCK_FLAGS_H_
