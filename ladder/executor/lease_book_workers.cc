// LeaseBook for organisers: what is known of the workers.
#include <utility>

#include "ladder/executor/lease_book.h"
#include "referee/base/plain_text.h"

namespace assize::ladder {

void LeaseBook::NoteTrouble(const WorkerId& worker, const std::string& what) {
  const MutexLock lock(mutex_);
  const auto found = workers_.find(worker);
  if (found == workers_.end()) return;
  constexpr size_t kMost = 1000;
  found->second.trouble = IsPlainText(what, 0, kMost) ? what : Quoted(what);
}

std::vector<v1::WorkerStatus> LeaseBook::List() {
  const MutexLock lock(mutex_);
  Sweep();
  std::vector<v1::WorkerStatus> list;
  for (const auto& [worker, entry] : workers_) {
    v1::WorkerStatus& status = list.emplace_back();
    status.set_worker(worker.name);
    status.set_token(worker.token);
    status.set_slots(entry.worker.facts.slots());
    status.set_matches(entry.matches);
    for (const auto& [id, lease] : leases_) {
      if (lease.worker != worker || lease.ended) continue;
      status.set_leased(status.leased() + static_cast<uint64_t>(lease.open));
    }
    status.set_silent_ms(static_cast<uint64_t>((clock_() - entry.seen).count()));
    status.set_refused(entry.refused);
    status.set_leaving(entry.leaving);
    status.set_caller(entry.worker.caller);
    status.set_owner(entry.worker.owner);
    status.set_speed(entry.worker.speed);
    status.set_speed_spread(entry.worker.spread);
    status.set_unclocked(entry.worker.unclocked);
    status.set_trouble(entry.trouble);
    const std::chrono::duration<double> known = entry.seen - entry.first_seen;
    if (known.count() > 0) {
      status.set_matches_per_s(static_cast<double>(entry.matches) / known.count());
    }
  }
  return list;
}

std::vector<std::string> LeaseBook::AskToLeave(const std::string& worker) {
  const MutexLock lock(mutex_);
  std::vector<std::string> asked;
  for (auto& [id, entry] : workers_) {
    if (!worker.empty() && id.name != worker) continue;
    entry.leaving = true;
    entry.hungry_until = Time(0);
    asked.push_back(id.name);
  }
  return asked;
}

}  // namespace assize::ladder
