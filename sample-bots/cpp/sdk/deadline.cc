#include "sample-bots/cpp/sdk/deadline.h"

#include <time.h>

#include <algorithm>

namespace assize::bot {
namespace {

constexpr double kMicrosPerMilli = 1000;

double Millis(TimeSource::Micros time) {
  return static_cast<double>(time.count()) / kMicrosPerMilli;
}

class RealTime final : public TimeSource {
 public:
  Micros Wall() const override {
    return std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now().time_since_epoch());
  }
  Micros Cpu() const override {
    timespec used = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return std::chrono::duration_cast<Micros>(std::chrono::seconds(used.tv_sec) +
                                              std::chrono::nanoseconds(used.tv_nsec));
  }
};

}  // namespace

const TimeSource& TimeSource::Real() {
  static const RealTime real;
  return real;
}

Deadline::Deadline(const v1::Clock& clock, const v1::ClockRules& rules, const TimeSource& time)
    : time_(&time),
      charges_cpu_(rules.charged() == v1::ClockRules::CHARGED_CPU),
      wall_factor_(rules.wall_factor()),
      wall_(time.Wall()),
      cpu_(time.Cpu()),
      left_ms_(static_cast<double>(clock.left_us()) / kMicrosPerMilli),
      bank_ms_(static_cast<double>(clock.bank_us()) / kMicrosPerMilli) {}

double Deadline::elapsed_ms() const { return known() ? Millis(time_->Wall() - wall_) : 0; }

double Deadline::left_ms() const { return std::max(0.0, Remaining()); }

double Deadline::free_ms() const {
  return known() ? std::max(0.0, Remaining() - bank_ms_) : left_ms_;
}

double Deadline::bank_ms() const { return std::min(bank_ms_, left_ms()); }

Deadline Deadline::Share(double part, double bank, double margin_ms) const {
  if (!known()) return *this;
  Deadline share = *this;
  share.left_ms_ = part * std::max(0.0, free_ms() - margin_ms) + bank * bank_ms();
  share.bank_ms_ = 0;
  share.wall_ = time_->Wall();
  share.cpu_ = time_->Cpu();
  return share;
}

double Deadline::Remaining() const {
  if (!known()) return left_ms_;
  if (!charges_cpu_) return left_ms_ - elapsed_ms();
  const double left = left_ms_ - Millis(time_->Cpu() - cpu_);
  // The wall time that a move may take is bounded as well.
  return wall_factor_ > 0 ? std::min(left, left_ms_ * wall_factor_ - elapsed_ms()) : left;
}

}  // namespace assize::bot
