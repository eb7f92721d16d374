// How long a bot may still think about the open request.
//
//   v1::Move Decide(const v1::Request& request) override {
//     const Deadline until = deadline().Share(0.5);  // half of this move's limit, none of the bank
//     while (!until.over()) SearchALittleMore();
//     return Best();
//   }
//
// The referee sends with each request how much time is left; from the arrival of that message on
// the SDK measures by itself. All times are milliseconds; where the referee sends no time, as in
// tests without a clock, they are infinite. A Deadline is a value and may be used on every thread.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_

#include <chrono>
#include <limits>

#include "assize/v1/referee.pb.h"

namespace assize::bot {

// The clocks that deadlines are measured with; tests bring their own. Both may count from any
// origin.
class TimeSource {
 public:
  using Micros = std::chrono::microseconds;

  virtual ~TimeSource() = default;
  // A steady clock.
  virtual Micros Wall() const = 0;
  // The CPU time of this process with all its threads.
  virtual Micros Cpu() const = 0;

  // The machine's.
  static const TimeSource& Real();
};

class Deadline {
 public:
  // What Share() leaves for the answer's way to the referee and for a busy machine.
  static constexpr double kMarginMs = 5;

  // Without a clock: never over.
  Deadline() = default;
  // Counts from now, by the clock that `rules` charge: wall time, or CPU time. `time` must outlive
  // it.
  Deadline(const v1::Clock& clock, const v1::ClockRules& rules,
           const TimeSource& time = TimeSource::Real());

  // What was left when it began to count: with the bank, and in the bank alone.
  double given_ms() const { return left_ms_; }
  double given_bank_ms() const { return bank_ms_; }
  // The time since then, by the steady clock; 0 without a clock.
  double elapsed_ms() const;

  // What is left now, with the bank; at 0 the referee plays the default move.
  double left_ms() const;
  // What is left now before the bank is used.
  double free_ms() const;
  // What is left of the bank now.
  double bank_ms() const;
  bool over() const { return Remaining() <= 0; }
  // Whether the referee has sent a time.
  bool known() const { return time_ != nullptr; }

  // A deadline for the bot's own use: after the part `part` (0 to 1) of what is free now, less the
  // margin, and the part `bank` (0 to 1) of the bank. A bot that uses a fiftieth of the bank for
  // each move never runs out of it.
  Deadline Share(double part, double bank = 0, double margin_ms = kMarginMs) const;

 private:
  // May be negative.
  double Remaining() const;

  const TimeSource* time_ = nullptr;
  bool charges_cpu_ = false;
  // With CPU time: this many times as much wall time may pass; 0: any amount.
  double wall_factor_ = 0;
  // When it began to count.
  TimeSource::Micros wall_{};
  TimeSource::Micros cpu_{};
  double left_ms_ = std::numeric_limits<double>::infinity();
  double bank_ms_ = std::numeric_limits<double>::infinity();
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_
