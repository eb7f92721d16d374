#include "ladder/service/matrix_book.h"

#include <algorithm>
#include <utility>

#include "ladder/answers/answers.h"
#include "ladder/service/errors.h"
#include "referee/base/guarded.h"
#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// The pause before the same one is computed again, in multiples of the time that it took.
constexpr int kRestPerWork = 4;
// An older one is no answer any more, in multiples of that time and at least this long.
constexpr int kStalestPerWork = 20;
constexpr std::chrono::milliseconds kStalest(500);

}  // namespace

MatrixBook::~MatrixBook() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status MatrixBook::Start() {
  return StartThread("matrices", &thread_, [this] { Run(); });
}

int64_t MatrixBook::computed() {
  const MutexLock lock(mutex_);
  return computed_;
}

std::shared_ptr<MatrixBook::Kept> MatrixBook::KeptFor(const Key& key) {
  const auto there = kept_.find(key);
  if (there != kept_.end()) return there->second;
  if (kept_.size() >= kMostKept) {
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

bool MatrixBook::MayServe(const Kept& kept) const {
  if (!kept.answer.has_value() || !kept.answer->ok() || kept.drops != published_->drops()) {
    return false;
  }
  const auto stalest = std::max<steady_clock::duration>(kStalest, kStalestPerWork * kept.took);
  return steady_clock::now() - kept.made < stalest;
}

absl::StatusOr<v1::MatrixReport> MatrixBook::Get(publish::Audience audience,
                                                 const std::string& game,
                                                 const std::string& event) {
  const Key key(audience, game, event);
  MutexLock lock(mutex_);
  const std::shared_ptr<Kept> kept = KeptFor(key);
  if (kept == nullptr) {
    return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
                 "too many different matrices are being computed; try again in a minute",
                 {{"key", "matrices"}, {"seconds", "60"}});
  }
  kept->asked = steady_clock::now();
  wanted_.insert(key);
  changed_.notify_all();
  if (!MayServe(*kept)) {
    // The one that is being computed may be of an older ladder; the one behind it is not.
    const uint64_t before = kept->number;
    const uint64_t drops = published_->drops();
    ++kept->waiting;
    changed_.wait(lock, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      if (kept->number > before && kept->drops < drops && wanted_.insert(key).second) {
        changed_.notify_all();
      }
      return ending_ || (kept->number > before && kept->drops >= drops);
    });
    --kept->waiting;
    if (ending_) return absl::UnavailableError("the service ends");
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto answer, *kept->answer);
  return *answer;
}

void MatrixBook::Run() {
  MutexLock lock(mutex_);
  while (!ending_) {
    changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return ending_ || !wanted_.empty();
    });
    if (ending_) return;
    // Those that somebody waits for come first; others when their pause is over.
    const auto due_of = [this](const Key& key) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      const Kept& kept = *kept_.at(key);
      return kept.waiting > 0 ? Time() : kept.made + kRestPerWork * kept.took;
    };
    const Key key = *std::ranges::min_element(wanted_, {}, due_of);
    if (const Time due = due_of(key); due > steady_clock::now()) {
      changed_.wait_until(lock, due);
      continue;
    }
    wanted_.erase(key);
    const std::shared_ptr<Kept> kept = kept_.at(key);
    Compute(key, kept.get(), lock);
    changed_.notify_all();
  }
}

void MatrixBook::Compute(const Key& key, Kept* kept, MutexLock& lock) {
  using Report = std::shared_ptr<const v1::MatrixReport>;
  const Time began = steady_clock::now();
  const Source before = kept->answer.has_value() && kept->answer->ok() ? kept->source : Source();
  lock.unlock();
  const uint64_t drops = published_->drops();
  Source source;
  absl::StatusOr<Report> made = Guarded("a matrix", [&]() -> absl::StatusOr<Report> {
    ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                            published_->GetFresh({.audience = std::get<0>(key)}));
    source = {.events = ladder->rows().events.pointers(), .roster = ladder->rows().roster()};
    if (source == before) return Report();
    ASSIZE_ASSIGN_OR_RETURN(v1::MatrixReport report,
                            answers::MatrixOf(*ladder, std::get<1>(key), std::get<2>(key)));
    return std::make_shared<const v1::MatrixReport>(std::move(report));
  });
  lock.lock();
  ++kept->number;
  kept->drops = drops;
  kept->made = steady_clock::now();
  // Null: nothing has changed.
  if (made.ok() && *made == nullptr) return;
  ++computed_;
  kept->took = kept->made - began;
  kept->source = std::move(source);
  kept->answer = std::move(made);
}

}  // namespace assize::ladder::service
