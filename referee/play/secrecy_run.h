// Runs the checks of secrecy on several threads, from the settings to the report.
#ifndef ASSIZE_REFEREE_PLAY_SECRECY_RUN_H_
#define ASSIZE_REFEREE_PLAY_SECRECY_RUN_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"

namespace assize::play {

// The command line, as typed.
struct SecrecySettings {
  // Or "all".
  std::string game = "all";
  int64_t steps = 10'000;
  std::string seed;  // empty: from the kernel
  int64_t jobs = 2;
  std::string only;  // empty: everything
};

// Checks with a line of progress on standard error, if that is a terminal. Errors name the setting,
// its value and what is allowed; kCancelled: interrupted.
absl::StatusOr<v1::SecrecyReport> CheckSecrecy(const SecrecySettings& settings);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_SECRECY_RUN_H_
