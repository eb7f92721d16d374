// Lets a bot's processes stand still while nothing is asked of them, so that they take no time from
// those that are asked.
//
// They are frozen only after they have rested for a while: so a bot that is asked again at once, as
// most are, costs nothing, and that while is all that a bot gets for computing unasked. Safe on
// every thread; nothing blocks.
#ifndef ASSIZE_REFEREE_BOTS_PROCESS_STILLNESS_H_
#define ASSIZE_REFEREE_BOTS_PROCESS_STILLNESS_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "referee/base/mutex.h"
#include "referee/bots/process/rest_alarm.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/seat/timers.h"

namespace assize::bots {

class Stillness : public std::enable_shared_from_this<Stillness> {
 public:
  // After how long: usually, and where it costs little or the bot computes.
  static constexpr seat::Micros kUsual = std::chrono::milliseconds(20);
  static constexpr seat::Micros kSoon = std::chrono::milliseconds(1);

  // The bot runs. Supervisor and timers must outlive the object's users; alarms of timers that are
  // destroyed do nothing.
  static std::shared_ptr<Stillness> Of(const process::BotHandle& bot,
                                       process::SupervisorClient* supervisor, seat::Timers* timers);

  // Nothing is asked of it from now on. It is frozen `after` that, unless it rests already.
  void Rest(seat::Micros after = kUsual);
  // It is to run. False: it was frozen, and `awake`, which takes the place of an earlier one, is
  // called once it may run. It is not called after true.
  bool Wake(std::function<void()> awake = nullptr);
  // The next Wake() gives it a new limit of CPU seconds.
  void RenewCpu();

 private:
  enum class State { kAwake, kFrozen, kWaking };

  Stillness(const process::BotHandle& bot, process::SupervisorClient* supervisor,
            seat::Timers* timers)
      : bot_(bot), supervisor_(supervisor), timers_(timers) {}

  void Schedule(std::optional<seat::Micros> when) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  process::Renewal TakeRenewal() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  void Alarm();
  void Awake();

  const process::BotHandle bot_;
  process::SupervisorClient* const supervisor_;
  seat::Timers* const timers_;

  Mutex mutex_;
  State state_ ABSL_GUARDED_BY(mutex_) = State::kAwake;
  process::Renewal renewal_ ABSL_GUARDED_BY(mutex_) = process::Renewal::kNone;
  RestAlarm alarm_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> awake_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_PROCESS_STILLNESS_H_
