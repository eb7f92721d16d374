// The ladder as each kind of reader may see it, read again when it has changed.
//
// A thousand questions while matches come in read the database once. Results may be as old as
// kOldest; of a large ladder, which takes long to read, several times as old, since it is read in
// the background and not within a question. What a live delay holds back shows when the delay is
// over. After Drop() no reader gets anything from before. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_
#define ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class PublishedCache {
 public:
  using Ladder = std::shared_ptr<const publish::PublishedLadder>;

  // `path`: the database. `clock`: microseconds since 1970, what live delays are counted to.
  PublishedCache(std::string path, std::function<int64_t()> clock);
  ~PublishedCache();
  PublishedCache(const PublishedCache&) = delete;
  PublishedCache& operator=(const PublishedCache&) = delete;

  // To be called once, before others. kResourceExhausted: there is no thread for it.
  absl::Status Start();
  absl::StatusOr<Ladder> Get(const publish::Reader& reader);
  // As it is now.
  absl::StatusOr<Ladder> GetFresh(const publish::Reader& reader);

  // The time to which live delays are counted.
  int64_t now() const { return clock_(); }

  // Something has changed, such as a result that was stored: what was read becomes stale.
  void Age();
  // Something has changed that must be shown or hidden at once.
  void Drop();

 private:
  using Time = std::chrono::steady_clock::time_point;
  using Key = std::pair<publish::Audience, std::string>;
  static constexpr std::chrono::milliseconds kOldest{500};

  // For one kind of reader. The thread that reads locks `reading`, so that it is done once for all
  // that wait; the rest is guarded by the cache's mutex.
  struct Entry {
    Mutex reading;
    Ladder ladder;
    uint64_t age = 0;
    uint64_t drops = 0;
    Time read;
    Time asked;
    std::chrono::steady_clock::duration took{};
  };

  absl::StatusOr<Ladder> Read(const publish::Reader& reader, std::shared_ptr<Entry> entry);
  std::shared_ptr<Entry> EntryOf(const publish::Reader& reader)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether the ladder that was read last may be the answer, perhaps once more before it is read
  // again.
  bool IsFresh(const Entry& entry) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayBeStale(const Entry& entry) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool IsDue(const Entry& entry) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Reads what is wanted in the background, with pauses, until the end.
  void ReadInBackground();

  const std::string path_;
  const std::function<int64_t()> clock_;
  Mutex mutex_;
  std::condition_variable changed_;
  uint64_t age_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t drops_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<Key, std::shared_ptr<Entry>> entries_ ABSL_GUARDED_BY(mutex_);
  std::set<Key> wanted_ ABSL_GUARDED_BY(mutex_);
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread reader_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_
