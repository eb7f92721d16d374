#include "ladder/service/published_cache.h"

#include <malloc.h>

#include <algorithm>
#include <utility>

#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// Kinds of readers that are kept: fewer where each of them is large. With as many owners as these
// that ask in turns, each question would read the database.
constexpr size_t kMostPlaces = 256;
constexpr size_t kFewestPlaces = 4;
constexpr size_t kMostMatches = 2'000'000;
// What is read within a question, however often it changes.
constexpr std::chrono::milliseconds kQuick(20);
// Reading beside questions takes one part of this many of a processor.
constexpr int kRestPerRead = 4;
// What nobody has asked for meanwhile is not taken after this many times of what reading takes.
constexpr int kLatestPerRead = 20;

size_t MatchesIn(const publish::PublishedLadder& ladder) {
  size_t matches = 0;
  for (const publish::EventRows& event : ladder.rows().events) {
    matches += event.results.matches.size();
  }
  return matches;
}

}  // namespace

PublishedCache::PublishedCache(std::string path, std::function<int64_t()> clock)
    : path_(std::move(path)), clock_(std::move(clock)) {}

absl::Status PublishedCache::Start() {
  return StartThread(&reader_, [this] { ReadBeside(); });
}

PublishedCache::~PublishedCache() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (reader_.joinable()) reader_.join();
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Get(const publish::Reader& reader) {
  std::shared_ptr<Place> place;
  {
    const MutexLock lock(mutex_);
    place = PlaceOf(reader);
    place->asked = steady_clock::now();
    if (IsGood(*place)) return place->ladder;
    if (MayBeLate(*place)) {
      wanted_.insert({reader.audience, reader.owner});
      changed_.notify_all();
      return place->ladder;
    }
  }
  return Read(reader, std::move(place));
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::GetFresh(const publish::Reader& reader) {
  std::shared_ptr<Place> place;
  {
    const MutexLock lock(mutex_);
    place = PlaceOf(reader);
  }
  return Read(reader, std::move(place));
}

void PublishedCache::Age() {
  const MutexLock lock(mutex_);
  ++age_;
}

void PublishedCache::Drop() {
  const MutexLock lock(mutex_);
  ++drops_;
}

bool PublishedCache::IsGood(const Place& place) const {
  return place.ladder != nullptr && place.drops == drops_ && !IsDue(place) &&
         (place.age == age_ || steady_clock::now() - place.read < kOldest);
}

bool PublishedCache::IsDue(const Place& place) const {
  if (place.ladder == nullptr) return false;
  const auto due = place.ladder->next_release_unix_us();
  return due.has_value() && now() >= *due;
}

bool PublishedCache::MayBeLate(const Place& place) const {
  return place.ladder != nullptr && place.drops == drops_ && place.took > kQuick &&
         steady_clock::now() - place.read < kLatestPerRead * place.took;
}

std::shared_ptr<PublishedCache::Place> PublishedCache::PlaceOf(const publish::Reader& reader) {
  const Key key(reader.audience, reader.owner);
  const auto there = places_.find(key);
  if (there != places_.end()) return there->second;
  size_t largest = 1;
  for (const auto& [other, place] : places_) {
    if (place->ladder != nullptr) largest = std::max(largest, MatchesIn(*place->ladder));
  }
  const size_t most = std::clamp(kMostMatches / largest, kFewestPlaces, kMostPlaces);
  while (places_.size() >= most) {
    places_.erase(std::ranges::min_element(places_, {},
                                           [](const auto& entry) { return entry.second->asked; }));
  }
  return places_[key] = std::make_shared<Place>();
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Read(const publish::Reader& reader,
                                                            std::shared_ptr<Place> place) {
  const MutexLock reading(place->reading);
  uint64_t age = 0;
  uint64_t drops = 0;
  {
    const MutexLock lock(mutex_);
    age = age_;
    drops = drops_;
    // By who had the lock before.
    if (place->ladder != nullptr && place->drops == drops && place->age == age && !IsDue(*place)) {
      return place->ladder;
    }
  }
  const Time begin = steady_clock::now();
  ASSIZE_ASSIGN_OR_RETURN(Ladder ladder, publish::PublishedLadder::Open(path_, reader, now()));
  {
    const MutexLock lock(mutex_);
    place->ladder = ladder;
    place->age = age;
    place->drops = drops;
    place->read = steady_clock::now();
    place->took = place->read - begin;
  }
  // Reading made a second copy of all that was read before, which is gone now: without this its
  // pages stay, scattered, and a daemon of weeks grows although what it holds does not.
  malloc_trim(0);
  return ladder;
}

void PublishedCache::ReadBeside() {
  MutexLock lock(mutex_);
  while (!ending_) {
    changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return ending_ || !wanted_.empty();
    });
    if (ending_) return;
    const Key key = *wanted_.begin();
    const auto found = places_.find(key);
    if (found == places_.end()) {
      wanted_.erase(key);
      continue;
    }
    const std::shared_ptr<Place> place = found->second;
    const Time due = place->read + kRestPerRead * place->took;
    changed_.wait_until(lock, due,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
    if (ending_) return;
    wanted_.erase(key);
    lock.unlock();
    // An error shows with the next question that may not be late.
    Read({.audience = key.first, .owner = key.second}, place).status().IgnoreError();
    lock.lock();
  }
}

}  // namespace assize::ladder::service
