// The daemon, as the process of a trial has it at the other end of a socket: its orders, and the
// database, which only the daemon has.
#ifndef ASSIZE_LADDER_SUBMIT_TRIAL_DAEMON_DESK_H_
#define ASSIZE_LADDER_SUBMIT_TRIAL_DAEMON_DESK_H_

#include <condition_variable>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/trial.pb.h"
#include "ladder/submit/version_desk.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder {

// One thread listens; the others are for one thread.
class DaemonDesk final : public VersionDesk {
 public:
  explicit DaemonDesk(UniqueFd socket) : socket_(std::move(socket)) {}

  // The first order; nullopt: there is no daemon.
  std::optional<v1::TrialStart> AwaitStart();
  // Reads orders until the daemon is gone; `cancel` runs when the trial is to end, for either reason.
  // What an order throws ends that order alone.
  void Listen(const std::function<void()>& cancel);

  void Say(const std::string& text);
  void Finish(const absl::Status& status, bool unchanged);

  absl::StatusOr<std::optional<Version>> Check(const std::string& owner, const std::string& bot,
                                               const Bytes32& sha256) override;
  // The daemon adds it once this process has ended.
  absl::StatusOr<Version> Add(const NewVersion& version) override;
  bool added() const { return added_; }

 private:
  void Send(const v1::TrialReport& report);
  // False: the daemon is gone.
  bool TakeOrder(const std::function<void()>& cancel);

  const UniqueFd socket_;
  bool added_ = false;
  Mutex mutex_;
  std::condition_variable changed_;
  bool gone_ ABSL_GUARDED_BY(mutex_) = false;
  std::optional<v1::TrialVerdict> verdict_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_TRIAL_DAEMON_DESK_H_
