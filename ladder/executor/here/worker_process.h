// One `referee worker --feed` as a process of ours.
//
// It dies with the thread that started it. Its log file is locked (flock) as long as it lives, or
// its supervisor, which ends only after all bots have ended: so nobody takes it for ended before,
// however it died.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_WORKER_PROCESS_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_WORKER_PROCESS_H_

#include <sys/types.h>

#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/executor/here/worker.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {

class WorkerProcess final : public Worker {
 public:
  // `log` takes what it prints; an earlier file of this name is removed. kAborted: an earlier
  // worker, or one of its bots, is not at its end yet and has the file; kNotFound and other codes of
  // errno: the program can't be executed.
  static absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const std::string& program,
                                                              std::vector<std::string> arguments,
                                                              const std::string& log);
  // At once if it has nothing to play.
  ~WorkerProcess() override;
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  pid_t pid() const { return pid_; }
  void Append(const std::string& batch_path) override;
  void EndBots() override;
  void EndInput() override { batches_.Reset(); }
  void Stop() override { Signal(SIGTERM); }
  void Kill() override { Signal(SIGKILL); }
  std::vector<worker::WorkerReport> TakeReports() override;
  std::optional<WorkerEnd> Poll() override;

 private:
  WorkerProcess(pid_t pid, UniqueFd feed, UniqueFd reports, UniqueFd log)
      : pid_(pid), batches_(std::move(feed)), reports_(std::move(reports)), log_(std::move(log)) {}

  void WriteLine(const std::string& line);
  void Signal(int number);
  WorkerEnd Describe(int status) const;

  const pid_t pid_;
  UniqueFd batches_;
  const UniqueFd reports_;
  // The beginning of a line.
  std::string unread_;
  // Our own look at its log. We lock it once nobody else does.
  const UniqueFd log_;
  // As waitpid() returned it.
  std::optional<int> exit_;
  std::optional<WorkerEnd> end_;
};

// Blocks until all workers have ended that were started with logs in `folder`, and their bots with
// them: also those of a program that was killed. kUnavailable: one of them does not end.
absl::Status AwaitEarlierWorkers(const std::string& folder);

// Starts `referee worker --feed` with `arguments` in addition; what it prints goes into `folder`.
WorkerStarter ProcessStarter(std::string referee, std::string folder,
                             std::vector<std::string> arguments);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_WORKER_PROCESS_H_
