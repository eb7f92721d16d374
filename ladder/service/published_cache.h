// The ladder as each kind of reader may see it, read again when it has changed.
//
// A thousand questions while matches come in read the database once. Results may be as old as
// kOldest; of a large ladder, whose reading takes long, as some times that, since it is read beside
// the questions and not within one. What a live delay holds back shows when it is over. After
// Drop() nobody is given anything from before. Safe on every thread.
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

  // What live delays are counted to.
  int64_t now() const { return clock_(); }

  // Something has changed, such as a result that was stored: what was read grows old.
  void Age();
  // Something has changed that must show, or must not show any more, at once.
  void Drop();

 private:
  using Time = std::chrono::steady_clock::time_point;
  using Key = std::pair<publish::Audience, std::string>;
  static constexpr std::chrono::milliseconds kOldest{500};

  // Of one kind of reader. Who reads locks `reading`, so that it is done once for all who wait; the
  // rest is the cache's.
  struct Place {
    Mutex reading;
    Ladder ladder;
    uint64_t age = 0;
    uint64_t drops = 0;
    Time read;
    Time asked;
    std::chrono::steady_clock::duration took{};
  };

  absl::StatusOr<Ladder> Read(const publish::Reader& reader, std::shared_ptr<Place> place);
  std::shared_ptr<Place> PlaceOf(const publish::Reader& reader)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Whether what there is may be the answer, perhaps once more before it is read again.
  bool IsGood(const Place& place) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayBeLate(const Place& place) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool IsDue(const Place& place) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Reads what is wanted, with pauses, until the end.
  void ReadBeside();

  const std::string path_;
  const std::function<int64_t()> clock_;
  Mutex mutex_;
  std::condition_variable changed_;
  uint64_t age_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t drops_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<Key, std::shared_ptr<Place>> places_ ABSL_GUARDED_BY(mutex_);
  std::set<Key> wanted_ ABSL_GUARDED_BY(mutex_);
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread reader_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_
