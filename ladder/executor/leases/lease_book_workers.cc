// LeaseBook: what is known of the workers, who is shut out, and what can't be played at all.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/executor/leases/lease_book.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

// Workers of a token that are shut out, until all others of it are too: a worker that begins again under
// another name is to be no way around it. An owner's token is its owner's alone.
constexpr int kMaxShutOut = 5;

}  // namespace

std::string LeaseBook::WhyShutOut(const LeasedWorker& worker) const {
  const auto entry = workers_.find(worker.id());
  if (entry != workers_.end() && !entry->second.shut_out.empty()) return entry->second.shut_out;
  int shut_out = 0;
  for (auto other = workers_.lower_bound({.token = worker.token, .name = ""});
       other != workers_.end() && other->first.token == worker.token; ++other) {
    shut_out += other->second.shut_out.empty() ? 0 : 1;
  }
  if (shut_out < (worker.owner.empty() ? kMaxShutOut : 1)) return "";
  return absl::StrCat(shut_out,
                      " of the workers with its token were shut out (ladder workers list), "
                      "and so is the token: the organiser can give another one");
}

void LeaseBook::ShutOut(const WorkerId& worker, const std::string& lease,
                        const std::string& match_id, const std::string& why) {
  const MutexLock lock(mutex_);
  WorkerEntry& entry = workers_[worker];
  entry.worker.token = worker.token;
  entry.shut_out = why;
  entry.refused = why;
  entry.hungry_until = Time(0);
  if (Lease* const found = Find(worker, lease); found != nullptr) {
    // So that a match that every worker fails at comes to an end.
    if (const auto match = found->matches.find(match_id); match != found->matches.end()) {
      match->second.begun = true;
    }
  }
  for (auto& [id, held] : leases_) {
    if (held.worker != worker || held.ended) continue;
    End(&held, /*lost=*/true, absl::StrCat("it is shut out: ", why));
  }
  Retract(worker);
}

void LeaseBook::Readmit(const WorkerId& worker) {
  const MutexLock lock(mutex_);
  const auto found = workers_.find(worker);
  if (found == workers_.end()) return;
  found->second.shut_out.clear();
  found->second.refused.clear();
}

void LeaseBook::Retract(const WorkerId& worker) {
  for (auto& [id, lease] : leases_) {
    if (lease.worker != worker) continue;
    const auto member = members_.find(lease.member);
    for (auto& [match_id, match] : lease.matches) {
      if (match.state != State::kReported) continue;
      Store(&lease, &match);
      if (member == members_.end()) continue;
      News& news = member->second.news;
      const bool untaken = std::erase_if(news.played, [&](const Played& played) {
                             return played.result.match_id == match_id;
                           }) > 0;
      if (untaken) {
        news.unplayed.push_back({.match = match.match, .begun = true, .lost = false});
      } else {
        news.retracted.push_back(match_id);
      }
    }
  }
}

std::string LeaseBook::LackBot(const WorkerId& worker, const std::string& sha256,
                               const std::string& why) {
  const MutexLock lock(mutex_);
  std::string text;
  for (const auto& [id, lease] : leases_) {
    if (lease.worker != worker || lease.ended) continue;
    for (const auto& [match_id, match] : lease.matches) {
      const auto seat = std::ranges::find(match.bots, sha256);
      if (seat == match.bots.end()) continue;
      const auto& competitors = match.match.header().competitors();
      const auto number = static_cast<int>(seat - match.bots.begin());
      text = absl::StrCat("the service does not have the files of ",
                          number < competitors.size() ? competitors[number].name() : "a bot", ": ",
                          why, "; see: ladder doctor");
      const auto member = members_.find(lease.member);
      if (member != members_.end()) member->second.news.failure.Update(absl::DataLossError(text));
      break;
    }
  }
  return text;
}

void LeaseBook::NoteTrouble(const WorkerId& worker, const std::string& what) {
  const MutexLock lock(mutex_);
  const auto found = workers_.find(worker);
  if (found == workers_.end()) return;
  constexpr size_t kMax = 1000;
  found->second.trouble = IsPlainText(what, 0, kMax) ? what : Quoted(what);
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
