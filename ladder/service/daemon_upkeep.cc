// What a daemon does periodically: planned acts, challenges, metrics, and the removal of old rows.
#include <spdlog/spdlog.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/service/daemon.h"
#include "ladder/service/service_folder.h"
#include "referee/base/files.h"
#include "referee/base/plain_text.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTendEvery(200);
constexpr std::chrono::seconds kMetricsEvery(5);
constexpr std::chrono::minutes kPruneEvery(5);
// A call that is sent again within this time finds its answer; service.proto promises it.
constexpr absl::Duration kAnswersPromised = absl::Hours(1);
// After it answers and operations stay for so long, but not more than these numbers of them.
constexpr absl::Duration kAnswersKept = absl::Hours(24 * 7);
constexpr int64_t kMostAnswers = 100'000;
constexpr absl::Duration kOperationsKept = absl::Hours(24 * 30);
constexpr int64_t kMostOperations = 10'000;

}  // namespace

void Daemon::Tend() {
  auto due = steady_clock::now();
  auto prune_due = due;
  while (true) {
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kTendEvery,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
      if (ending_) return;
    }
    front_desk_->Tend();
    scheduler_->Tick();
    challenges_->Tick();
    if (steady_clock::now() < due) continue;
    due = steady_clock::now() + kMetricsEvery;
    WriteMetrics();
    if (steady_clock::now() < prune_due) continue;
    prune_due = steady_clock::now() + kPruneEvery;
    Prune();
  }
}

PortState Daemon::StateOfPort() {
  const PresenceBook::Front front = presence_.front();
  PortState state{.connected = front.connected,
                  .report = front.report,
                  .bots = presence_.Present(),
                  .starts = 0};
  const MutexLock lock(port_mutex_);
  if (front_ != nullptr) state.starts = front_->starts();
  return state;
}

void Daemon::Prune() {
  const int64_t now = absl::ToUnixMicros(absl::Now());
  const auto before = [now](absl::Duration age) { return now - absl::ToInt64Microseconds(age); };
  const absl::Status answers = store_->PruneAnswers({.kept_unix_us = before(kAnswersPromised),
                                                     .oldest_unix_us = before(kAnswersKept),
                                                     .most = kMostAnswers});
  if (!answers.ok()) spdlog::warn("answers {}", Quoted(std::string(answers.message())));
  const auto operations = store_->PruneOperations({.kept_unix_us = before(kAnswersPromised),
                                                   .oldest_unix_us = before(kOperationsKept),
                                                   .most = kMostOperations});
  if (!operations.ok()) {
    spdlog::warn("operations {}", Quoted(std::string(operations.status().message())));
    return;
  }
  submissions_->Drop(*operations);
}

void Daemon::WriteMetrics() {
  if (feed_ == nullptr || submissions_ == nullptr) return;
  const std::string path = absl::StrCat(FolderOf(options_.database), "/", kMetricsFile);
  Gauges gauges{.running_events = events_ == nullptr ? 0 : events_->running(),
                .waiting_submissions = submissions_->waiting(),
                .feed_readers = feed_->readers(),
                .draining = methods_ != nullptr && methods_->draining()};
  const int64_t matches = events_ == nullptr ? 0 : events_->matches();
  std::string text = metrics_.Text(gauges, matches);
  if (options_.front.wanted()) text += port_metrics_.Text(StateOfPort());
  absl::Status written = WritePrivateFile(path, text);
  if (!options_.metrics.empty()) written.Update(WriteMetricsForAll(options_.metrics, text));
  // Once, and not every five seconds while a disk is full.
  if (!written.ok() && written != metrics_written_) {
    spdlog::warn("metrics {}", Quoted(std::string(written.message())));
  }
  metrics_written_ = written;
}

}  // namespace assize::ladder::service
