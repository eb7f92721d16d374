// The ladder as each kind of reader may see it: one model in memory (ladder/publish/living_ladder.h),
// which takes in what is stored when somebody asks.
//
// While matches come in, a thread of its own looks into the database some times a second, so that who
// asks waits for nothing. What is stored is seen by everybody within kOldest; what a live delay holds
// back shows when the delay is over. After Drop() no reader gets anything from before. Safe on every
// thread.
//
// A cache that was not started is for one thread: it reads when it is asked, and of the one event alone
// that an answer is about.
#ifndef ASSIZE_LADDER_SERVICE_PUBLISHED_PUBLISHED_CACHE_H_
#define ASSIZE_LADDER_SERVICE_PUBLISHED_PUBLISHED_CACHE_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/publish/living_ladder.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class PublishedCache {
 public:
  using Ladder = publish::Snapshot::Ladder;

  // `database`: the file. `clock`: microseconds since 1970, what live delays are counted to. `log`
  // is given a line about each thing that can't be read and is left out, on any thread.
  PublishedCache(std::string database, std::function<int64_t()> clock,
                 std::function<void(const std::string& text)> log,
                 publish::ReadFor use = publish::ReadFor::kService);
  ~PublishedCache();
  PublishedCache(const PublishedCache&) = delete;
  PublishedCache& operator=(const PublishedCache&) = delete;

  // Reads the whole ladder, and starts the thread; without it, who asks looks. kResourceExhausted: no
  // thread is left for it.
  absl::Status Start();
  // With what is wanted at least. kNotFound: an owner who has no bot.
  absl::StatusOr<Ladder> Get(const publish::Reader& reader, const publish::Wanted& wanted = {});
  // With all that was stored before the call.
  absl::StatusOr<Ladder> GetFresh(const publish::Reader& reader,
                                  const publish::Wanted& wanted = {});

  // Of each event with damage that was found, what that is. For organisers alone.
  absl::StatusOr<std::map<EventId, std::string>> Damaged();

  const std::string& database() const { return database_; }
  // The time to which live delays are counted.
  int64_t now() const { return clock_(); }

  // Something has changed, such as a result that was stored.
  void Age();
  // Something has changed that must be shown or hidden at once.
  void Drop();
  // How often that was so.
  uint64_t drops();

 private:
  using Snapshot = std::shared_ptr<const publish::Snapshot>;
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds kOldest{300};
  // Between two looks for what has changed. Well below kOldest, since who asks meanwhile gets the
  // ladder as it was before.
  static constexpr std::chrono::milliseconds kRest{100};

  // `after`: what is stored by then is to be in it.
  absl::StatusOr<Snapshot> Current(Time after);
  // Forgets what was read if something else is wanted, unless it was everything.
  void TurnTo(const publish::Wanted& wanted);
  bool MayServe(Time after) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Lets others have the mutex while it reads.
  absl::Status Look() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void LookOn();

  const std::string database_;
  const std::function<int64_t()> clock_;
  const std::function<void(const std::string& text)> log_;
  const publish::ReadFor use_;
  Mutex mutex_;
  std::condition_variable looked_;
  std::condition_variable aged_;
  bool has_thread_ ABSL_GUARDED_BY(mutex_) = false;
  // As of LivingLadder::Open().
  publish::Wanted wanted_ ABSL_GUARDED_BY(mutex_);
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  // A thread uses `living_`.
  bool looking_ ABSL_GUARDED_BY(mutex_) = false;
  uint64_t age_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t drops_ ABSL_GUARDED_BY(mutex_) = 0;
  // What was read last, with everything up to these.
  Snapshot snapshot_ ABSL_GUARDED_BY(mutex_);
  uint64_t read_age_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t read_drops_ ABSL_GUARDED_BY(mutex_) = 0;
  Time read_ ABSL_GUARDED_BY(mutex_);
  // Of the thread that looks.
  std::unique_ptr<publish::LivingLadder> living_;
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_PUBLISHED_PUBLISHED_CACHE_H_
