// Plays a worker's batches of matches, from its settings to the last result.
#ifndef ASSIZE_REFEREE_PLAY_BATCH_WORK_H_
#define ASSIZE_REFEREE_PLAY_BATCH_WORK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/tasks/processors.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"

namespace assize::play {

// The command line, as typed.
struct WorkerSettings {
  std::vector<std::string> batches;
  std::string results;
  std::string print;  // a file to print instead of playing
  int64_t jobs = DefaultJobs();
  std::string logs;            // empty: only the last lines of bots that are forfeited are kept
  int64_t start_limit_ms = 0;  // 0: as the bots' manifests say
  bool feed = false;
  bool quiet = false;
  std::string ponder = "on";
  std::string seats;  // the front process's socket; empty: no remote bots
  SandboxFlags sandbox;
};

// kInvalidArgument: flags that contradict each other, or nothing to do.
absl::Status CheckWork(const WorkerSettings& settings);

// Plays the batches, and with `feed` those whose paths come on standard input, until all is over or
// was interrupted. Notes and progress go to standard error, reports to standard output. The process
// must have one thread.
absl::StatusOr<ExitCode> PlayBatches(const WorkerSettings& settings);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_BATCH_WORK_H_
