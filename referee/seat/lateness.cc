#include "referee/seat/lateness.h"

#include <algorithm>
#include <utility>

namespace assize::seat {

LatenessMeter::LatenessMeter(Clocks* clocks)
    : clocks_(clocks),
      began_(clocks->Now()),
      looked_(began_),
      looked_before_(began_),
      known_since_(began_),
      fresh_since_(began_),
      waited_at_(began_) {}

bool LatenessMeter::BeginWait() {
  began_ = clocks_->Now();
  // What the thread has waited long ago does not matter for what comes now.
  if (began_ - waited_at_ > kGlance) {
    TakeWaited();
    began_ = waited_at_;
  }
  return began_ - looked_ > kLongWork;
}

void LatenessMeter::EndWait(std::optional<bool> slept) {
  looked_before_ = std::exchange(looked_, clocks_->Now());
  slept_ = slept;
  known_since_ = slept.value_or(looked_ - began_ > kSleep) ? looked_ : looked_before_;
  measured_ = false;
  if (looked_ - looked_before_ < kGlance) return;
  Measure();
  known_since_ = fresh_since_;
}

LatenessMeter::Micros LatenessMeter::Get(Bound bound) {
  if (bound == Bound::kAtMost && !measured_) Measure();
  const Time since = bound == Bound::kKnown ? known_since_ : fresh_since_;
  return std::chrono::ceil<Micros>(clocks_->Now() - since);
}

void LatenessMeter::Measure() {
  const Micros ready = TakeWaited();
  const bool slept = slept_.value_or(looked_ - began_ > ready + kSleep);
  fresh_since_ = slept ? std::max(looked_ - ready, began_) : looked_before_;
  measured_ = true;
}

// How long the thread has waited for a processor since this was asked last.
LatenessMeter::Micros LatenessMeter::TakeWaited() {
  const Micros waited = clocks_->Waited();
  waited_at_ = clocks_->Now();
  return waited - std::exchange(waited_, waited);
}

}  // namespace assize::seat
