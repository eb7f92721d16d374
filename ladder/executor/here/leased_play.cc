#include "ladder/executor/here/leased_play.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/worker/batch_file.h"

namespace assize::ladder {
namespace {

// Before anything was measured: enough that all slots have something in each block.
constexpr double kFirstSetsPerSlot = 4;
// Of a lease, where its matches are short: what calls and the ends of bots cost is a small part of it.
constexpr double kLeastSeconds = 0.5;
// Of a lease, so that its batch is one message.
constexpr size_t kMaxMatches = 512;

// Whether a worker elsewhere can play it.
bool IsLeasable(const v1::Batch& work, const v1::BatchMatch& match) {
  return std::ranges::all_of(match.bots(), [&](uint32_t bot) {
    return !work.bots(static_cast<int>(bot)).sha256().empty();
  });
}

// The matches with the bots that play in them, named by their digests.
v1::Batch BatchOf(const v1::Batch& work, std::vector<v1::BatchMatch> matches) {
  v1::Batch batch;
  batch.set_format(worker::kBatchFormat);
  batch.set_name(work.name());
  batch.set_game(work.game());
  std::map<uint32_t, uint32_t> numbers;
  for (v1::BatchMatch& match : matches) {
    for (uint32_t& bot : *match.mutable_bots()) {
      const auto [number, added] = numbers.emplace(bot, static_cast<uint32_t>(batch.bots_size()));
      if (added) batch.add_bots()->set_sha256(work.bots(static_cast<int>(bot)).sha256());
      bot = number->second;
    }
    *batch.add_matches() = std::move(match);
  }
  return batch;
}

// Records say how their bots were played.
void StateUnconfined(v1::Batch* batch) {
  for (v1::BatchMatch& match : *batch->mutable_matches()) {
    for (auto& competitor : *match.mutable_header()->mutable_competitors()) {
      competitor.set_unconfined(true);
    }
  }
}

}  // namespace

LeasedPlay::LeasedPlay(LeasedPlaySettings settings, int own_slots)
    : settings_(std::move(settings)),
      own_slots_(own_slots),
      member_(settings_.book->Join(settings_.event, settings_.event_terms)) {}

LeasedPlay::~LeasedPlay() { settings_.book->Leave(member_); }

std::set<std::string> LeasedPlay::Begin(const v1::Batch& work) {
  work_.clear();
  for (const v1::BatchMatch& match : work.matches()) work_[match.header().match_id()] = match;
  return settings_.book->Adopt(member_, work);
}

absl::StatusOr<bool> LeasedPlay::Turn(const v1::Batch& work, MatchPool* pool, Stop stop,
                                      const ExecutorListener& listener, ExecutorNotes* notes) {
  if (stop == Stop::kBeginning) settings_.book->WindUp(member_);
  if (stop == Stop::kNow) settings_.book->Revoke(member_);
  ASSIZE_ASSIGN_OR_RETURN(const bool news, TakeNews(pool, listener, notes));
  if (stop != Stop::kGo) {
    settings_.book->WantNone(member_);
    return news;
  }
  const auto leasable = [&](const v1::BatchMatch& match) { return IsLeasable(work, match); };
  const bool alone = PlaysAlone(*pool) && pool->HasAlone(leasable) && !Playing();
  if (!alone && !pool->HasSet(leasable)) {
    settings_.book->WantNone(member_);
    NoteUnplayable(*pool, listener);
    return news;
  }
  ASSIZE_ASSIGN_OR_RETURN(const bool granted, GrantOne(work, pool));
  return news || granted;
}

absl::StatusOr<bool> LeasedPlay::TakeNews(MatchPool* pool, const ExecutorListener& listener,
                                          ExecutorNotes* notes) {
  LeaseBook::News news = settings_.book->TakeNews(member_);
  for (const std::string& note : news.notes) listener.on_note(note);
  for (LeaseBook::Played& played : news.played) {
    pool->Note(played.time);
    pool->Over(played.result.match_id);
    notes->Result(played.result, listener);
    listener.on_result(std::move(played.result));
  }
  for (const LeaseBook::Unplayed& unplayed : news.unplayed) {
    const std::string& id = unplayed.match.header().match_id();
    if (unplayed.lost && unplayed.begun && pool->IsLostOnceTooOften(id)) {
      pool->Over(id);
      listener.on_void(unplayed.match, "the workers that played it were lost again and again");
      continue;
    }
    PutBack(pool, id);
  }
  for (const std::string& id : news.retracted) {
    if (listener.on_retracted != nullptr && listener.on_retracted(id)) PutBack(pool, id);
  }
  ASSIZE_RETURN_IF_ERROR(news.failure);
  return !news.played.empty() || !news.unplayed.empty() || !news.retracted.empty();
}

void LeasedPlay::PutBack(MatchPool* pool, const std::string& match_id) {
  const auto match = work_.find(match_id);
  // Of an earlier batch.
  if (match == work_.end()) return;
  pool->PutBack(
      match->second, MatchPool::Begun::kYes,
      match->second.attempt() > 0 ? MatchPool::Company::kAlone : MatchPool::Company::kOthers);
}

absl::StatusOr<bool> LeasedPlay::GrantOne(const v1::Batch& work, MatchPool* pool) {
  const std::optional<LeasedWorker> worker = settings_.book->NextHungry(member_);
  if (!worker.has_value()) return false;
  std::vector<v1::BatchMatch> matches = Choose(work, pool, *worker);
  if (matches.empty()) return false;
  v1::LeaseAnswer answer = settings_.terms;
  *answer.mutable_batch() = BatchOf(work, std::move(matches));
  if (!worker->facts.confined()) StateUnconfined(answer.mutable_batch());
  ASSIZE_RETURN_IF_ERROR(settings_.book->Grant(member_, worker->id(), std::move(answer)));
  return true;
}

std::vector<v1::BatchMatch> LeasedPlay::Choose(const v1::Batch& work, MatchPool* pool,
                                               const LeasedWorker& worker) const {
  const auto leasable = [&](const v1::BatchMatch& match) { return IsLeasable(work, match); };
  std::vector<v1::BatchMatch> chosen;
  if (PlaysAlone(*pool)) {
    pool->BotsEnded();
    if (auto match = pool->TakeAlone(leasable)) chosen.push_back(*std::move(match));
    return chosen;
  }
  size_t most = 1;
  while (chosen.size() < most) {
    std::vector<v1::BatchMatch> set = pool->TakeSet(leasable);
    if (set.empty()) break;
    if (chosen.empty()) most = MatchesFor(*pool, worker, set.size());
    std::move(set.begin(), set.end(), std::back_inserter(chosen));
  }
  return chosen;
}

// Leases take equally long everywhere: a slower machine has smaller ones. The last sets are shared
// evenly, so that no worker has many of them while others have none.
size_t LeasedPlay::MatchesFor(const MatchPool& pool, const LeasedWorker& worker,
                              size_t matches_per_set) const {
  const double slots = worker.facts.slots();
  const double capacity = worker.capacity();
  const double match = pool.costs().match;
  const double seconds = std::chrono::duration<double>(settings_.book->times().batch).count();
  // Sets that the worker plays in this number of seconds.
  const auto sets_in = [&](double time) {
    return std::ceil(time * capacity / (match * static_cast<double>(matches_per_set)));
  };
  const double wanted = match <= 0 ? kFirstSetsPerSlot * capacity : sets_in(seconds);
  const double least = match <= 0 ? slots : std::max(slots, sets_in(kLeastSeconds));
  const double all = std::max(settings_.book->Capacity(member_) + own_slots_, capacity);
  const double share = static_cast<double>(pool.sets() + 1) * capacity / (2 * all);
  const double sets = std::min(wanted, std::max(share, least));
  return std::min(kMaxMatches, static_cast<size_t>(std::max(1.0, sets)) * matches_per_set);
}

bool LeasedPlay::PlaysAlone(const MatchPool& pool) const {
  return own_slots_ == 0 && pool.OnlyAlone();
}

void LeasedPlay::NoteUnplayable(const MatchPool& pool, const ExecutorListener& listener) {
  if (own_slots_ > 0 || pool.empty() || noted_ || Playing()) return;
  noted_ = true;
  listener.on_note(
      "What is left has bots that their owners run elsewhere: only workers of this machine can "
      "play with them; start the service with --jobs 1 or more.");
}

}  // namespace assize::ladder
