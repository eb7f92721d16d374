// One `referee worker --feed` as a process of ours.
//
// It dies with the thread that started it. Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_WORKER_PROCESS_H_
#define ASSIZE_LADDER_EXECUTOR_WORKER_PROCESS_H_

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/host/unique_fd.h"

namespace assize::ladder {

// How a worker ended.
struct WorkerEnd {
  enum class Kind {
    // It was asked to stop, or its batches came to an end.
    kStopped,
    // It said why it could not go on.
    kFailed,
    // It was killed, or crashed.
    kCrashed,
  };
  Kind kind = Kind::kStopped;
  // For people: what it said, or which signal.
  std::string text;
};

class WorkerProcess {
 public:
  // `log` takes what it prints; made anew. kNotFound and other codes of errno: the program can't
  // be executed.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const std::string& program,
                                                              std::vector<std::string> arguments,
                                                              const std::string& log);
  // Ends it and waits for its end: at once if it has nothing to play.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t pid() const { return pid_; }
  // Hands it a batch. A worker that has ended takes it in silence; Poll() tells.
  void Feed(const std::string& batch_path);
  // It ends when the matches in play are over.
  void Stop();
  // It ends at once, and its bots with it.
  void Kill();
  // How it ended; nullopt: it runs.
  std::optional<WorkerEnd> Poll();

 private:
  WorkerProcess(pid_t pid, host::UniqueFd feed, std::string log)
      : pid_(pid), feed_(std::move(feed)), log_(std::move(log)) {}

  void Signal(int number);
  WorkerEnd Describe(int status) const;

  const pid_t pid_;
  host::UniqueFd feed_;
  const std::string log_;
  std::optional<WorkerEnd> end_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_WORKER_PROCESS_H_
