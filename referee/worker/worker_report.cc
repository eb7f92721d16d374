#include "referee/worker/worker_report.h"

#include <unistd.h>

#include <fstream>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/folders.h"

namespace assize::worker {
namespace {

constexpr char kBegun[] = "begun";
constexpr char kOver[] = "over";
constexpr char kBotsEnded[] = "bots-ended";
constexpr char kHealth[] = "health";

struct LineWriter {
  std::string operator()(const MatchBegun& report) const {
    return absl::StrCat(kBegun, " ", absl::CEscape(report.match_id), "\n");
  }
  std::string operator()(const MatchOver& report) const {
    return absl::StrCat(kOver, " ", report.time.start.count(), " ", report.time.play.count(), " ",
                        absl::CEscape(report.match_id), "\n");
  }
  std::string operator()(const BotsEnded& /*report*/) const {
    return absl::StrCat(kBotsEnded, "\n");
  }
  std::string operator()(const Health& report) const {
    return absl::StrCat(kHealth, " ", report.resident_bytes, " ", report.descriptors, " ",
                        report.lag.count(), "\n");
  }
};

absl::StatusOr<WorkerReport> NoReport(std::string_view line) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", absl::CEscape(std::string(line)), "' is not a report of a worker"));
}

// START_US PLAY_US MATCH.
absl::StatusOr<WorkerReport> OverIn(std::string_view line, const std::string& rest) {
  const std::vector<std::string> parts = absl::StrSplit(rest, absl::MaxSplits(' ', 2));
  MatchOver over;
  int64_t start_us = 0;
  int64_t play_us = 0;
  if (parts.size() != 3 || parts[2].empty() || !absl::SimpleAtoi(parts[0], &start_us) ||
      !absl::SimpleAtoi(parts[1], &play_us) || !absl::CUnescape(parts[2], &over.match_id)) {
    return NoReport(line);
  }
  over.time = {.start = std::chrono::microseconds(start_us),
               .play = std::chrono::microseconds(play_us)};
  return over;
}

}  // namespace

std::string LineOf(const WorkerReport& report) { return std::visit(LineWriter{}, report); }

absl::StatusOr<WorkerReport> ParseReport(std::string_view line) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(std::string(line), absl::MaxSplits(' ', 1));
  const auto& [kind, rest] = parts;
  if (kind == kBotsEnded && rest.empty()) return BotsEnded{};
  if (kind == kBegun) {
    std::string id;
    if (rest.empty() || !absl::CUnescape(rest, &id)) return NoReport(line);
    return MatchBegun{std::move(id)};
  }
  if (kind == kOver) return OverIn(line, rest);
  const std::vector<std::string> numbers = absl::StrSplit(rest, ' ');
  Health health;
  int64_t lag_us = 0;
  if (kind != kHealth || numbers.size() != 3 ||
      !absl::SimpleAtoi(numbers[0], &health.resident_bytes) ||
      !absl::SimpleAtoi(numbers[1], &health.descriptors) ||
      !absl::SimpleAtoi(numbers[2], &lag_us)) {
    return NoReport(line);
  }
  health.lag = std::chrono::microseconds(lag_us);
  return health;
}

Health OwnHealth() {
  Health health;
  int64_t pages = 0;
  int64_t resident_pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident_pages;
  health.resident_bytes = resident_pages * sysconf(_SC_PAGESIZE);
  health.descriptors = CountEntries("/proc/self/fd");
  return health;
}

}  // namespace assize::worker
