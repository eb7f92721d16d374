// The referee's side of the supervisor: starting and ending bots' processes from any thread.
//
//   // In main(), before the first thread:
//   auto supervisor = SupervisorClient::Fork(scratch_folder);
//   ...
//   auto bot = (*supervisor)->Start(
//       {manifest.command, {"PATH=/usr/bin:/bin"}, manifest.folder, log},
//       [](const ExitInfo& exit) { Note(exit.Describe()); });
//   (*supervisor)->Stop(*bot, std::chrono::seconds(1));
//
// Thread-safe. supervisor.h says what the supervisor does by itself.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_CLIENT_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_CLIENT_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/supervisor.pb.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"
#include "referee/process/supervisor/exit_info.h"
#include "referee/process/supervisor/pulse.h"
#include "referee/process/walls/sandbox.h"

namespace assize::process {

struct StartRequest {
  // Program and arguments. A program with a '/' is relative to `folder`, another is looked up in
  // the PATH of `environment`.
  std::vector<std::string> argv;
  // A program of ours, as an absolute path, with its arguments, that starts argv and speaks for it;
  // empty: argv is started itself. A confined one has its path inside of the sandbox.
  std::vector<std::string> bridge = {};
  // "KEY=value" each: all that the bot finds in its environment.
  std::vector<std::string> environment;
  // The working folder, absolute.
  std::string folder;
  // File for stdout and stderr, absolute; created or emptied. Empty: output is thrown away.
  std::string log_path;
  // The bot's end of its seat, which it inherits as descriptor 3, with ASSIZE_SEAT_FD=3 in its
  // environment. Stays the caller's, who closes it after Start() so that the end of the bot is seen
  // at the other one. -1: none.
  int seat = -1;
  // How it is confined; nothing: not at all.
  std::optional<Sandbox> sandbox = std::nullopt;
};

// A bot that was started.
struct BotHandle {
  // No other bot of this supervisor ever has it.
  uint64_t id;
  // Of the main process; for people, since it may belong to another by now.
  pid_t pid;
  bool confined;
  // The folder of its cgroup; empty: it has none of its own.
  std::string cgroup = {};
};

// What a running bot has used, of all its processes together.
struct BotState {
  std::chrono::microseconds cpu{0};
  uint64_t memory_bytes = 0;
  int processes = 0;
  // The last lines of what it printed (exit_info.h).
  std::vector<std::string> last_lines;
};

enum class Renewal { kNone, kCpu };

class SupervisorClient {
 public:
  // Called once for every bot that was started, on a thread of the client, perhaps before Start()
  // has returned. May call Kill() and Stop(), must not call Start() or block: other exits wait
  // behind it.
  using OnExit = std::function<void(const ExitInfo&)>;

  // Forks the supervisor. The process must have one thread only, or kFailedPrecondition.
  // `scratch_folder` (absolute, existing; or empty) is removed by the supervisor at its end. From
  // then on the supervisor, the calling thread and those that it starts have short time slices
  // (processors.h), and bots usual ones: they can't keep us from a processor.
  static absl::StatusOr<std::unique_ptr<SupervisorClient>> Fork(const std::string& scratch_folder);

  // The same at any time, whatever threads there are: the supervisor is this program, executed
  // again. Its main() must begin with ServeIfSupervisor() (supervisor.h).
  static absl::StatusOr<std::unique_ptr<SupervisorClient>> Spawn(const std::string& scratch_folder);

  // Ends the supervisor: all bots are killed, their OnExit called, the scratch folder removed,
  // before this returns. Must not run within OnExit.
  ~SupervisorClient();

  SupervisorClient(const SupervisorClient&) = delete;
  SupervisorClient& operator=(const SupervisorClient&) = delete;

  // Starts a bot; returns when its program has been loaded, normally within milliseconds, at the
  // latest after 10 seconds. It blocks, so never call it on a thread that serves bots.
  // kInvalidArgument for a request that makes no sense; kNotFound or kFailedPrecondition if the
  // program can't be executed, with the reason; the code of errno if log, folder or process can't
  // be had; kUnavailable if the supervisor is gone or does not answer. After an error OnExit is not
  // called.
  absl::StatusOr<BotHandle> Start(const StartRequest& request, OnExit on_exit);

  // Kills the bot and all that descends from it, if it still lives. Does not wait for its end.
  // kUnavailable if the supervisor is gone.
  absl::Status Kill(const BotHandle& bot);
  // Sends SIGTERM to the bot's process group, and kills it if it lives after `grace`. Otherwise as
  // Kill().
  absl::Status Stop(const BotHandle& bot, std::chrono::milliseconds grace);

  // Stops all processes of the bot until Thaw(), those too that it starts meanwhile. A frozen bot
  // uses no processor; it can be killed, and Stop() thaws it. Does not wait.
  absl::Status Freeze(const BotHandle& bot);
  // Lets a frozen bot go on. With kCpu its limit of CPU seconds counts from here again, frozen or
  // not. Does not wait; `on_thawed` is called on any thread once it may run, or will never run
  // again. It is not called after an error.
  absl::Status Thaw(const BotHandle& bot, Renewal renewal,
                    std::function<void()> on_thawed = nullptr);
  // How the bot is. Nothing if it has ended. Blocks for a moment, so never call it on a thread that
  // serves bots.
  absl::StatusOr<std::optional<BotState>> Look(const BotHandle& bot);

  // The supervisor has ended: no bot can be started any more.
  bool gone();
  // The supervisor's process.
  pid_t pid() const { return pid_; }
  // What it notes about time; lives as long as this object. Null if the machine had no memory for
  // it.
  const Pulse* pulse() const { return pulse_.get(); }

 private:
  // A start that waits for its answer.
  struct Pending {
    OnExit on_exit;
    std::optional<v1::SupervisorReport> answer;
  };

  struct Unmap {
    void operator()(Pulse* pulse) const { Pulse::Unmap(pulse); }
  };
  using SharedPulse = std::unique_ptr<Pulse, Unmap>;

  SupervisorClient(pid_t pid, UniqueFd process, UniqueFd socket, SharedPulse pulse);

  // The client of the supervisor that has just been started.
  static absl::StatusOr<std::unique_ptr<SupervisorClient>> Begin(pid_t pid, UniqueFd socket,
                                                                 SharedPulse pulse);
  absl::Status AwaitReady();
  absl::Status KillById(uint64_t id);
  absl::Status Send(const v1::SupervisorOrder& order, int descriptor = -1);
  // Waits for the answer and forgets the start; nothing if the supervisor is gone or too slow.
  std::optional<v1::SupervisorReport> TakeAnswer(uint64_t id, std::chrono::milliseconds limit);
  absl::Status Gone() const;

  // On reader_:
  void ReadReports();
  void Answer(uint64_t id, const v1::SupervisorReport& report);
  void AnswerQuestion(const v1::SupervisorState& state);
  void Exited(const v1::SupervisorExited& report);
  void Thawed(uint64_t id);
  void LoseAll();

  const pid_t pid_;
  const UniqueFd process_;  // a pidfd
  const UniqueFd socket_;
  const SharedPulse pulse_;
  std::thread reader_;

  Mutex mutex_;  // guards what follows
  std::condition_variable answered_;
  uint64_t next_id_ ABSL_GUARDED_BY(mutex_) = 1;
  bool gone_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<uint64_t, Pending> pending_ ABSL_GUARDED_BY(mutex_);
  std::map<uint64_t, OnExit> living_ ABSL_GUARDED_BY(mutex_);
  // What waits for a thaw, by bot; orders are carried out in turn, and so are answered in turn.
  std::map<uint64_t, std::deque<std::function<void()>>> thawing_ ABSL_GUARDED_BY(mutex_);
  // Questions by number, and their answers.
  std::map<uint64_t, std::optional<v1::SupervisorState>> questions_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_CLIENT_H_
