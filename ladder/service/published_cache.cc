#include "ladder/service/published_cache.h"

#include <malloc.h>

#include <algorithm>
#include <utility>

#include "referee/base/guarded.h"
#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// Kinds of readers whose ladder is kept: fewer if each ladder is large. With more owners than these
// that ask in turns, each question would read the database.
constexpr size_t kMostEntries = 256;
constexpr size_t kFewestEntries = 4;
constexpr size_t kMostMatches = 2'000'000;
// A ladder that takes no longer to read is read within a question, however often it changes.
constexpr std::chrono::milliseconds kQuick(20);
// The pause after reading in the background, in multiples of the time that reading took.
constexpr int kRestPerRead = 4;
// An older ladder is not used as an answer, in multiples of the time that reading took.
constexpr int kStalestPerRead = 20;

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
  return StartThread("reading for tables", &reader_, [this] { ReadInBackground(); });
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
  std::shared_ptr<Entry> entry;
  {
    const MutexLock lock(mutex_);
    entry = EntryOf(reader);
    entry->asked = steady_clock::now();
    if (IsFresh(*entry)) return entry->ladder;
    if (MayBeStale(*entry)) {
      wanted_.insert({reader.audience, reader.owner});
      changed_.notify_all();
      return entry->ladder;
    }
  }
  return Read(reader, std::move(entry));
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::GetFresh(const publish::Reader& reader) {
  std::shared_ptr<Entry> entry;
  {
    const MutexLock lock(mutex_);
    entry = EntryOf(reader);
  }
  return Read(reader, std::move(entry));
}

void PublishedCache::Age() {
  const MutexLock lock(mutex_);
  ++age_;
}

void PublishedCache::Drop() {
  const MutexLock lock(mutex_);
  ++drops_;
}

bool PublishedCache::IsFresh(const Entry& entry) const {
  return entry.ladder != nullptr && entry.drops == drops_ && !IsDue(entry) &&
         (entry.age == age_ || steady_clock::now() - entry.read < kOldest);
}

bool PublishedCache::IsDue(const Entry& entry) const {
  if (entry.ladder == nullptr) return false;
  const auto due = entry.ladder->next_release_unix_us();
  return due.has_value() && now() >= *due;
}

bool PublishedCache::MayBeStale(const Entry& entry) const {
  return entry.ladder != nullptr && entry.drops == drops_ && entry.took > kQuick &&
         steady_clock::now() - entry.read < kStalestPerRead * entry.took;
}

std::shared_ptr<PublishedCache::Entry> PublishedCache::EntryOf(const publish::Reader& reader) {
  const Key key(reader.audience, reader.owner);
  const auto there = entries_.find(key);
  if (there != entries_.end()) return there->second;
  size_t largest = 1;
  for (const auto& [other, entry] : entries_) {
    if (entry->ladder != nullptr) largest = std::max(largest, MatchesIn(*entry->ladder));
  }
  const size_t most = std::clamp(kMostMatches / largest, kFewestEntries, kMostEntries);
  while (entries_.size() >= most) {
    entries_.erase(std::ranges::min_element(entries_, {},
                                            [](const auto& kept) { return kept.second->asked; }));
  }
  return entries_[key] = std::make_shared<Entry>();
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Read(const publish::Reader& reader,
                                                            std::shared_ptr<Entry> entry) {
  const MutexLock reading(entry->reading);
  uint64_t age = 0;
  uint64_t drops = 0;
  {
    const MutexLock lock(mutex_);
    age = age_;
    drops = drops_;
    // Another thread has read it meanwhile.
    if (entry->ladder != nullptr && entry->drops == drops && entry->age == age && !IsDue(*entry)) {
      return entry->ladder;
    }
  }
  const Time begin = steady_clock::now();
  ASSIZE_ASSIGN_OR_RETURN(Ladder ladder, publish::PublishedLadder::Open(path_, reader, now()));
  {
    const MutexLock lock(mutex_);
    entry->ladder = ladder;
    entry->age = age;
    entry->drops = drops;
    entry->read = steady_clock::now();
    entry->took = entry->read - begin;
  }
  // The copy that was read before is freed now. Without this its scattered pages stay in the
  // process, which grows over weeks although its content does not.
  malloc_trim(0);
  return ladder;
}

void PublishedCache::ReadInBackground() {
  MutexLock lock(mutex_);
  while (!ending_) {
    changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return ending_ || !wanted_.empty();
    });
    if (ending_) return;
    const Key key = *wanted_.begin();
    const auto found = entries_.find(key);
    if (found == entries_.end()) {
      wanted_.erase(key);
      continue;
    }
    const std::shared_ptr<Entry> entry = found->second;
    const Time due = entry->read + kRestPerRead * entry->took;
    changed_.wait_until(lock, due,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
    if (ending_) return;
    wanted_.erase(key);
    lock.unlock();
    // An error shows with the next question that needs a fresh ladder.
    Guarded("reading for tables", [&] {
      return Read({.audience = key.first, .owner = key.second}, entry).status();
    }).IgnoreError();
    lock.lock();
  }
}

}  // namespace assize::ladder::service
