#include "referee/bots/stillness.h"

#include <utility>

namespace assize::bots {

std::shared_ptr<Stillness> Stillness::Of(const process::BotHandle& bot,
                                         process::SupervisorClient* supervisor,
                                         seat::Timers* timers) {
  return std::shared_ptr<Stillness>(new Stillness(bot, supervisor, timers));
}

void Stillness::Rest() {
  const MutexLock lock(mutex_);
  if (resting_) return;
  resting_ = true;
  resting_since_ = timers_->Now();
  if (!alarm_set_) SetAlarm(resting_since_ + kAfter);
}

void Stillness::SetAlarm(seat::Micros when) {
  alarm_set_ = true;
  timers_->Schedule(when, [weak = weak_from_this()] {
    if (const std::shared_ptr<Stillness> stillness = weak.lock()) stillness->Alarm();
  });
}

void Stillness::Alarm() {
  const MutexLock lock(mutex_);
  alarm_set_ = false;
  if (!resting_ || state_ != State::kAwake) return;
  if (timers_->Now() < resting_since_ + kAfter) return SetAlarm(resting_since_ + kAfter);
  if (supervisor_->Freeze(bot_).ok()) state_ = State::kFrozen;
}

bool Stillness::Wake(process::Renewal renewal, std::function<void()> awake) {
  const MutexLock lock(mutex_);
  resting_ = false;
  const bool renews = renewal == process::Renewal::kCpu && bot_.confined;
  if (state_ == State::kAwake && !renews) return true;
  if (state_ != State::kWaking) {
    if (state_ == State::kAwake) {
      supervisor_->Thaw(bot_, renewal).IgnoreError();
      return true;
    }
    const absl::Status sent = supervisor_->Thaw(bot_, renewal, [weak = weak_from_this()] {
      if (const std::shared_ptr<Stillness> stillness = weak.lock()) stillness->Awake();
    });
    // Without a supervisor there is no bot either.
    if (!sent.ok()) return true;
    state_ = State::kWaking;
  }
  awake_ = std::move(awake);
  return false;
}

void Stillness::Awake() {
  std::function<void()> awake;
  {
    const MutexLock lock(mutex_);
    if (state_ != State::kWaking) return;
    state_ = State::kAwake;
    awake = std::exchange(awake_, nullptr);
    if (resting_ && !alarm_set_) SetAlarm(resting_since_ + kAfter);
  }
  changed_.notify_all();
  if (awake) awake();
}

void Stillness::AwaitAwake(seat::Micros limit) {
  MutexLock lock(mutex_);
  changed_.wait_for(lock, limit, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return state_ == State::kAwake;
  });
}

}  // namespace assize::bots
