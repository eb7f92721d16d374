// How often something may be looked at whose looks can be made expensive by what is looked at: the
// shares of memory that a bot's processes have in common are read page by page, and a bot that forks
// with a GiB in each process would keep a third of a processor busy with the looks at it.
//
// A value.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_LOOK_BUDGET_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_LOOK_BUDGET_H_

#include <chrono>

namespace assize::process {

class LookBudget {
 public:
  using Clock = std::chrono::steady_clock;

  // A pause after a look takes kPauses times as long as the look did: looks take at most an eleventh of
  // the time, 9 % of a processor. What happens in a pause is seen that much later.
  static constexpr int kPauses = 10;

  bool IsDue(Clock::time_point now) const { return now >= next_; }
  void Note(Clock::time_point began, Clock::time_point ended) {
    next_ = ended + kPauses * (ended - began);
  }

 private:
  Clock::time_point next_{};
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_LOOK_BUDGET_H_
