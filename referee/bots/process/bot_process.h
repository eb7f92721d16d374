// A bot that runs: its process, the port it speaks through, and its log. A remote bot has the port
// alone.
//
// Start() and the destructor may wait for other processes: never call them on a loop's thread. The
// other functions are safe on every thread and do not block, unless they say so.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_BOT_PROCESS_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_BOT_PROCESS_H_

#include <chrono>
#include <condition_variable>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/bots/process/bot_start.h"
#include "referee/bots/process/stillness.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/process/watch/cpu_meter.h"
#include "referee/seat/loop.h"
#include "referee/seat/match_host.h"
#include "referee/seat/seat_port.h"
#include "referee/seat/seat_processes.h"
#include "referee/seat/timers.h"

namespace assize::bots {

// Why a match with a remote bot is void although no bot ended it: it counts as not played.
inline constexpr char kFrontIsGone[] =
    "the front process, which keeps remote bots' connections, is gone";

class BotProcess : public seat::SeatProcesses {
 public:
  // A bot whose program can't be executed is there nevertheless, as one that has ended. It rests
  // once it has come to its first match, unless `timers` are null. An error is the referee's own
  // failure. Supervisor and timers must outlive the bot.
  static absl::StatusOr<std::unique_ptr<BotProcess>> Start(const BotSettings& settings,
                                                           process::SupervisorClient* supervisor,
                                                           std::shared_ptr<seat::Loop> loop,
                                                           seat::Timers* timers);
  // Ends the process and all that it started, and closes the port.
  ~BotProcess() override;
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  const std::string& log_path() const { return log_path_; }
  seat::SeatPort* port() { return port_.get(); }
  // The bot takes part in a match from now on: `host` is informed if the process ends.
  void Attach(std::shared_ptr<seat::MatchHost> host, Seat seat);
  // The match is over: it rests until the next one has something for it, and is stopped `after`
  // now.
  void Detach(seat::Micros after);
  // CPU time since then; between matches.
  std::chrono::microseconds UsedAtRest();
  // With the next match it gets a new limit of CPU seconds.
  void RenewCpu();
  // Before a match: it is to run if it has not come yet. One that has come stays at rest.
  void Call();

  // SeatProcesses:
  std::chrono::microseconds CpuTime(seat::Care care) override;
  bool Wake(std::function<void()> awake) override;
  void Rest() override;
  bool AreOf(uint64_t instance) const override {
    return handle_.has_value() && handle_->id == instance;
  }

  // Blocks until the bot has come for the first time, or its process has ended; at most `limit`.
  void AwaitComing(std::chrono::microseconds limit);
  // After a match: blocks until the bot has come back for the next one. False: its process has
  // ended. Also true if it takes too long.
  bool AwaitReturn();
  // Before a match: blocks until the bot has come or its process has ended, for `limit` at most;
  // then it is made to go. False: it was.
  bool ComeOrGo(std::chrono::microseconds limit);
  // There will be no other match. The process has a moment to read the last messages and to end by
  // itself before it is asked to, and then made to. Not without timers, which must have been
  // destroyed before the supervisor is.
  void Dismiss();
  // Blocks until a dismissed bot is gone, or can't be expected to end any more.
  void AwaitEnd();

  // Plays, as far as is known.
  bool alive() const;
  // No process of it is left: its end was reported, or it never had one here.
  bool gone() const;
  // The round trip to a remote bot, as measured before the match; 0: not, or not remote.
  std::chrono::microseconds round_trip() const { return round_trip_; }
  // After a match to whose requests it did not answer in time: it is asked to end if it has not left
  // by itself, so that it can print where it hangs (the SDK for Python does). Blocks until it has
  // ended, for a second or two.
  void EndHanging();
  // How the process ended, e.g. "exit status 3", or why it did not start; "running" if it has not.
  std::string Describe() const;
  // The last lines of what it printed. May block for a moment.
  std::vector<std::string> LastLines() const;

 private:
  // What the supervisor's notice of the end needs; it may outlive the BotProcess.
  struct Fate {
    void SetEnd(std::string how);
    void SetRunning(bool runs);
    void End(const process::ExitInfo& exit);
    void Lose(seat::PortEnd how);
    // The bot of this machine has closed its seat, or lost it for what it sent, and lives on although
    // it has a match.
    void LoseSeatless(process::SupervisorClient* supervisor);
    void Report(const std::shared_ptr<seat::MatchHost>& listening, Seat where) const;

    mutable Mutex mutex;
    std::condition_variable changed;
    // Set once.
    std::optional<std::string> end ABSL_GUARDED_BY(mutex);
    std::vector<std::string> last_lines ABSL_GUARDED_BY(mutex);
    // Why the end is not the bot's failure: the supervisor is gone, or the front process, or the
    // machine had no memory left; empty: it is.
    std::string orphaned ABSL_GUARDED_BY(mutex);
    // The instance that took the memory for want of which this one was killed; 0: none.
    uint64_t grower ABSL_GUARDED_BY(mutex) = 0;
    bool remote ABSL_GUARDED_BY(mutex) = false;
    // A process was started, and its end was not reported: `end` may have been decided before.
    bool running ABSL_GUARDED_BY(mutex) = false;
    // It answers on its stdout, by way of a bridge.
    bool writes_lines ABSL_GUARDED_BY(mutex) = false;
    // Once its process has been started.
    std::optional<process::BotHandle> handle ABSL_GUARDED_BY(mutex);
    // Nothing can come through its seat's descriptor any more.
    std::optional<seat::PortEnd> seatless ABSL_GUARDED_BY(mutex);
    // It has no match; `stillness` comes once it runs.
    bool idle ABSL_GUARDED_BY(mutex) = true;
    std::shared_ptr<Stillness> stillness ABSL_GUARDED_BY(mutex);
    std::shared_ptr<seat::MatchHost> host ABSL_GUARDED_BY(mutex);
    Seat seat ABSL_GUARDED_BY(mutex);
  };

  BotProcess(process::SupervisorClient* supervisor, seat::Timers* timers,
             const BotSettings& settings);
  void Begin(const process::BotHandle& handle);
  // Some time after a process has closed its seat, it has ended if it was about to.
  static void JudgeSeatless(const std::shared_ptr<Fate>& fate,
                            process::SupervisorClient* supervisor, seat::Timers* timers);
  absl::Status BeginRemote(const BotSettings& settings, std::shared_ptr<seat::Loop> loop);

  process::SupervisorClient* const supervisor_;
  seat::Timers* const timers_;
  const std::string seat_folder_;
  const std::string log_path_;
  const std::shared_ptr<Fate> fate_ = std::make_shared<Fate>();
  std::unique_ptr<seat::SeatPort> port_;
  std::optional<process::BotHandle> handle_;
  // Null if it does not run, or never rests.
  std::shared_ptr<Stillness> stillness_;
  // Null if it has no process here.
  std::unique_ptr<process::CpuMeter> meter_;
  std::chrono::microseconds round_trip_{0};
  // CPU time at the end of its last match.
  std::chrono::microseconds used_before_rest_{0};
  // When all its processes were looked for last.
  std::chrono::steady_clock::time_point metered_{};
};

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_BOT_PROCESS_H_
