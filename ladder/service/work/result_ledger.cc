#include "ladder/service/work/result_ledger.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder::service {
namespace {

// Of all tests together, that an honest worker is named.
constexpr double kAlpha = 1e-3;
// A machine's measured speed is right within that.
constexpr double kLeastCpu = 1.5;
constexpr double kLeastTimeouts = 5;
// Sums for a worker at a table. With more of them they begin again: so the memory is bounded.
constexpr size_t kMaxCells = 50'000;

// Who plays what: results are compared where all of that is equal.
std::string TableOf(const v1::RecordHeader& header, std::vector<std::string> bots) {
  std::ranges::sort(bots);
  return absl::StrCat(absl::StrJoin(bots, "/"), "/",
                      std::hash<std::string>()(header.config().SerializeAsString()));
}

}  // namespace

void ResultLedger::Add(const WorkerId& id, const PlayedResult& result,
                       const v1::RecordHeader& header, const std::vector<std::string>& bots) {
  if (!result.match.ok() || result.void_reason.has_value()) return;
  const std::vector<SeatSummary>& seats = result.match->entry.summary.seats;
  if (seats.size() != bots.size()) return;
  const std::string table = TableOf(header, bots);
  const std::string worker = absl::StrCat(id.token, " ", id.name);
  const double speed = result.player.speed > 0 ? result.player.speed : 1;
  const MutexLock lock(mutex_);
  if (cells_ >= kMaxCells) {
    versions_.clear();
    workers_.clear();
    cells_ = 0;
  }
  workers_[worker] = id;
  for (size_t seat = 0; seat < bots.size(); ++seat) {
    Version& version = versions_[bots[seat]];
    version.name = seats[seat].bot;
    stats::Sample& scores = version.scores[table][worker];
    if (scores.count == 0) ++cells_;
    scores.Add(seats[seat].score.value_or(0));
    version.timeouts[table][worker].Add(seats[seat].timeouts);
    // Microseconds of a move; 0: not measured.
    const SeatTimes& times = result.times[seat];
    const double cpu = times.moves == 0 ? 0
                                        : static_cast<double>(times.cpu_us) /
                                              static_cast<double>(times.moves) * speed;
    if (cpu > 0) version.cpu[table][worker].Add(std::log(cpu));
  }
}

std::map<WorkerId, std::vector<std::string>> ResultLedger::Remarkable() {
  const MutexLock lock(mutex_);
  std::map<WorkerId, std::vector<std::string>> found;
  constexpr int kMeasures = 3;
  const double alpha = kAlpha / std::max<double>(1, kMeasures * versions_.size());
  const auto note = [&](const Version& version, const char* what, const stats::Outlier& outlier,
                        const std::string& by) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    found[workers_.at(outlier.worker)].push_back(
        absl::StrFormat("%s of %s: %s (%.1f standard deviations, p = %.1g)", what, version.name, by,
                        outlier.deviations, outlier.probability));
  };
  for (const auto& [bundle, version] : versions_) {
    for (const auto& outlier : stats::FindOutliers(version.scores, {.alpha = alpha})) {
      note(version, "scores", outlier, absl::StrFormat("%+.2f a match", outlier.difference));
    }
    for (const auto& outlier :
         stats::FindOutliers(version.timeouts, {.alpha = alpha, .least_sum = kLeastTimeouts})) {
      note(version, "late answers", outlier, absl::StrFormat("%+.2f a match", outlier.difference));
    }
    for (const auto& outlier : stats::FindOutliers(
             version.cpu, {.alpha = alpha, .least_difference = std::log(kLeastCpu)})) {
      note(version, "CPU time", outlier,
           absl::StrFormat("times %.2f", std::exp(outlier.difference)));
    }
  }
  return found;
}

}  // namespace assize::ladder::service
