// The ladder as each kind of reader may see it, read again when it has changed.
//
// Results may be as old as kOldest, so that a thousand questions while matches come in read the
// database once; after Drop() nobody is given anything from before. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_
#define ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class PublishedCache {
 public:
  using Ladder = std::shared_ptr<const publish::PublishedLadder>;

  // `path`: the database.
  explicit PublishedCache(std::string path) : path_(std::move(path)) {}

  absl::StatusOr<Ladder> Get(const publish::Reader& reader);
  // As it is now.
  absl::StatusOr<Ladder> GetFresh(const publish::Reader& reader);

  // Something has changed, such as a result that was stored: what was read grows old.
  void Age();
  // Something has changed that must show, or must not show any more, at once.
  void Drop();

 private:
  static constexpr std::chrono::milliseconds kOldest{500};

  // Of one kind of reader; reading locks it, so that it is done once for all who wait.
  struct Place {
    Mutex mutex;
    Ladder ladder ABSL_GUARDED_BY(mutex);
    uint64_t age ABSL_GUARDED_BY(mutex) = 0;
    uint64_t drops ABSL_GUARDED_BY(mutex) = 0;
    std::chrono::steady_clock::time_point read ABSL_GUARDED_BY(mutex);
  };

  absl::StatusOr<Ladder> Read(const publish::Reader& reader, std::chrono::milliseconds oldest);

  const std::string path_;
  Mutex mutex_;
  uint64_t age_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t drops_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<std::pair<publish::Audience, std::string>, std::shared_ptr<Place>> places_
      ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_CACHE_H_
