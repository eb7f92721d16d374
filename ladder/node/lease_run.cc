#include "ladder/node/lease_run.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
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
// While another lease is in play one is still asked for.
constexpr size_t kMaxOpen = 2;

bool IsForOneAlone(const v1::Batch& batch) {
  return std::ranges::any_of(batch.matches(),
                             [](const v1::BatchMatch& match) { return match.attempt() > 0; });
}

}  // namespace

LeaseRun::LeaseRun(LeaseRunOptions options)
    : options_(std::move(options)),
      worker_(options_.players, options_.slots, options_.supervisor) {}

absl::Status LeaseRun::Begin(v1::LeaseAnswer answer) {
  terms_ = answer;
  terms_.mutable_batch()->clear_matches();
  ASSIZE_RETURN_IF_ERROR(Add(std::move(answer)));
  ASSIZE_RETURN_IF_ERROR(StartThread("a lease", &companion_, [this] { Accompany(); }));
  const absl::Status started = StartThread("a lease's matches", &player_, [this] {
    EndWith(Guarded("the matches of a lease", [this] {
      return worker_.Play(
          {.match_begun = [this](const std::string& id) { NoteBegun(id); },
           .match_over = [this](const std::string& id,
                                const run::MatchTime& time) { NoteOver(id, time); }});
    }));
  });
  if (started.ok()) return started;
  EndWith(started);
  companion_.join();
  return started;
}

void LeaseRun::EndWith(const absl::Status& played) {
  const MutexLock lock(mutex_);
  played_ = played;
  over_ = true;
  changed_.notify_all();
}

bool LeaseRun::Fits(const v1::LeaseAnswer& answer) const {
  const auto caps = [](const v1::LeaseAnswer& of) {
    return std::map<std::string, int64_t>(of.caps().begin(), of.caps().end());
  };
  return answer.batch().game() == terms_.batch().game() && !IsForOneAlone(answer.batch()) &&
         answer.no_pondering() == terms_.no_pondering() &&
         answer.start_limit_ms() == terms_.start_limit_ms() && caps(answer) == caps(terms_);
}

absl::Status LeaseRun::Add(v1::LeaseAnswer answer) {
  const std::string& lease = answer.lease();
  const int matches = answer.batch().matches_size();
  const Clock::time_point now = Clock::now();
  {
    const MutexLock lock(mutex_);
    leases_[lease] = {.open = matches,
                      .term = milliseconds(static_cast<int64_t>(answer.expires_ms())),
                      .extended = now,
                      .reported = now};
    for (const v1::BatchMatch& match : answer.batch().matches()) {
      lease_of_[match.header().match_id()] = lease;
    }
    waiting_ += matches;
    few_ = std::max(options_.slots, matches / 2);
    alone_ = IsForOneAlone(answer.batch());
  }
  const auto keep = [this](const v1::BatchResult& result) {
    std::string bytes = result.SerializeAsString();
    const MutexLock lock(mutex_);
    results_[result.match_id()] = std::move(bytes);
    return absl::OkStatus();
  };
  const absl::Status added = worker_.AddInMemory(std::move(*answer.mutable_batch()), keep).status();
  if (added.ok()) return added;
  const MutexLock lock(mutex_);
  std::erase_if(lease_of_, [&](const auto& entry) { return entry.second == lease; });
  leases_.erase(lease);
  waiting_ -= matches;
  return added;
}

void LeaseRun::NoteBegun(const std::string& match_id) {
  std::string lease;
  {
    const MutexLock lock(mutex_);
    --waiting_;
    lease = lease_of_[match_id];
    changed_.notify_all();
  }
  options_.outbox->AddBegun(lease, match_id);
}

void LeaseRun::NoteOver(const std::string& match_id, const run::MatchTime& time) {
  v1::PlayedMatch played;
  played.set_match_id(match_id);
  played.set_start_us(static_cast<uint64_t>(time.start.count()));
  played.set_play_us(static_cast<uint64_t>(time.play.count()));
  std::string lease;
  {
    const MutexLock lock(mutex_);
    lease = lease_of_.extract(match_id).mapped();
    auto result = results_.extract(match_id);
    // It was stopped.
    if (result.empty()) return;
    played.set_result(std::move(result.mapped()));
  }
  options_.outbox->Add(lease, std::move(played));
  const MutexLock lock(mutex_);
  --leases_.at(lease).open;
  changed_.notify_all();
}

std::map<std::string, LeaseRun::Held> LeaseRun::HeldNow() {
  const MutexLock lock(mutex_);
  return leases_;
}

bool LeaseRun::Await(milliseconds most) {
  MutexLock lock(mutex_);
  const auto done = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return over_ || lease_of_.empty();
  };
  return !changed_.wait_for(lock, most, done);
}

bool LeaseRun::WantsMore() {
  const MutexLock lock(mutex_);
  const auto open =
      std::ranges::count_if(leases_, [](const auto& entry) { return entry.second.open > 0; });
  return !over_ && !alone_ && waiting_ <= few_ && static_cast<size_t>(open) < kMaxOpen;
}

std::vector<std::string> LeaseRun::Playing() {
  std::vector<std::string> leases;
  for (const auto& [lease, held] : HeldNow()) leases.push_back(lease);
  return leases;
}

absl::Status LeaseRun::Finish() {
  worker_.End();
  player_.join();
  companion_.join();
  const MutexLock lock(mutex_);
  return played_;
}

void LeaseRun::Heed(const std::string& lease, v1::LeaseState state) {
  if (state == v1::LEASE_STATE_WINDS_UP) StopBeginning();
  if (state == v1::LEASE_STATE_LOST) Lose(lease, "the service does not know it any more");
}

void LeaseRun::Lose(const std::string& lease, const std::string& why) {
  if (!std::exchange(lost_, true)) {
    options_.note(absl::StrCat("lease ", lease, " is lost (", why,
                               "): what is in play of it ends, and is played elsewhere"));
  }
  StopNow();
}

void LeaseRun::Extend(const std::string& lease, const Held& held) {
  v1::ExtendRequest request;
  request.set_worker(options_.worker);
  request.set_lease(lease);
  const Clock::time_point asked = Clock::now();
  const absl::StatusOr<v1::ExtendAnswer> answer = options_.client->Extend(request);
  const bool known = answer.ok() && answer->state() != v1::LEASE_STATE_LOST;
  if (answer.ok()) Heed(lease, answer->state());
  if (known) {
    const MutexLock lock(mutex_);
    const auto extended = leases_.find(lease);
    if (extended == leases_.end()) return;
    extended->second.term = milliseconds(static_cast<int64_t>(answer->expires_ms()));
    extended->second.extended = asked;
  } else if (Clock::now() - held.extended > held.term) {
    // It is leased to others now, as far as is known here.
    Lose(lease, "the service could not be reached in time");
  }
}

// A lease of which nothing is left is given back, and its results are asked about with those of others.
void LeaseRun::Report(const std::string& lease, const Held& held) {
  const bool over = held.open == 0;
  const Clock::time_point now = Clock::now();
  const bool asks = options_.outbox->Waits(lease) && now - held.reported > kAskEvery;
  if (!over && !asks && !options_.outbox->HasNews(lease)) return;
  v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
  const absl::StatusOr<bool> all = options_.outbox->Send(lease, over, &state);
  if (all.ok() && !over) Heed(lease, state);
  const MutexLock lock(mutex_);
  if (over && all.ok() && *all) {
    leases_.erase(lease);
  } else if (const auto found = leases_.find(lease); found != leases_.end()) {
    found->second.reported = now;
  }
}

void LeaseRun::Accompany() {
  while (true) {
    {
      MutexLock lock(mutex_);
      const auto is_over = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return over_; };
      if (changed_.wait_for(lock, kReportEvery, is_over)) return;
    }
    // What is not reported now is reported in the next round.
    LogThrown("round", Guarded("the reports of a worker", [this] { TellService(); }));
  }
}

void LeaseRun::TellService() {
  for (const auto& [lease, held] : HeldNow()) {
    if (held.open > 0 && Clock::now() - held.extended > held.term / kExtensions) {
      Extend(lease, held);
    }
    Report(lease, held);
  }
  if (Clock::now() - settled_ < kAskEvery) return;
  settled_ = Clock::now();
  std::set<std::string> playing;
  for (const auto& [lease, held] : HeldNow()) playing.insert(lease);
  options_.outbox->Settle(playing);
}

}  // namespace assize::ladder::node
