#include "ladder/owner/decision_times.h"

#include <algorithm>

#include "ladder/owner/request_clock.h"
#include "referee/replay/loss_detail.h"

namespace assize::ladder::owner {
namespace {

constexpr double kUsPerMs = 1000;

// The move that the request came to, if the bot's own time led to it: it answered, or was late.
const v1::GameMove* TimedMove(const v1::Entry& entry) {
  if (entry.has_timeout()) return &entry.timeout().played();
  return entry.has_moved() && ConcludesRequest(entry) ? &entry.moved().played() : nullptr;
}

double ShareOf(const v1::DecisionTimes& times) {
  return times.worst_given_ms() == 0 ? 0 : times.worst_ms() / times.worst_given_ms();
}

}  // namespace

void DecisionTimes::Add(const v1::Record& record, const v1::MatchTiming& timing, Seat seat,
                        const v1::MatchPlace& place) {
  RequestClock clock(record.header().clock_rules());
  int index = -1;
  uint64_t request = 0;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      ++index;
      if (static_cast<int>(entry.seat()) != seat.index()) continue;
      // What follows is played for a seat that is gone.
      if (entry.has_lost()) return;
      request += ConcludesRequest(entry) ? 1 : 0;
      if (const v1::GameMove* move = TimedMove(entry)) {
        Sum& sum = sums_[DecisionOf(*move)];
        const int64_t used = clock.UsedUs(timing, index);
        const bool worst =
            sum.times.answers() == 0 || static_cast<double>(used) / kUsPerMs > sum.times.worst_ms();
        sum.times.set_answers(sum.times.answers() + 1);
        sum.used_us += used;
        sum.cpu_us += index < timing.cpu_us_size() ? static_cast<int64_t>(timing.cpu_us(index)) : 0;
        if (used > clock.limit_us()) sum.times.set_over_limit(sum.times.over_limit() + 1);
        if (entry.has_timeout()) sum.times.set_timeouts(sum.times.timeouts() + 1);
        if (worst) {
          sum.times.set_worst_ms(static_cast<double>(used) / kUsPerMs);
          sum.times.set_worst_given_ms(static_cast<double>(clock.given_us()) / kUsPerMs);
          *sum.times.mutable_worst() = place;
          sum.times.set_worst_request(request);
        }
      }
      clock.Add(entry, timing, index);
    }
  }
}

std::vector<v1::DecisionTimes> DecisionTimes::Slowest() const {
  std::vector<v1::DecisionTimes> slowest;
  for (const auto& [decision, sum] : sums_) {
    v1::DecisionTimes& times = slowest.emplace_back(sum.times);
    const auto answers = static_cast<double>(times.answers()) * kUsPerMs;
    times.set_decision(decision);
    times.set_mean_ms(static_cast<double>(sum.used_us) / answers);
    times.set_mean_cpu_ms(static_cast<double>(sum.cpu_us) / answers);
  }
  std::stable_sort(slowest.begin(), slowest.end(),
                   [](const v1::DecisionTimes& a, const v1::DecisionTimes& b) {
                     return ShareOf(a) > ShareOf(b);
                   });
  return slowest;
}

}  // namespace assize::ladder::owner
