#include "ladder/executor/leases/lease_book.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

using std::chrono::milliseconds;

// A worker that has asked in vain asks again within this time.
constexpr milliseconds kHungry(3'000);
// When to ask again: soon where an event is played, and seldom where none is.
constexpr uint64_t kAskSoonMs = 50;
constexpr uint64_t kAskLaterMs = 500;
// With this number of workers all ask seldom.
constexpr uint64_t kManyWorkers = 500;
// Workers that were not heard of for longer are forgotten.
constexpr milliseconds kRemembered(600'000);
// Of one token.
constexpr size_t kMaxWorkers = 2000;

std::string Seconds(milliseconds time) { return absl::StrCat(time.count() / 1000, " s"); }

}  // namespace

LeaseBook::LeaseBook(LeaseTimes times, Clock clock, std::unique_ptr<LeaseFiles> files)
    : times_(times), clock_(std::move(clock)), files_(std::move(files)) {
  if (files_ == nullptr) return;
  const MutexLock lock(mutex_);
  for (const v1::KeptLease& kept : files_->Load()) {
    Lease& lease = leases_[kept.lease()];
    lease.worker = {.token = kept.token(), .name = kept.worker()};
    lease.event = kept.event();
    lease.expires = clock_() + times_.lease;
    for (const std::string& id : kept.match_ids()) {
      lease.matches[id];
      lease_of_[id] = kept.lease();
    }
    lease.open = lease.unstored = static_cast<int64_t>(lease.matches.size());
  }
}

LeaseBook::WorkerEntry& LeaseBook::See(const LeasedWorker& worker) {
  WorkerEntry& entry = workers_[worker.id()];
  entry.worker = worker;
  entry.seen = clock_();
  if (entry.first_seen == Time(0)) entry.first_seen = entry.seen;
  return entry;
}

bool LeaseBook::HasRoomFor(const WorkerId& worker) const {
  if (workers_.contains(worker)) return true;
  size_t known = 0;
  for (auto other = workers_.lower_bound({.token = worker.token, .name = ""});
       other != workers_.end() && other->first.token == worker.token; ++other) {
    ++known;
  }
  return known < kMaxWorkers;
}

LeaseBook::Lease* LeaseBook::Find(const WorkerId& worker, const std::string& lease) {
  if (const auto seen = workers_.find(worker); seen != workers_.end()) {
    seen->second.seen = clock_();
  }
  const auto found = leases_.find(lease);
  if (found == leases_.end() || found->second.worker != worker) return nullptr;
  return &found->second;
}

v1::LeaseState LeaseBook::StateOf(const Lease* lease) {
  if (lease == nullptr || lease->ended) return v1::LEASE_STATE_LOST;
  return lease->winds_up ? v1::LEASE_STATE_WINDS_UP : v1::LEASE_STATE_GOES_ON;
}

absl::StatusOr<v1::LeaseAnswer> LeaseBook::Ask(const LeasedWorker& worker,
                                               std::span<const std::string> playing) {
  const MutexLock lock(mutex_);
  Sweep();
  if (!HasRoomFor(worker.id())) {
    return absl::ResourceExhaustedError(
        absl::StrCat("more than ", kMaxWorkers, " workers call with this token"));
  }
  WorkerEntry& entry = See(worker);
  entry.refused = WhyShutOut(worker);
  if (!entry.refused.empty()) return absl::FailedPreconditionError(entry.refused);
  v1::LeaseAnswer answer;
  int played = 0;
  int plays_for = 0;
  for (auto& [id, lease] : leases_) {
    if (lease.worker != worker.id() || lease.ended) continue;
    if (!lease.waiting.has_value()) {
      if (std::ranges::find(playing, id) != playing.end()) {
        ++played;
        plays_for = lease.member;
      } else {
        End(&lease, /*lost=*/true, "it has begun again");
      }
      continue;
    }
    answer = *std::exchange(lease.waiting, std::nullopt);
    lease.expires = clock_() + times_.lease;
    return answer;
  }
  answer.set_leave(entry.leaving);
  const bool may_have = !entry.leaving && played < kMaxPlaying;
  entry.plays_for = plays_for;
  entry.hungry_until = may_have ? clock_() + kHungry : Time(0);
  // An event that wants nothing now may begin its next round soon.
  const uint64_t soon = kAskSoonMs + kAskLaterMs * workers_.size() / kManyWorkers;
  answer.set_wait_ms(members_.empty() ? kAskLaterMs : std::min(soon, kAskLaterMs));
  return answer;
}

void LeaseBook::Refuse(const LeasedWorker& worker, const std::string& why) {
  const MutexLock lock(mutex_);
  if (!HasRoomFor(worker.id())) return;
  WorkerEntry& entry = See(worker);
  entry.refused = entry.shut_out.empty() ? why : entry.shut_out;
  entry.hungry_until = Time(0);
}

v1::ExtendAnswer LeaseBook::Extend(const WorkerId& worker, const std::string& lease) {
  const MutexLock lock(mutex_);
  v1::ExtendAnswer answer;
  Sweep();
  Lease* const found = Find(worker, lease);
  answer.set_state(StateOf(found));
  if (answer.state() == v1::LEASE_STATE_LOST) return answer;
  found->expires = clock_() + times_.lease;
  answer.set_expires_ms(static_cast<uint64_t>(times_.lease.count()));
  return answer;
}

absl::StatusOr<LeaseBook::LeasedMatch*> LeaseBook::FindOpen(const WorkerId& worker,
                                                            const std::string& lease,
                                                            const std::string& match_id) {
  Sweep();
  Lease* const found = Find(worker, lease);
  if (found == nullptr || found->ended) {
    return absl::NotFoundError(
        absl::StrCat("lease ", lease, " is not known here, or its time is over (",
                     Seconds(times_.lease), " without a word); its matches are played elsewhere"));
  }
  const auto match = found->matches.find(match_id);
  if (match == found->matches.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("match ", match_id, " is not one of lease ", lease));
  }
  if (match->second.state != State::kOpen) return absl::AlreadyExistsError("it was taken before");
  if (!match->second.match.has_header()) {
    return absl::UnavailableError("its event has not begun again");
  }
  return &match->second;
}

absl::Status LeaseBook::CheckOpen(const WorkerId& worker, const std::string& lease,
                                  const std::string& match_id) {
  const MutexLock lock(mutex_);
  return FindOpen(worker, lease, match_id).status();
}

absl::Status LeaseBook::CheckPlayed(const WorkerId& worker, const std::string& lease,
                                    const PlayedResult& result, const std::string& header) {
  const MutexLock lock(mutex_);
  ASSIZE_ASSIGN_OR_RETURN(const LeasedMatch* const open, FindOpen(worker, lease, result.match_id));
  // What is in the header decides what is played: seeds, names, clocks.
  const bool same_attempt = result.attempt == static_cast<int>(open->match.attempt());
  if (same_attempt && header == open->header) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("match ", result.match_id, " was not played as it was leased"));
}

FarPlayer LeaseBook::PlayerOf(const WorkerId& worker, const std::string& caller) {
  const MutexLock lock(mutex_);
  const auto found = workers_.find(worker);
  return {.worker = worker.name,
          .caller = caller,
          .token = worker.token,
          .speed = found == workers_.end() ? 0 : found->second.worker.speed};
}

std::vector<std::string> LeaseBook::BotsOf(const std::string& lease, const std::string& match_id) {
  const MutexLock lock(mutex_);
  const auto found = leases_.find(lease);
  if (found == leases_.end()) return {};
  const auto match = found->second.matches.find(match_id);
  return match == found->second.matches.end() ? std::vector<std::string>() : match->second.bots;
}

void LeaseBook::Take(const std::string& lease, PlayedResult result, const run::MatchTime& time) {
  const MutexLock lock(mutex_);
  const auto found = leases_.find(lease);
  if (found == leases_.end()) return;
  const auto match = found->second.matches.find(result.match_id);
  if (match == found->second.matches.end() || match->second.state != State::kOpen) return;
  match->second.state = State::kReported;
  --found->second.open;
  ++workers_[found->second.worker].matches;
  if (const auto member = members_.find(found->second.member); member != members_.end()) {
    member->second.news.played.push_back({std::move(result), time});
  }
}

void LeaseBook::Settle(const WorkerId& worker, const v1::ReportRequest& report,
                       v1::ReportAnswer* answer) {
  const MutexLock lock(mutex_);
  Sweep();
  Lease* const lease = Find(worker, report.lease());
  if (lease != nullptr) {
    for (const std::string& id : report.begun()) {
      const auto match = lease->matches.find(id);
      if (match != lease->matches.end()) match->second.begun = true;
    }
    if (report.over() && !lease->ended) End(lease, /*lost=*/false, "");
  }
  const auto settle = [&](const std::string& id) {
    if (answer->refused().contains(id)) return;
    const auto match =
        lease == nullptr ? decltype(lease->matches.begin())() : lease->matches.find(id);
    const bool known = lease != nullptr && match != lease->matches.end();
    if (!known || match->second.state == State::kStored) {
      answer->add_acknowledged(id);
    } else if (match->second.state == State::kOpen && match->second.match.has_header()) {
      answer->add_again(id);
    }
  };
  for (const v1::PlayedMatch& played : report.played()) settle(played.match_id());
  for (const std::string& id : report.waiting()) settle(id);
  answer->set_state(StateOf(lease));
}

bool LeaseBook::MayFetch(const WorkerId& worker, const std::string& sha256) {
  const MutexLock lock(mutex_);
  return std::ranges::any_of(leases_, [&](const auto& entry) {
    const Lease& lease = entry.second;
    return lease.worker == worker && !lease.ended &&
           std::ranges::any_of(lease.matches, [&](const auto& match) {
             return std::ranges::find(match.second.bots, sha256) != match.second.bots.end();
           });
  });
}

void LeaseBook::Store(Lease* lease, LeasedMatch* match) {
  if (std::exchange(match->state, State::kStored) != State::kStored) --lease->unstored;
}

void LeaseBook::GiveBack(Lease* lease, LeasedMatch* match, bool lost) {
  Store(lease, match);
  --lease->open;
  const auto member = members_.find(lease->member);
  if (member == members_.end()) return;
  member->second.news.unplayed.push_back(
      {.match = std::move(match->match), .begun = match->begun, .lost = lost});
}

void LeaseBook::Reject(const WorkerId& worker, const std::string& lease,
                       const std::string& match_id) {
  const MutexLock lock(mutex_);
  const absl::StatusOr<LeasedMatch*> open = FindOpen(worker, lease, match_id);
  if (!open.ok()) return;
  (*open)->begun = true;
  GiveBack(Find(worker, lease), *open, /*lost=*/true);
}

void LeaseBook::End(Lease* lease, bool lost, const std::string& note) {
  lease->ended = true;
  lease->waiting.reset();
  const bool any = lease->open > 0;
  const auto member = members_.find(lease->member);
  for (auto& [id, match] : lease->matches) {
    if (match.state == State::kOpen) GiveBack(lease, &match, lost);
  }
  lease->open = 0;
  if (!lost || !any || member == members_.end()) return;
  member->second.news.notes.push_back(absl::StrCat("The worker ", lease->worker.name,
                                                   " has lost a lease (", note,
                                                   "); its matches are to be played again."));
}

void LeaseBook::Sweep() {
  const Time now = clock_();
  for (auto& [id, lease] : leases_) {
    if (lease.ended || lease.expires > now || lease.open == 0) continue;
    End(&lease, /*lost=*/true, absl::StrCat("nothing was heard of it for ", Seconds(times_.lease)));
  }
  std::erase_if(leases_, [&](const auto& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (entry.second.unstored > 0) return false;
    for (const auto& [match_id, match] : entry.second.matches) {
      const auto of = lease_of_.find(match_id);
      if (of != lease_of_.end() && of->second == entry.first) lease_of_.erase(of);
    }
    if (files_ != nullptr) over_.push_back(entry.first);
    return true;
  });
  // One that is shut out stays so.
  std::erase_if(workers_, [&](const auto& entry) {
    return entry.second.shut_out.empty() && now - entry.second.seen > kRemembered;
  });
}

}  // namespace assize::ladder
