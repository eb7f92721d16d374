#include "referee/bots/stillness.h"

#include <utility>

namespace assize::bots {

std::shared_ptr<Stillness> Stillness::Of(const process::BotHandle& bot,
                                         process::SupervisorClient* supervisor,
                                         seat::Timers* timers) {
  return std::shared_ptr<Stillness>(new Stillness(bot, supervisor, timers));
}

void Stillness::Rest(seat::Micros after) {
  const MutexLock lock(mutex_);
  if (resting_) return;
  resting_ = true;
  due_ = timers_->Now() + after;
  SetAlarm();
}

// Unless one is set that rings no later.
void Stillness::SetAlarm() {
  if (alarm_.has_value() && *alarm_ <= due_) return;
  alarm_ = due_;
  timers_->Schedule(due_, [weak = weak_from_this()] {
    if (const std::shared_ptr<Stillness> stillness = weak.lock()) stillness->Alarm();
  });
}

void Stillness::Alarm() {
  const MutexLock lock(mutex_);
  alarm_.reset();
  if (!resting_ || state_ != State::kAwake) return;
  if (timers_->Now() < due_) return SetAlarm();
  if (supervisor_->Freeze(bot_).ok()) state_ = State::kFrozen;
}

void Stillness::RenewCpu() {
  const MutexLock lock(mutex_);
  if (bot_.confined) renewal_ = process::Renewal::kCpu;
}

bool Stillness::Wake(std::function<void()> awake) {
  const MutexLock lock(mutex_);
  resting_ = false;
  if (state_ == State::kFrozen) {
    const absl::Status sent = supervisor_->Thaw(bot_, TakeRenewal(), [weak = weak_from_this()] {
      if (const std::shared_ptr<Stillness> stillness = weak.lock()) stillness->Awake();
    });
    // Without a supervisor there is no bot either.
    if (!sent.ok()) return true;
    state_ = State::kWaking;
  } else if (renewal_ != process::Renewal::kNone) {
    supervisor_->Thaw(bot_, TakeRenewal()).IgnoreError();
  }
  if (state_ == State::kAwake) return true;
  awake_ = std::move(awake);
  return false;
}

process::Renewal Stillness::TakeRenewal() {
  return std::exchange(renewal_, process::Renewal::kNone);
}

void Stillness::Awake() {
  std::function<void()> awake;
  {
    const MutexLock lock(mutex_);
    if (state_ != State::kWaking) return;
    state_ = State::kAwake;
    awake = std::exchange(awake_, nullptr);
    if (resting_) SetAlarm();
  }
  if (awake) awake();
}

}  // namespace assize::bots
