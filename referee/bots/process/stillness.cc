#include "referee/bots/process/stillness.h"

#include <utility>

namespace assize::bots {

std::shared_ptr<Stillness> Stillness::Of(const process::BotHandle& bot,
                                         process::SupervisorClient* supervisor,
                                         seat::Timers* timers) {
  return std::shared_ptr<Stillness>(new Stillness(bot, supervisor, timers));
}

void Stillness::Rest(seat::Micros after) {
  const MutexLock lock(mutex_);
  if (!alarm_.resting()) Schedule(alarm_.Begin(timers_->Now() + after));
}

void Stillness::Schedule(std::optional<seat::Micros> when) {
  if (!when.has_value()) return;
  timers_->Schedule(*when, [weak = weak_from_this()] {
    if (const std::shared_ptr<Stillness> stillness = weak.lock()) stillness->Alarm();
  });
}

void Stillness::Alarm() {
  const MutexLock lock(mutex_);
  alarm_.NoteRung();
  // One that is being woken gets its alarm in Awake().
  if (state_ != State::kAwake) return;
  if (!alarm_.IsDue(timers_->Now())) return Schedule(alarm_.Set());
  if (supervisor_->Freeze(bot_).ok()) state_ = State::kFrozen;
}

void Stillness::RenewCpu() {
  const MutexLock lock(mutex_);
  if (bot_.confined) renewal_ = process::Renewal::kCpu;
}

bool Stillness::Wake(std::function<void()> awake) {
  const MutexLock lock(mutex_);
  alarm_.End();
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
    Schedule(alarm_.Set());
  }
  if (awake) awake();
}

}  // namespace assize::bots
