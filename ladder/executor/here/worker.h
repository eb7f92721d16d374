// A process that plays batches, as its executor sees it.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_WORKER_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_WORKER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/worker/worker_report.h"

namespace assize::ladder {

// How a worker ended, and its bots with it.
struct WorkerEnd {
  enum class Kind {
    // It was asked to stop, or there were no more batches.
    kStopped,
    // It reported why it could not go on.
    kFailed,
    // It was killed, or crashed.
    kCrashed,
  };
  Kind kind = Kind::kStopped;
  // For people: its message, or which signal.
  std::string text;
  // kFailed: what kind of failure, as far as its exit code shows.
  absl::StatusCode code = absl::StatusCode::kUnknown;
};

class Worker {
 public:
  // Ends it and waits for its end, for a limited time.
  virtual ~Worker() = default;

  // Hands it a batch. A worker that has ended ignores it; Poll() reports the end.
  virtual void Append(const std::string& batch_path) = 0;
  // Its bots are to end, and it reports worker::BotsEnded. It has nothing to play.
  virtual void EndBots() = 0;
  // There will be no further batch: it ends when all are played.
  virtual void EndInput() = 0;
  // It ends when the matches in play are over.
  virtual void Stop() = 0;
  // It ends at once, and its bots with it.
  virtual void Kill() = 0;
  // What it has reported since the last call. Never blocks.
  virtual std::vector<worker::WorkerReport> TakeReports() = 0;
  // How it ended; nullopt: it runs, or one of its bots does.
  virtual std::optional<WorkerEnd> Poll() = 0;
};

// Starts a worker; the number is for names of files. An error: it can't be started.
using WorkerStarter = std::function<absl::StatusOr<std::unique_ptr<Worker>>(int number)>;

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_WORKER_H_
