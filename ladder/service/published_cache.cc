#include "ladder/service/published_cache.h"

#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// Kinds of readers that are kept; owners' are small in number at a time.
constexpr size_t kMostPlaces = 16;

}  // namespace

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Get(const publish::Reader& reader) {
  return Read(reader, kOldest);
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::GetFresh(const publish::Reader& reader) {
  return Read(reader, std::chrono::milliseconds(0));
}

void PublishedCache::Age() {
  const MutexLock lock(mutex_);
  ++age_;
}

void PublishedCache::Drop() {
  const MutexLock lock(mutex_);
  ++drops_;
}

absl::StatusOr<PublishedCache::Ladder> PublishedCache::Read(const publish::Reader& reader,
                                                            std::chrono::milliseconds oldest) {
  std::shared_ptr<Place> place;
  {
    const MutexLock lock(mutex_);
    if (places_.size() > kMostPlaces) places_.clear();
    std::shared_ptr<Place>& found = places_[{reader.audience, reader.owner}];
    if (found == nullptr) found = std::make_shared<Place>();
    place = found;
  }
  const MutexLock reading(place->mutex);
  uint64_t age = 0;
  uint64_t drops = 0;
  {
    const MutexLock lock(mutex_);
    age = age_;
    drops = drops_;
  }
  if (place->ladder != nullptr && place->drops == drops &&
      (place->age == age || steady_clock::now() - place->read < oldest)) {
    return place->ladder;
  }
  ASSIZE_ASSIGN_OR_RETURN(place->ladder, publish::PublishedLadder::Open(path_, reader));
  place->age = age;
  place->drops = drops;
  place->read = steady_clock::now();
  return place->ladder;
}

}  // namespace assize::ladder::service
