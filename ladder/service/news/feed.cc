#include "ladder/service/news/feed.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/service/calls/failure_log.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kTick(250);
// The search for new items takes at most one part in this many of a processor's time.
constexpr int kRestPerWork = 4;

publish::Reader ReaderOf(FeedAudience audience) {
  return {.audience = audience == FeedAudience::kOrganiser ? publish::Audience::kOrganiser
                                                           : publish::Audience::kViewer};
}

// Everything that is published of the ladder, in order and in parts, event by event: of a large
// ladder all items at once would take many times its memory.
template <class Take>
absl::Status ForEachPart(const publish::PublishedLadder& ladder, Take take) {
  const auto with = [&ladder](publish::LadderRows rows) {
    return publish::PublishedLadder(ladder.reader(), {.rows = std::move(rows)}, nullptr, "");
  };
  publish::LadderRows rows = ladder.rows();
  rows.announcements.clear();
  rows.questions.clear();
  const publish::PublishedLadder all_events = with(rows);
  rows.events = {};
  const publish::PublishedLadder no_event = with(rows);
  ASSIZE_RETURN_IF_ERROR(take(answers::ThingsOf(no_event, nullptr)));
  for (const publish::EventList::Pointer& event : ladder.rows().events.pointers()) {
    rows.events = publish::EventList(std::vector<publish::EventList::Pointer>{event});
    ASSIZE_RETURN_IF_ERROR(take(answers::ThingsOf(with(rows), &no_event)));
  }
  return take(answers::ThingsOf(ladder, &all_events));
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
  ASSIZE_ASSIGN_OR_RETURN(reading_, LadderStore::OpenForReading(ladder_->database()));
  for (const FeedAudience audience : {FeedAudience::kViewer, FeedAudience::kOrganiser}) {
    ASSIZE_RETURN_IF_ERROR(Publish(audience));
  }
  return StartThread("feed", &thread_, [this] { Run(); });
}

absl::Status Feed::LoadNewest(FeedAudience audience) {
  ASSIZE_ASSIGN_OR_RETURN(const int64_t head, store_->FeedHead(audience));
  const int64_t older = std::max<int64_t>(0, head - static_cast<int64_t>(FeedHistory::kNewest));
  FeedHistory history(static_cast<size_t>(older));
  for (FeedHistory::Item& item : Older(audience, older + 1, head - older)) {
    history.Append(std::move(item));
  }
  const MutexLock lock(mutex_);
  items_[audience] = std::move(history);
  return absl::OkStatus();
}

void Feed::Wake() {
  const MutexLock lock(mutex_);
  dirty_ = true;
}

absl::Status Feed::Publish(FeedAudience audience) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          ladder_->GetFresh(ReaderOf(audience)));
  if (audience == FeedAudience::kViewer) next_release_ = ladder->next_release_unix_us();
  const PublishedCache::Ladder before = published_[audience];
  if (ladder == before) return absl::OkStatus();
  if (before == nullptr) {
    ASSIZE_RETURN_IF_ERROR(LoadNewest(audience));
    ASSIZE_ASSIGN_OR_RETURN(const std::set<std::string> known, store_->FeedSubjects(audience));
    ASSIZE_RETURN_IF_ERROR(ForEachPart(*ladder, [&](std::vector<answers::FeedThing> things) {
      std::erase_if(things, [&known](const answers::FeedThing& thing) {
        return known.contains(thing.subject);
      });
      return Add(audience, std::move(things));
    }));
  } else {
    ASSIZE_RETURN_IF_ERROR(Add(audience, answers::ThingsOf(*ladder, before.get())));
  }
  published_[audience] = ladder;
  return absl::OkStatus();
}

absl::Status Feed::Add(FeedAudience audience, std::vector<answers::FeedThing> things) {
  if (things.empty()) return absl::OkStatus();
  const auto now = static_cast<uint64_t>(absl::ToUnixMicros(absl::Now()));
  std::vector<FeedRow> fresh;
  for (answers::FeedThing& thing : things) {
    thing.item.set_published_unix_us(now);
    fresh.push_back({0, std::move(thing.subject), thing.item.SerializeAsString()});
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<FeedRow> rows, store_->AppendFeed(audience, fresh));
  const MutexLock lock(mutex_);
  for (const FeedRow& row : rows) {
    auto item = std::make_shared<v1::FeedItem>();
    item->ParseFromString(row.item);
    item->set_number(static_cast<uint64_t>(row.number));
    items_[audience].Append(std::move(item));
  }
  return absl::OkStatus();
}

std::vector<FeedHistory::Item> Feed::Older(FeedAudience audience, int64_t first, int64_t most) {
  ServiceStore store(reading_.get());
  const absl::StatusOr<std::vector<FeedRow>> rows = store.LoadFeed(audience, first, most);
  std::vector<FeedHistory::Item> items;
  if (!rows.ok()) {
    log_(absl::StrCat("items of the feed can't be read: ", rows.status().message()));
    return items;
  }
  for (const FeedRow& row : *rows) {
    auto item = std::make_shared<v1::FeedItem>();
    // An item about nothing, which clients pass over as they do with what they don't know: numbers
    // have no gaps.
    if (!item->ParseFromString(row.item)) {
      item->Clear();
      NoteDamaged(audience, row.number);
    }
    item->set_number(static_cast<uint64_t>(row.number));
    items.push_back(std::move(item));
  }
  return items;
}

void Feed::NoteDamaged(FeedAudience audience, int64_t number) {
  {
    const MutexLock lock(mutex_);
    if (!damaged_.emplace(audience, number).second) return;
  }
  log_(absl::StrCat("item ", number, " of the ",
                    audience == FeedAudience::kOrganiser ? "organisers'" : "viewers'",
                    " feed can't be read; it is passed over"));
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
        const absl::Status done = Guarded("the feed", [&] { return Publish(audience); });
        // What was thrown may have left the items in memory behind those in the database.
        if (absl::IsInternal(done)) published_.erase(audience);
        published.Update(done);
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
  const auto begin = static_cast<size_t>(std::max<int64_t>(first, 1) - 1);
  size_t older = 0;
  {
    const MutexLock lock(mutex_);
    const FeedHistory& history = items_[audience];
    if (begin >= history.first()) return history.From(begin, most);
    older = std::min(most, history.first() - begin);
  }
  return Older(audience, static_cast<int64_t>(begin) + 1, static_cast<int64_t>(older));
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
