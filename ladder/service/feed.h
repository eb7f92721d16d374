// What is published, as numbered items (v1.FeedItem): each number once, in order, without gaps.
//
// An item gets its number when the thing that it is about is published, not when it happens: a
// result that is held back has no number until its round is revealed, so that numbers reveal
// nothing about it. Numbers are assigned in one transaction, from what ladder/publish releases
// then; after a crash the same items are found unpublished and numbered. Viewers and owners have
// one feed, organisers another.
#ifndef ASSIZE_LADDER_SERVICE_FEED_H_
#define ASSIZE_LADDER_SERVICE_FEED_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/feed_history.h"
#include "ladder/service/published_cache.h"
#include "ladder/store/service_store.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

// A reader that follows a feed as it grows.
class FeedReader {
 public:
  virtual ~FeedReader() = default;
  // There are new items, or it may be time for a keepalive. Called on the feed's thread, at least
  // about once a second; must not block.
  virtual void OnTick() = 0;
};

// Safe on every thread.
class Feed {
 public:
  Feed(ServiceStore* store, PublishedCache* ladder,
       std::function<void(const std::string& text)> log);
  ~Feed();
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;

  // Publishes what is new, and starts the thread that goes on with it.
  absl::Status Start();
  // Something may be new.
  void Wake();

  int64_t Head(FeedAudience audience);
  // From the number on, at most this many.
  std::vector<FeedHistory::Item> From(FeedAudience audience, int64_t first, size_t most);
  void Join(FeedReader* reader);
  // Waits until OnTick() has returned.
  void Leave(FeedReader* reader);
  int readers();

 private:
  absl::Status Publish(FeedAudience audience);
  void Run();

  ServiceStore* const store_;
  PublishedCache* const ladder_;
  const std::function<void(const std::string& text)> log_;
  // When a live delay next releases something to viewers; used by Start() and then the thread.
  std::optional<int64_t> next_release_;
  std::thread thread_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  bool dirty_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<FeedAudience, FeedHistory> items_ ABSL_GUARDED_BY(mutex_);
  // The subjects of all items.
  std::map<FeedAudience, std::set<std::string>> known_ ABSL_GUARDED_BY(mutex_);
  Mutex readers_mutex_ ABSL_ACQUIRED_AFTER(mutex_);
  std::set<FeedReader*> readers_ ABSL_GUARDED_BY(readers_mutex_);
};

FeedAudience AudienceOf(const publish::Reader& reader);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_FEED_H_
