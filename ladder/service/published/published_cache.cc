#include "ladder/service/published/published_cache.h"

#include <malloc.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {

using std::chrono::steady_clock;

PublishedCache::PublishedCache(std::string database, std::function<int64_t()> clock,
                               std::function<void(const std::string& text)> log,
                               publish::ReadFor use)
    : database_(std::move(database)), clock_(std::move(clock)), log_(std::move(log)), use_(use) {}

PublishedCache::~PublishedCache() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    aged_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status PublishedCache::Start() {
  ASSIZE_RETURN_IF_ERROR(Current(steady_clock::now()).status());
  // What reading has used in addition to the ladder itself.
  malloc_trim(0);
  ASSIZE_RETURN_IF_ERROR(StartThread("published", &thread_, [this] { LookOn(); }));
  const MutexLock lock(mutex_);
  has_thread_ = true;
  return absl::OkStatus();
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Get(const publish::Reader& reader,
                                                           const publish::Wanted& wanted) {
  TurnTo(wanted);
  ASSIZE_ASSIGN_OR_RETURN(const Snapshot snapshot, Current(Time()));
  return snapshot->For(reader);
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::GetFresh(const publish::Reader& reader,
                                                                const publish::Wanted& wanted) {
  TurnTo(wanted);
  ASSIZE_ASSIGN_OR_RETURN(const Snapshot snapshot, Current(steady_clock::now()));
  return snapshot->For(reader);
}

absl::StatusOr<std::map<EventId, std::string>> PublishedCache::Damaged() {
  ASSIZE_ASSIGN_OR_RETURN(const Snapshot snapshot, Current(Time()));
  return snapshot->damaged();
}

void PublishedCache::Age() {
  const MutexLock lock(mutex_);
  ++age_;
  aged_.notify_all();
}

void PublishedCache::Drop() {
  const MutexLock lock(mutex_);
  ++drops_;
}

uint64_t PublishedCache::drops() {
  const MutexLock lock(mutex_);
  return drops_;
}

void PublishedCache::TurnTo(const publish::Wanted& wanted) {
  const MutexLock lock(mutex_);
  const bool has_all = snapshot_ != nullptr && wanted_.everything();
  if (has_thread_ || looking_ || has_all || wanted == wanted_) return;
  wanted_ = wanted;
  snapshot_.reset();
  living_.reset();
}

bool PublishedCache::MayServe(Time after) const {
  if (snapshot_ == nullptr || read_drops_ != drops_ || read_ < after) return false;
  const auto due = snapshot_->next_release_unix_us();
  if (due.has_value() && clock_() >= *due) return false;
  const bool somebody_looks = looking_ || has_thread_;
  return read_age_ == age_ || steady_clock::now() - read_ < (somebody_looks ? kOldest : kRest);
}

absl::StatusOr<PublishedCache::Snapshot> PublishedCache::Current(Time after) {
  MutexLock lock(mutex_);
  while (!MayServe(after)) {
    if (looking_) {
      looked_.wait(lock);
      continue;
    }
    ASSIZE_RETURN_IF_ERROR(Look());
    // A delay may be over again by now, and something stored: what was read after the call will do.
    return snapshot_;
  }
  return snapshot_;
}

void PublishedCache::LookOn() {
  MutexLock lock(mutex_);
  while (!ending_) {
    if (looking_ || read_age_ == age_) {
      aged_.wait_for(lock, kOldest);
      continue;
    }
    // Who asks reports what fails.
    Look().IgnoreError();
    aged_.wait_for(lock, kRest, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
  }
}

absl::Status PublishedCache::Look() {
  looking_ = true;
  const uint64_t age = age_;
  const uint64_t drops = drops_;
  const Time began = steady_clock::now();
  const publish::Wanted wanted = wanted_;
  // Nothing is thrown before it is locked again.
  mutex_.unlock();
  absl::StatusOr<Snapshot> snapshot =
      Guarded("reading the ladder", [&]() -> absl::StatusOr<Snapshot> {
        if (living_ == nullptr) {
          ASSIZE_ASSIGN_OR_RETURN(living_, publish::LivingLadder::Open(database_, use_, wanted));
        }
        absl::StatusOr<Snapshot> fresh = living_->Refresh(clock_());
        for (const std::string& damaged : living_->TakeDamaged()) {
          log_(absl::StrCat(damaged, "; it is left out, see ladder doctor"));
        }
        return fresh;
      });
  // What was thrown may have left it half changed.
  if (absl::IsInternal(snapshot.status())) living_.reset();
  mutex_.lock();
  looking_ = false;
  looked_.notify_all();
  ASSIZE_RETURN_IF_ERROR(snapshot.status());
  snapshot_ = *std::move(snapshot);
  read_age_ = age;
  read_drops_ = drops;
  read_ = began;
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
