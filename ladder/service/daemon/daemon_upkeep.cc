// What a daemon does periodically: planned acts, challenges, metrics, and the removal of old rows.
#include <spdlog/spdlog.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/service/calls/failure_log.h"
#include "ladder/service/daemon/daemon.h"
#include "ladder/service/daemon/service_folder.h"
#include "ladder/store/service/old_challenges.h"
#include "referee/base/files/files.h"
#include "referee/base/text/plain_text.h"

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
constexpr int64_t kMaxAnswers = 100'000;
// Challenges that are over, with their records.
constexpr absl::Duration kChallengesPromised = absl::Hours(24);
constexpr absl::Duration kChallengesKept = absl::Hours(24 * 30);
constexpr int64_t kMaxChallenges = 10'000;
constexpr absl::Duration kOperationsKept = absl::Hours(24 * 30);
constexpr int64_t kMaxOperations = 10'000;

// One task of the upkeep, which fails by itself: the others are done, and it is tried again.
class Upkeep {
 public:
  explicit Upkeep(std::string task)
      : task_(std::move(task)), failures_([this](const std::string& text) {
          spdlog::warn("{}: {}", task_, Quoted(text));
        }) {}

  template <class Work>
  void Do(const Work& work) {
    failures_.Try(task_, work).IgnoreError();
  }

 private:
  const std::string task_;
  FailureLog failures_;
};

}  // namespace

void Daemon::Tend() {
  auto due = steady_clock::now();
  auto prune_due = due;
  Upkeep desk("the front desk");
  Upkeep plans("the schedule");
  Upkeep challenges("the challenges");
  Upkeep regresses("the tests of versions");
  Upkeep metrics("the metrics");
  Upkeep rows("the old rows");
  while (true) {
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kTendEvery,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
      if (ending_) return;
    }
    desk.Do([this] { front_desk_->Tend(); });
    plans.Do([this] { scheduler_->Tick(); });
    challenges.Do([this] { challenges_->Tick(); });
    regresses.Do([this] { regresses_->Tick(); });
    if (steady_clock::now() < due) continue;
    due = steady_clock::now() + kMetricsEvery;
    metrics.Do([this] { return WriteMetrics(); });
    if (steady_clock::now() < prune_due) continue;
    prune_due = steady_clock::now() + kPruneEvery;
    rows.Do([this] { return Prune(); });
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

absl::Status Daemon::Prune() {
  const int64_t now = absl::ToUnixMicros(absl::Now());
  const auto before = [now](absl::Duration age) { return now - absl::ToInt64Microseconds(age); };
  absl::Status pruned = store_->PruneAnswers({.kept_unix_us = before(kAnswersPromised),
                                              .oldest_unix_us = before(kAnswersKept),
                                              .most = kMaxAnswers});
  const auto operations = store_->PruneOperations({.kept_unix_us = before(kAnswersPromised),
                                                   .oldest_unix_us = before(kOperationsKept),
                                                   .most = kMaxOperations});
  pruned.Update(operations.status());
  if (operations.ok()) submissions_->Drop(*operations);
  const auto challenges =
      PruneChallenges(ladder_.get(), {.kept_unix_us = before(kChallengesPromised),
                                      .oldest_unix_us = before(kChallengesKept),
                                      .most = kMaxChallenges});
  pruned.Update(challenges.status());
  if (challenges.ok() && *challenges > 0) published_->Drop();
  return pruned;
}

absl::Status Daemon::WriteMetrics() {
  if (feed_ == nullptr || submissions_ == nullptr) return absl::OkStatus();
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
  return written;
}

}  // namespace assize::ladder::service
