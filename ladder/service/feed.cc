#include "ladder/service/feed.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/answers/feed_items.h"
#include "ladder/service/failure_log.h"
#include "referee/base/guarded.h"
#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kTick(500);
// The search for new items reads all that is published. It takes at most one part in this many of a
// processor's time.
constexpr int kRestPerWork = 10;

publish::Reader ReaderOf(FeedAudience audience) {
  return {.audience = audience == FeedAudience::kOrganiser ? publish::Audience::kOrganiser
                                                           : publish::Audience::kViewer};
}

}  // namespace

FeedAudience AudienceOf(const publish::Reader& reader) {
  return reader.audience == publish::Audience::kOrganiser ? FeedAudience::kOrganiser
                                                          : FeedAudience::kViewer;
}

Feed::Feed(ServiceStore* store, PublishedCache* ladder,
           std::function<void(const std::string& text)> log)
    : store_(store), ladder_(ladder), log_(std::move(log)) {}

Feed::~Feed() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

absl::Status Feed::Start() {
  for (const FeedAudience audience : {FeedAudience::kViewer, FeedAudience::kOrganiser}) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<FeedRow> rows, store_->LoadFeed(audience));
    const MutexLock lock(mutex_);
    for (const FeedRow& row : rows) {
      auto item = std::make_shared<v1::FeedItem>();
      if (!item->ParseFromString(row.item)) return absl::DataLossError("the feed can't be read");
      item->set_number(static_cast<uint64_t>(row.number));
      items_[audience].Append(std::move(item));
      known_[audience].insert(row.subject);
    }
  }
  for (const FeedAudience audience : {FeedAudience::kViewer, FeedAudience::kOrganiser}) {
    ASSIZE_RETURN_IF_ERROR(Publish(audience));
  }
  return StartThread("feed", &thread_, [this] { Run(); });
}

void Feed::Wake() {
  const MutexLock lock(mutex_);
  dirty_ = true;
}

absl::Status Feed::Publish(FeedAudience audience) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          ladder_->GetFresh(ReaderOf(audience)));
  if (audience == FeedAudience::kViewer) next_release_ = ladder->next_release_unix_us();
  std::vector<FeedRow> fresh;
  const auto now = static_cast<uint64_t>(absl::ToUnixMicros(absl::Now()));
  const auto is_new = [this, audience](const std::string& subject) {
    const MutexLock lock(mutex_);
    return !known_[audience].contains(subject);
  };
  for (answers::FeedThing& thing : answers::ThingsOf(*ladder, is_new)) {
    thing.item.set_published_unix_us(now);
    fresh.push_back({0, std::move(thing.subject), thing.item.SerializeAsString()});
  }
  if (fresh.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<FeedRow> rows, store_->AppendFeed(audience, fresh));
  const MutexLock lock(mutex_);
  for (const FeedRow& row : rows) {
    auto item = std::make_shared<v1::FeedItem>();
    item->ParseFromString(row.item);
    item->set_number(static_cast<uint64_t>(row.number));
    items_[audience].Append(std::move(item));
    known_[audience].insert(row.subject);
  }
  return absl::OkStatus();
}

void Feed::Run() {
  steady_clock::time_point due{};
  FailureLog failures(log_);
  FailureLog readers_failures(log_);
  while (true) {
    bool publish = false;
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kTick,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
      if (ending_) return;
      publish = dirty_ && steady_clock::now() >= due;
      if (publish) dirty_ = false;
    }
    // A live delay may be over, although nothing was stored.
    if (steady_clock::now() >= due && next_release_.has_value()) {
      publish = publish || ladder_->now() >= *next_release_;
    }
    if (publish) {
      const auto began = steady_clock::now();
      absl::Status published;
      for (const FeedAudience audience : {FeedAudience::kViewer, FeedAudience::kOrganiser}) {
        published.Update(Guarded("the feed", [&] { return Publish(audience); }));
      }
      // It is tried again with the next search.
      if (!published.ok()) Wake();
      failures.Note(published);
      const auto now = steady_clock::now();
      due = now + kRestPerWork * (now - began);
    }
    const MutexLock lock(readers_mutex_);
    absl::Status ticked;
    for (FeedReader* reader : readers_) {
      ticked.Update(Guarded("a reader of the feed", [&] { reader->OnTick(); }));
    }
    readers_failures.Note(ticked);
  }
}

int64_t Feed::Head(FeedAudience audience) {
  const MutexLock lock(mutex_);
  return static_cast<int64_t>(items_[audience].size());
}

std::vector<FeedHistory::Item> Feed::From(FeedAudience audience, int64_t first, size_t most) {
  const MutexLock lock(mutex_);
  return items_[audience].From(static_cast<size_t>(std::max<int64_t>(first, 1) - 1), most);
}

void Feed::Join(FeedReader* reader) {
  const MutexLock lock(readers_mutex_);
  readers_.insert(reader);
}

void Feed::Leave(FeedReader* reader) {
  const MutexLock lock(readers_mutex_);
  readers_.erase(reader);
}

int Feed::readers() {
  const MutexLock lock(readers_mutex_);
  return static_cast<int>(readers_.size());
}

}  // namespace assize::ladder::service
