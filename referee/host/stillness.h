// Lets a bot's processes stand still while nothing is asked of them, so that they take no time from
// those that are asked.
//
// They are frozen only when they have rested for kAfter: then a bot that is asked again at once, as
// most are, costs nothing, and what a bot can compute behind our back is no more than that. Safe on
// every thread; nothing blocks but AwaitAwake().
#ifndef ASSIZE_REFEREE_HOST_STILLNESS_H_
#define ASSIZE_REFEREE_HOST_STILLNESS_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "referee/host/timers.h"
#include "referee/process/supervisor_client.h"

namespace assize::host {

class Stillness : public std::enable_shared_from_this<Stillness> {
 public:
  static constexpr Micros kAfter = std::chrono::milliseconds(20);

  // The bot runs. Supervisor and timers must outlive the object's users; alarms of timers that are
  // destroyed do nothing.
  static std::shared_ptr<Stillness> Of(const BotHandle& bot, SupervisorClient* supervisor,
                                       Timers* timers);

  // Nothing is asked of it from now on.
  void Rest();
  // It is to run, with a new limit of CPU seconds if `renewal` says so. False: it was frozen, and
  // `awake`, which takes the place of an earlier one, is called once it may run. It is not called
  // after true.
  bool Wake(Renewal renewal, std::function<void()> awake = nullptr);
  // Blocks until it may run after Wake(), for `limit` at most.
  void AwaitAwake(Micros limit);

 private:
  enum class State { kAwake, kFrozen, kWaking };

  Stillness(const BotHandle& bot, SupervisorClient* supervisor, Timers* timers)
      : bot_(bot), supervisor_(supervisor), timers_(timers) {}

  // With the mutex:
  void SetAlarm(Micros when);

  void Alarm();
  void Awake();

  const BotHandle bot_;
  SupervisorClient* const supervisor_;
  Timers* const timers_;

  std::mutex mutex_;
  std::condition_variable changed_;
  State state_ = State::kAwake;
  bool resting_ = false;
  Micros resting_since_{};
  // One alarm at a time; one that rings too early is set again.
  bool alarm_set_ = false;
  std::function<void()> awake_;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_STILLNESS_H_
