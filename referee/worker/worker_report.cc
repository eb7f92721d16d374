#include "referee/worker/worker_report.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assize::worker {
namespace {

constexpr char kBegun[] = "begun";
constexpr char kOver[] = "over";
constexpr char kHealth[] = "health";

struct LineWriter {
  std::string operator()(const MatchBegun& report) const {
    return absl::StrCat(kBegun, " ", absl::CEscape(report.match_id), "\n");
  }
  std::string operator()(const MatchOver& report) const {
    return absl::StrCat(kOver, " ", absl::CEscape(report.match_id), "\n");
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

}  // namespace

std::string LineOf(const WorkerReport& report) { return std::visit(LineWriter{}, report); }

absl::StatusOr<WorkerReport> ParseReport(std::string_view line) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(std::string(line), absl::MaxSplits(' ', 1));
  const auto& [kind, rest] = parts;
  if (kind == kBegun || kind == kOver) {
    std::string id;
    if (rest.empty() || !absl::CUnescape(rest, &id)) return NoReport(line);
    if (kind == kBegun) return MatchBegun{std::move(id)};
    return MatchOver{std::move(id)};
  }
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
  std::error_code error;
  health.descriptors = std::distance(std::filesystem::directory_iterator("/proc/self/fd", error),
                                     std::filesystem::directory_iterator());
  return health;
}

}  // namespace assize::worker
