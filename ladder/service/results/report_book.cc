#include "ladder/service/results/report_book.h"

#include <algorithm>
#include <utility>

#include "ladder/answers/answers.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// The pause before the same one is made again, in multiples of the time that it took.
constexpr int kRestPerWork = 4;
// An older one is no answer any more, in multiples of that time and at least this long.
constexpr int kStalestPerWork = 10;
constexpr std::chrono::milliseconds kStalest(500);

}  // namespace

ReportBook::~ReportBook() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status ReportBook::Start() {
  return StartThread(options_.name, &thread_, [this] { Run(); });
}

int64_t ReportBook::made() {
  const MutexLock lock(mutex_);
  return made_;
}

ReportBook::Source ReportBook::SourceOf(const publish::PublishedLadder& ladder,
                                        const std::string& event) {
  const publish::LadderRows& rows = ladder.rows();
  if (event.empty()) return {.events = rows.events.pointers(), .roster = rows.roster()};
  Source source{.events = {}, .roster = rows.roster()};
  for (const auto& rows_of_event : rows.events.pointers()) {
    if (rows_of_event->event.setup.name == event) source.events.push_back(rows_of_event);
  }
  return source;
}

std::shared_ptr<ReportBook::Kept> ReportBook::KeptFor(const ReportKey& key) {
  const auto there = kept_.find(key);
  if (there != kept_.end()) return there->second;
  if (kept_.size() >= options_.most_kept) {
    auto oldest = kept_.end();
    for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
      if (kept->second->waiting > 0) continue;
      if (oldest == kept_.end() || kept->second->asked < oldest->second->asked) oldest = kept;
    }
    if (oldest == kept_.end()) return nullptr;
    wanted_.erase(oldest->first);
    kept_.erase(oldest);
  }
  return kept_[key] = std::make_shared<Kept>();
}

bool ReportBook::MayServe(const Kept& kept, const Wanted& wanted) const {
  if (!kept.answer.has_value()) return false;
  if (kept.number >= wanted.number) return true;
  if (!kept.answer->ok()) return false;
  if (kept.source == wanted.source) return true;
  if (wanted.only_current || kept.drops != options_.published->drops()) return false;
  const auto stalest = std::max<steady_clock::duration>(kStalest, kStalestPerWork * kept.took);
  return options_.clock() - kept.began < stalest;
}

absl::StatusOr<ReportBook::Answer> ReportBook::Find(const ReportKey& key, Make make) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          options_.published->Get({.audience = key.audience}));
  Wanted wanted{.source = SourceOf(*ladder, key.event)};
  wanted.only_current = !key.event.empty() && !wanted.source.events.empty() &&
                        wanted.source.events.front()->event.ended_unix_us.has_value();
  MutexLock lock(mutex_);
  const std::shared_ptr<Kept> kept = KeptFor(key);
  if (kept == nullptr) {
    return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
                 "too many different reports are being made; try again in a minute",
                 {{"key", "reports"}, {"seconds", "60"}});
  }
  kept->make = std::move(make);
  kept->asked = options_.clock();
  // The one that is being made may be of an older ladder; the one behind it is not.
  wanted.number = kept->number + (making_ == kept.get() ? 2 : 1);
  ++kept->waiting;
  while (!ending_ && !MayServe(*kept, wanted)) {
    Want(key);
    changed_.wait(lock);
  }
  --kept->waiting;
  if (!kept->answer.has_value()) return absl::UnavailableError("the service ends");
  if (kept->source != wanted.source) Want(key);
  return *kept->answer;
}

void ReportBook::Want(const ReportKey& key) {
  if (wanted_.emplace(key, options_.clock()).second) changed_.notify_all();
}

std::pair<ReportKey, ReportBook::Time> ReportBook::Next() const {
  // Those that somebody waits for come first; others when their pause is over.
  const auto order_of = [this](const auto& wanted) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    const Kept& kept = *kept_.at(wanted.first);
    return kept.waiting > 0 ? std::pair(0, wanted.second)
                            : std::pair(1, kept.ended + kRestPerWork * kept.took);
  };
  const auto next = std::ranges::min_element(wanted_, {}, order_of);
  const auto [rank, time] = order_of(*next);
  return {next->first, rank == 0 ? Time() : time};
}

void ReportBook::Run() {
  MutexLock lock(mutex_);
  while (!ending_) {
    if (wanted_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto [key, due] = Next();
    if (due > options_.clock()) {
      changed_.wait_until(lock, due);
      continue;
    }
    wanted_.erase(key);
    const std::shared_ptr<Kept> kept = kept_.at(key);
    making_ = kept.get();
    MakeReport(key, kept.get(), lock);
    making_ = nullptr;
    changed_.notify_all();
  }
}

void ReportBook::MakeReport(const ReportKey& key, Kept* kept, MutexLock& lock) {
  const Time began = options_.clock();
  const Source before = kept->answer.has_value() && kept->answer->ok() ? kept->source : Source();
  const Make make = kept->make;
  lock.unlock();
  const uint64_t drops = options_.published->drops();
  Source source;
  absl::StatusOr<Answer> answer = Guarded(key.name, [&]() -> absl::StatusOr<Answer> {
    ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                            options_.published->Get({.audience = key.audience}));
    source = SourceOf(*ladder, key.event);
    if (source == before) return Answer();
    return make(*ladder);
  });
  lock.lock();
  ++kept->number;
  kept->drops = drops;
  kept->began = began;
  kept->ended = options_.clock();
  // Null: nothing has changed.
  if (answer.ok() && *answer == nullptr) return;
  ++made_;
  kept->took = kept->ended - began;
  kept->source = std::move(source);
  kept->answer = std::move(answer);
}

}  // namespace assize::ladder::service
