#include "ladder/node/lease_run.h"

#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::node {
namespace {

using std::chrono::milliseconds;

// Results are reported together.
constexpr milliseconds kReportEvery(200);
// How often to ask what became of those that were reported.
constexpr milliseconds kAskEvery(1'000);
// A lease is extended three times until its end.
constexpr int kExtensions = 3;

}  // namespace

LeaseRun::LeaseRun(LeaseRunOptions options, v1::LeaseAnswer answer)
    : options_(std::move(options)),
      lease_(answer.lease()),
      batch_(std::move(*answer.mutable_batch())),
      worker_(options_.players, options_.slots, options_.supervisor),
      term_(static_cast<int64_t>(answer.expires_ms())) {}

absl::Status LeaseRun::Play() {
  const auto keep = [this](const v1::BatchResult& result) {
    const MutexLock lock(mutex_);
    results_[result.match_id()] = result.SerializeAsString();
    return absl::OkStatus();
  };
  ASSIZE_RETURN_IF_ERROR(worker_.AddInMemory(batch_, keep).status());
  worker_.End();
  std::thread companion;
  ASSIZE_RETURN_IF_ERROR(StartThread("a lease", &companion, [this] { Accompany(); }));
  const auto begun = [this](const std::string& id) { options_.outbox->AddBegun(lease_, id); };
  const auto over = [this](const std::string& id, const run::MatchTime& time) {
    v1::PlayedMatch played;
    played.set_match_id(id);
    played.set_start_us(static_cast<uint64_t>(time.start.count()));
    played.set_play_us(static_cast<uint64_t>(time.play.count()));
    {
      const MutexLock lock(mutex_);
      const auto result = results_.extract(id);
      // It was stopped.
      if (result.empty()) return;
      played.set_result(std::move(result.mapped()));
    }
    options_.outbox->Add(lease_, std::move(played));
  };
  const absl::Status played = worker_.Play({.match_begun = begun, .match_over = over});
  {
    const MutexLock lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }
  companion.join();
  return played;
}

void LeaseRun::Heed(v1::LeaseState state) {
  if (state == v1::LEASE_STATE_WINDS_UP) StopBeginning();
  if (state == v1::LEASE_STATE_LOST) Lose("the service does not know it any more");
}

void LeaseRun::Lose(const std::string& why) {
  if (!std::exchange(lost_, true)) {
    options_.note(absl::StrCat("lease ", lease_, " is lost (", why,
                               "): what is in play of it ends, and is played elsewhere"));
  }
  StopNow();
}

void LeaseRun::Extend() {
  v1::ExtendRequest request;
  request.set_worker(options_.worker);
  request.set_lease(lease_);
  const Clock::time_point asked = Clock::now();
  const absl::StatusOr<v1::ExtendAnswer> answer = options_.client->Extend(request);
  if (!answer.ok()) return;
  Heed(answer->state());
  if (answer->state() == v1::LEASE_STATE_LOST) return;
  term_ = milliseconds(static_cast<int64_t>(answer->expires_ms()));
  extended_ = asked;
}

void LeaseRun::Accompany() {
  Clock::time_point reported = Clock::now();
  while (true) {
    {
      MutexLock lock(mutex_);
      const auto is_over = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return over_; };
      if (changed_.wait_for(lock, kReportEvery, is_over)) return;
    }
    const Clock::time_point now = Clock::now();
    const bool asks = options_.outbox->Waits(lease_) && now - reported > kAskEvery;
    if (options_.outbox->HasNews(lease_) || asks) {
      v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
      if (options_.outbox->Send(lease_, /*over=*/false, &state).ok()) Heed(state);
      reported = now;
    }
    if (Clock::now() - extended_ > term_ / kExtensions) Extend();
    // It is leased to others now, as far as is known here.
    if (Clock::now() - extended_ > term_) Lose("the service could not be reached in time");
  }
}

}  // namespace assize::ladder::node
