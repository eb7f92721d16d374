#include "ladder/owner/why/decision_times.h"

#include <algorithm>

#include "ladder/owner/why/request_clock.h"
#include "referee/replay/summary/loss_detail.h"

namespace assize::ladder::owner {
namespace {

constexpr double kUsPerMs = 1000;

// The move that the request came to, if the bot's own time led to it: it answered, or was late.
const v1::GameMove* TimedMove(const v1::Entry& entry) {
  if (entry.has_timeout()) return &entry.timeout().played();
  return entry.has_moved() && EndsRequest(entry) ? &entry.moved().played() : nullptr;
}

int64_t CpuUs(const v1::MatchTiming& timing, int index) {
  return index < timing.cpu_us_size() ? static_cast<int64_t>(timing.cpu_us(index)) : 0;
}

double ShareOf(const v1::DecisionTimes& times) {
  return times.worst_given_ms() == 0 ? 0 : times.worst_ms() / times.worst_given_ms();
}

}  // namespace

void DecisionTimes::Sum::Add(const Answer& answer, const v1::MatchPlace& place) {
  const double used_ms = static_cast<double>(answer.used_us) / kUsPerMs;
  used_us += answer.used_us;
  cpu_us += answer.cpu_us;
  times.set_over_limit(times.over_limit() + (answer.used_us > answer.limit_us ? 1 : 0));
  times.set_timeouts(times.timeouts() + (answer.timeout ? 1 : 0));
  if (times.answers() == 0 || used_ms > times.worst_ms()) {
    times.set_worst_ms(used_ms);
    times.set_worst_given_ms(static_cast<double>(answer.given_us) / kUsPerMs);
    times.set_worst_request(answer.request);
    *times.mutable_worst() = place;
  }
  times.set_answers(times.answers() + 1);
}

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
      request += EndsRequest(entry) ? 1 : 0;
      if (const v1::GameMove* move = TimedMove(entry)) {
        sums_[DecisionOf(*move)].Add({.used_us = clock.UsedUs(timing, index),
                                      .cpu_us = CpuUs(timing, index),
                                      .given_us = clock.given_us(),
                                      .limit_us = clock.limit_us(),
                                      .timeout = entry.has_timeout(),
                                      .request = request},
                                     place);
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
