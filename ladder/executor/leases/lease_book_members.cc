// LeaseBook for executors: who has matches to grant, to whom they are granted, and what came of them.
#include <algorithm>
#include <utility>

#include "ladder/executor/leases/lease_book.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::string> NewLease() {
  constexpr size_t kDigits = 32;
  ASSIZE_ASSIGN_OR_RETURN(const Seed bits, SeedFromKernel());
  return ToHex(bits.bytes).substr(0, kDigits);
}

std::vector<std::string> BotsIn(const v1::Batch& batch, const v1::BatchMatch& match) {
  std::vector<std::string> bots;
  for (const uint32_t bot : match.bots()) {
    bots.push_back(batch.bots(static_cast<int>(bot)).sha256());
  }
  return bots;
}

}  // namespace

int LeaseBook::Join(int64_t event, EventTerms terms) {
  const MutexLock lock(mutex_);
  members_[++joined_] = {.event = event, .terms = std::move(terms)};
  return joined_;
}

void LeaseBook::Leave(int member) {
  {
    const MutexLock lock(mutex_);
    for (auto& [id, lease] : leases_) {
      if (lease.member != member) continue;
      if (!lease.ended) End(&lease, /*lost=*/false, "");
      for (auto& [match_id, match] : lease.matches) Store(&lease, &match);
    }
    members_.erase(member);
    Sweep();
  }
  ForgetOver();
}

void LeaseBook::ForgetOver() {
  std::vector<std::string> over;
  {
    const MutexLock lock(mutex_);
    over.swap(over_);
  }
  for (const std::string& lease : over) files_->Forget(lease);
}

std::set<std::string> LeaseBook::Adopt(int member, const v1::Batch& work) {
  const MutexLock lock(mutex_);
  Sweep();
  std::map<std::string, const v1::BatchMatch*> wanted;
  for (const v1::BatchMatch& match : work.matches()) {
    wanted.emplace(match.header().match_id(), &match);
  }
  std::set<std::string> adopted;
  for (auto& [id, lease] : leases_) {
    if (lease.member != 0 || lease.event != members_[member].event) continue;
    lease.member = member;
    for (auto& [match_id, match] : lease.matches) {
      const auto found = wanted.find(match_id);
      if (found == wanted.end()) {
        Store(&lease, &match);
        --lease.open;
        continue;
      }
      match.match = *found->second;
      match.header = match.match.header().SerializeAsString();
      match.bots = BotsIn(work, match.match);
      adopted.insert(match_id);
    }
  }
  return adopted;
}

bool LeaseBook::MayGrant(int member, const LeasedWorker& worker) const {
  const int64_t own = OpenOf(member);
  return std::ranges::all_of(
      members_, [&](const auto& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        const bool admits = WhyNotAdmitted(entry.second.terms, worker).empty();
        if (entry.first == member) return admits;
        return !admits || !entry.second.wants || OpenOf(entry.first) >= own;
      });
}

std::optional<LeasedWorker> LeaseBook::NextHungry(int member) {
  const MutexLock lock(mutex_);
  members_[member].wants = true;
  for (const auto& [id, entry] : workers_) {
    const bool fits = entry.plays_for == 0 || entry.plays_for == member;
    if (fits && entry.hungry_until > clock_() && MayGrant(member, entry.worker)) {
      return entry.worker;
    }
  }
  return std::nullopt;
}

void LeaseBook::WantNone(int member) {
  const MutexLock lock(mutex_);
  members_[member].wants = false;
}

absl::Status LeaseBook::Grant(int member, const WorkerId& worker, v1::LeaseAnswer answer) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string id, NewLease());
  answer.set_lease(id);
  answer.set_expires_ms(static_cast<uint64_t>(times_.lease.count()));
  Lease lease{.worker = worker, .member = member, .waiting = {}, .matches = {}};
  {
    const MutexLock lock(mutex_);
    lease.event = members_[member].event;
  }
  v1::KeptLease kept;
  kept.set_lease(id);
  kept.set_worker(worker.name);
  kept.set_token(worker.token);
  kept.set_event(lease.event);
  for (const v1::BatchMatch& match : answer.batch().matches()) {
    lease.matches[match.header().match_id()] = {.match = match,
                                                .header = match.header().SerializeAsString(),
                                                .bots = BotsIn(answer.batch(), match)};
    kept.add_match_ids(match.header().match_id());
  }
  // Calls of workers don't wait for the disk: nobody knows the lease yet.
  if (files_ != nullptr) ASSIZE_RETURN_IF_ERROR(files_->Keep(kept));
  lease.open = lease.unstored = static_cast<int64_t>(lease.matches.size());
  lease.waiting = std::move(answer);
  const MutexLock lock(mutex_);
  lease.expires = clock_() + times_.lease;
  for (const std::string& match_id : kept.match_ids()) lease_of_[match_id] = id;
  Lease& granted = leases_.emplace(id, std::move(lease)).first->second;
  WorkerEntry& entry = workers_[worker];
  entry.hungry_until = Time(0);
  // It was shut out meanwhile.
  if (!entry.shut_out.empty()) End(&granted, /*lost=*/false, "");
  return absl::OkStatus();
}

LeaseBook::News LeaseBook::TakeNews(int member) {
  News news;
  {
    const MutexLock lock(mutex_);
    Sweep();
    news = std::exchange(members_[member].news, {});
  }
  ForgetOver();
  return news;
}

int64_t LeaseBook::OpenOf(int member) const {
  int64_t open = 0;
  for (const auto& [id, lease] : leases_) {
    if (lease.member == member) open += lease.open;
  }
  return open;
}

int64_t LeaseBook::InPlay(int member) {
  const MutexLock lock(mutex_);
  const News& news = members_[member].news;
  return OpenOf(member) + static_cast<int64_t>(news.played.size() + news.unplayed.size());
}

double LeaseBook::Capacity(int member) {
  const MutexLock lock(mutex_);
  const EventTerms& terms = members_[member].terms;
  double capacity = 0;
  for (const auto& [name, entry] : workers_) {
    const bool works = entry.refused.empty() && clock_() - entry.seen < times_.lease;
    if (works && WhyNotAdmitted(terms, entry.worker).empty()) capacity += entry.worker.capacity();
  }
  return capacity;
}

void LeaseBook::WindUp(int member) {
  const MutexLock lock(mutex_);
  for (auto& [id, lease] : leases_) {
    if (lease.member != member || lease.winds_up) continue;
    lease.winds_up = true;
    // Nobody has it yet.
    if (lease.waiting.has_value()) End(&lease, /*lost=*/false, "");
  }
}

void LeaseBook::Revoke(int member) {
  const MutexLock lock(mutex_);
  for (auto& [id, lease] : leases_) {
    if (lease.member == member && !lease.ended) End(&lease, /*lost=*/false, "");
  }
}

void LeaseBook::Release(std::span<const std::string> match_ids) {
  const MutexLock lock(mutex_);
  for (const std::string& id : match_ids) {
    const auto of = lease_of_.find(id);
    if (of == lease_of_.end()) continue;
    const auto lease = leases_.find(of->second);
    if (lease == leases_.end()) continue;
    const auto match = lease->second.matches.find(id);
    if (match != lease->second.matches.end() && match->second.state == State::kReported) {
      Store(&lease->second, &match->second);
    }
  }
}

}  // namespace assize::ladder
