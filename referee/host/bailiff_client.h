// The referee's side of the bailiff: starting and ending bots' processes from any thread.
//
//   // In main(), before the first thread and the first use of gRPC:
//   auto bailiff = BailiffClient::Fork(scratch_folder);
//   ...
//   auto bot = (*bailiff)->Start({manifest.command, {"PATH=/usr/bin:/bin"}, manifest.folder, log},
//                                [](const ExitInfo& exit) { Note(exit.Describe()); });
//   (*bailiff)->Stop(*bot, std::chrono::seconds(1));
//
// Thread-safe. bailiff.h says what the bailiff does by itself.
#ifndef ASSIZE_REFEREE_HOST_BAILIFF_CLIENT_H_
#define ASSIZE_REFEREE_HOST_BAILIFF_CLIENT_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/bailiff.pb.h"
#include "referee/host/exit_info.h"
#include "referee/host/sandbox.h"
#include "referee/host/unique_fd.h"

namespace assize::host {

struct StartRequest {
  // Program and arguments. A program with a '/' is relative to `folder`, another is looked up in
  // the PATH of `environment`.
  std::vector<std::string> argv;
  // "KEY=value" each: all that the bot finds in its environment.
  std::vector<std::string> environment;
  // The working folder, absolute.
  std::string folder;
  // File for stdout and stderr, absolute; created or emptied. Empty: output is thrown away.
  std::string log_path;
};

// A bot that was started.
struct BotHandle {
  // No other bot of this bailiff ever has it.
  uint64_t id;
  // Of the main process; for people, since it may belong to another by now.
  pid_t pid;
  Confinement confinement;
};

class BailiffClient {
 public:
  // Called once for every bot that was started, on a thread of the client, perhaps before Start()
  // has returned. May call Kill() and Stop(), must not call Start() or block: other exits wait
  // behind it.
  using OnExit = std::function<void(const ExitInfo&)>;

  // Forks the bailiff. The process must have one thread only, or kFailedPrecondition.
  // `scratch_folder` (absolute, existing; or empty) is removed by the bailiff at its end.
  static absl::StatusOr<std::unique_ptr<BailiffClient>> Fork(const std::string& scratch_folder);

  // Ends the bailiff: all bots are killed, their OnExit called, the scratch folder removed, before
  // this returns. Must not run within OnExit.
  ~BailiffClient();

  BailiffClient(const BailiffClient&) = delete;
  BailiffClient& operator=(const BailiffClient&) = delete;

  // Starts a bot; returns when its program has been loaded, normally within milliseconds, at the
  // latest after 10 seconds. It blocks, so never call it in a callback of gRPC.
  // kInvalidArgument for a request that makes no sense; kNotFound or kFailedPrecondition if the
  // program can't be executed, with the reason; the code of errno if log, folder or process can't
  // be had; kUnavailable if the bailiff is gone or does not answer. After an error OnExit is not
  // called.
  absl::StatusOr<BotHandle> Start(const StartRequest& request, OnExit on_exit);

  // Kills the bot and all that descends from it, if it still lives. Does not wait for its end.
  // kUnavailable if the bailiff is gone.
  absl::Status Kill(const BotHandle& bot);
  // Sends SIGTERM to the bot's process group, and kills it if it lives after `grace`. Otherwise as
  // Kill().
  absl::Status Stop(const BotHandle& bot, std::chrono::milliseconds grace);

  // The bailiff's process.
  pid_t pid() const { return pid_; }

 private:
  // A start that waits for its answer.
  struct Pending {
    OnExit on_exit;
    std::optional<v1::BailiffReport> answer;
  };

  BailiffClient(pid_t pid, UniqueFd process, UniqueFd socket);

  absl::Status AwaitReady();
  absl::Status KillById(uint64_t id);
  absl::Status Send(const v1::BailiffOrder& order);
  // Waits for the answer and forgets the start; nothing if the bailiff is gone or too slow.
  std::optional<v1::BailiffReport> TakeAnswer(uint64_t id, std::chrono::milliseconds limit);
  absl::Status Gone() const;

  // On reader_:
  void ReadReports();
  void Answer(uint64_t id, const v1::BailiffReport& report);
  void Exited(const v1::BailiffExited& report);
  void LoseAll();

  const pid_t pid_;
  const UniqueFd process_;  // a pidfd
  const UniqueFd socket_;
  std::thread reader_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable answered_;
  uint64_t next_id_ = 1;
  bool gone_ = false;
  std::map<uint64_t, Pending> pending_;
  std::map<uint64_t, OnExit> living_;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_BAILIFF_CLIENT_H_
