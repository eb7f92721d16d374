// What is published, as numbered items (v1.FeedItem): each number once, in order, without gaps.
//
// An item gets its number when the thing that it is about is published, not when it happens: a
// result that is held back has no number until its round is revealed, so that numbers reveal
// nothing about it. Numbers are assigned in one transaction, from what ladder/publish releases
// then; after a crash the same items are found unpublished and numbered. Viewers and owners have
// one feed, organisers another. Only what has changed in the ladder is looked at.
#ifndef ASSIZE_LADDER_SERVICE_NEWS_FEED_H_
#define ASSIZE_LADDER_SERVICE_NEWS_FEED_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/answers/feed_items.h"
#include "ladder/service/news/feed_history.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"
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
  absl::Status LoadNewest(FeedAudience audience);
  absl::Status Publish(FeedAudience audience);
  // Puts those of the things that the database does not have yet behind the others.
  absl::Status Add(FeedAudience audience, std::vector<answers::FeedThing> things);
  // From the database; none if it can't be read now.
  std::vector<FeedHistory::Item> Older(FeedAudience audience, int64_t first, int64_t most);
  void NoteDamaged(FeedAudience audience, int64_t number);
  void Run();

  ServiceStore* const store_;
  PublishedCache* const ladder_;
  const std::function<void(const std::string& text)> log_;
  // For items that are not in memory any more, so that nobody waits for the writer.
  std::unique_ptr<LadderStore> reading_;
  // Used by Start() and then the thread.
  // When a live delay next releases something to viewers.
  std::optional<int64_t> next_release_;
  // The ladder as it was published last.
  std::map<FeedAudience, PublishedCache::Ladder> published_;
  std::thread thread_;
  Mutex mutex_ ABSL_ACQUIRED_AFTER(readers_mutex_);
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  bool dirty_ ABSL_GUARDED_BY(mutex_) = false;
  std::map<FeedAudience, FeedHistory> items_ ABSL_GUARDED_BY(mutex_);
  // Items that can't be read and have been named in the log.
  std::set<std::pair<FeedAudience, int64_t>> damaged_ ABSL_GUARDED_BY(mutex_);
  Mutex readers_mutex_;
  std::set<FeedReader*> readers_ ABSL_GUARDED_BY(readers_mutex_);
};

FeedAudience AudienceOf(const publish::Reader& reader);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_NEWS_FEED_H_
