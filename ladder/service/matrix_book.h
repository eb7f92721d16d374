// Who beats whom (v1.MatrixReport), computed once for all who ask, on a thread of its own: with a
// hundred versions that takes most of a second.
//
// A caller gets the matrix of the ladder as it is, or as it was some moments ago while the next one
// is computed; after something was hidden or shown at once (PublishedCache::Drop()) never an older
// one. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_MATRIX_BOOK_H_
#define ASSIZE_LADDER_SERVICE_MATRIX_BOOK_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/ratings.pb.h"
#include "ladder/service/published_cache.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class MatrixBook {
 public:
  explicit MatrixBook(PublishedCache* published) : published_(published) {}
  ~MatrixBook();
  MatrixBook(const MatrixBook&) = delete;
  MatrixBook& operator=(const MatrixBook&) = delete;

  // kResourceExhausted: there is no thread for it.
  absl::Status Start();
  // For viewers or organisers, over all events of the game (an empty `event`) or one. Waits for the
  // first one. Errors of answers::MatrixOf(); kResourceExhausted: too many different ones are asked
  // for at once.
  absl::StatusOr<v1::MatrixReport> Get(publish::Audience audience, const std::string& game,
                                       const std::string& event);

  // How often one was computed.
  int64_t computed();

 private:
  using Key = std::tuple<publish::Audience, std::string, std::string>;
  using Time = std::chrono::steady_clock::time_point;
  static constexpr size_t kMostKept = 32;

  // What a matrix is made of: while it is the same, so is the matrix.
  struct Source {
    std::vector<publish::EventList::Pointer> events;
    std::shared_ptr<const void> roster;

    bool operator==(const Source&) const = default;
  };
  struct Kept {
    std::optional<absl::StatusOr<std::shared_ptr<const v1::MatrixReport>>> answer;
    Source source;
    // PublishedCache::drops() before the ladder was read.
    uint64_t drops = 0;
    // How many were computed for this key.
    uint64_t number = 0;
    Time made;
    std::chrono::steady_clock::duration took{};
    Time asked;
    int waiting = 0;
  };

  // Null: there are too many that somebody waits for.
  std::shared_ptr<Kept> KeptFor(const Key& key) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayServe(const Kept& kept) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Run();
  void Compute(const Key& key, Kept* kept, MutexLock& lock) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  PublishedCache* const published_;
  Mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, std::shared_ptr<Kept>> kept_ ABSL_GUARDED_BY(mutex_);
  std::set<Key> wanted_ ABSL_GUARDED_BY(mutex_);
  int64_t computed_ ABSL_GUARDED_BY(mutex_) = 0;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_MATRIX_BOOK_H_
