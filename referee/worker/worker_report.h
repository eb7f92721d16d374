// What a worker with --feed reports on its standard output, in one line each: a match has begun, a
// match is over, all bots have ended, and the worker's state. BATCHES.md describes the lines.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_WORKER_WORKER_REPORT_H_
#define ASSIZE_REFEREE_WORKER_WORKER_REPORT_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "absl/status/statusor.h"
#include "referee/run/deal_schedule.h"

namespace assize::worker {

// Comes before any bot of the match is started.
struct MatchBegun {
  std::string match_id;

  friend bool operator==(const MatchBegun&, const MatchBegun&) = default;
};
// The match's result is in the result file.
struct MatchOver {
  std::string match_id;
  run::MatchTime time = {};

  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};
// All instances have ended, as the worker was asked to see to.
struct BotsEnded {
  friend bool operator==(const BotsEnded&, const BotsEnded&) = default;
};
// Comes every kHealthEvery, so that silence means that the worker is stuck.
struct Health {
  int64_t resident_bytes = 0;
  int64_t descriptors = 0;
  // By how much a timer was late at most since the last report.
  std::chrono::microseconds lag{0};

  friend bool operator==(const Health&, const Health&) = default;
};
using WorkerReport = std::variant<MatchBegun, MatchOver, BotsEnded, Health>;

inline constexpr std::chrono::seconds kHealthEvery(1);

// What a worker with --feed reads in the place of a batch's path: once all matches before it are
// over, all instances are to end.
inline constexpr std::string_view kEndBots = "end-bots";

// With its newline.
std::string LineOf(const WorkerReport& report);
// `line` without its newline. kInvalidArgument: it is not a report.
absl::StatusOr<WorkerReport> ParseReport(std::string_view line);

// The state of this process, without the lag, which the caller adds.
Health OwnHealth();

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_WORKER_REPORT_H_
