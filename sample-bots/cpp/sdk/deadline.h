// How long a bot may still think about the open request.
//
//   v1::Move Decide(const v1::Request& request) override {
//     const Deadline until = deadline().Share(0.5);  // half of this move's limit, none of the bank
//     while (!until.over()) SearchALittleMore();
//     return Best();
//   }
//
// The referee says with each request how much is left; from the arrival of its message on the SDK
// measures by itself. All times are milliseconds; where the referee names no time, as in tests
// without a clock, they are infinite. A Deadline is a value and may be used on every thread.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_

#include <chrono>
#include <limits>

#include "assize/v1/referee.pb.h"

namespace assize::bot {

// What deadlines are measured with; a test brings its own. Both count from any origin.
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
  // What Share() keeps for the answer's way and for a machine that is busy.
  static constexpr double kMarginMs = 5;

  // There is no clock: never over.
  Deadline() = default;
  // Counts from now, by the clock that `rules` charge: wall time, or CPU time. `time` must outlive
  // it.
  Deadline(const v1::Clock& clock, const v1::ClockRules& rules,
           const TimeSource& time = TimeSource::Real());

  // What there was when it began to count, bank included, and in the bank.
  double given_ms() const { return left_ms_; }
  double given_bank_ms() const { return bank_ms_; }
  // The time since then, by the steady clock; 0 without a clock.
  double elapsed_ms() const;

  // What is left now, bank included; at 0 the referee plays the default move.
  double left_ms() const;
  // What is left now before the bank is used.
  double free_ms() const;
  // What is left of the bank now.
  double bank_ms() const;
  bool over() const { return Remaining() <= 0; }
  // The referee has named a time.
  bool known() const { return time_ != nullptr; }

  // A deadline of one's own: after `part` (0 to 1) of what is free now, less a margin, and after
  // that part `bank` of the bank. A bot that takes a fiftieth of the bank for each move never runs
  // out of it.
  Deadline Share(double part, double bank = 0, double margin_ms = kMarginMs) const;

 private:
  // May be negative.
  double Remaining() const;

  const TimeSource* time_ = nullptr;
  bool charges_cpu_ = false;
  // With CPU time: of wall time this many times as much may pass; 0: any amount.
  double wall_factor_ = 0;
  // When it began to count.
  TimeSource::Micros wall_{};
  TimeSource::Micros cpu_{};
  double left_ms_ = std::numeric_limits<double>::infinity();
  double bank_ms_ = std::numeric_limits<double>::infinity();
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DEADLINE_H_
