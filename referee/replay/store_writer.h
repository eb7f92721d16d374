// Stores matches in the background, many in one transaction.
//
// A commit that is safe against power loss costs some milliseconds whatever is in it, so the
// writer's thread takes all that has come in by then. A first match after a pause is committed at
// once; after that a commit waits until the last one is `gather` old, so that it contains more.
//
//   StoreWriter writer(*store);
//   ASSIZE_RETURN_IF_ERROR(writer.Add(match, [](const absl::StatusOr<int64_t>& id) { ... }));
//   ASSIZE_RETURN_IF_ERROR(writer.Flush());
//
// When storing fails (a full disk, say), nothing is lost: the matches stay queued in order and
// status() says why. The writer does not try again by itself; the caller decides when, by calling
// Flush(). Until the queue is full, Add() goes on taking matches, so that those which are being
// played can end. Safe on every thread.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_WRITER_H_
#define ASSIZE_REFEREE_REPLAY_STORE_WRITER_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/replay/match_sink.h"
#include "referee/replay/packed_match.h"

namespace assize {

struct StoreWriterOptions {
  // Matches that may wait. A packed match of 100 decisions has some 2 KiB.
  size_t capacity = 256;
  // The least time from one commit to the next.
  std::chrono::milliseconds gather{20};
};

class StoreWriter {
 public:
  // Called once for each added match, on the writer's thread: with the match's id when it is on the
  // disk; with kAlreadyExists or kInvalidArgument when the database refuses this one match; with
  // the writer's status when it was still not stored at the writer's end. Must not call the writer.
  using OnStored = std::function<void(const absl::StatusOr<int64_t>& id)>;

  // `sink` must outlive the writer.
  explicit StoreWriter(MatchSink& sink, StoreWriterOptions options = StoreWriterOptions());
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;
  // Tries once more to store what is queued. Call Flush() before to learn how that goes.
  ~StoreWriter();

  // Queues a match; while the queue is full it waits for room. Fails, without taking the match,
  // when it can't be packed, or with status() when the queue is full and storing has failed.
  absl::Status Add(const NewMatch& match, OnStored on_stored);

  // Returns when all that was added before is on the disk, or with the error of one try to do so.
  absl::Status Flush();

  // The error that keeps matches in the queue; OK if the last try went well.
  absl::Status status() const;

 private:
  // Matches and their callbacks, in the same order.
  struct Batch {
    std::vector<PackedMatch> matches;
    std::vector<OnStored> on_stored;

    size_t size() const { return matches.size(); }
    void Append(Batch other);
    Batch PopFront();
  };

  void Run();
  void AwaitWork(MutexLock& lock) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Stores the batch and empties it, but for what an error of the sink leaves.
  absl::Status Commit(Batch& batch);
  absl::Status CommitOneByOne(Batch& batch);
  bool HasRoom() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return queue_.size() + in_flight_ < options_.capacity;
  }

  MatchSink& sink_;
  const StoreWriterOptions options_;

  mutable Mutex mutex_;
  // Anything below has changed.
  std::condition_variable changed_;
  Batch queue_ ABSL_GUARDED_BY(mutex_);
  // Matches that the thread has taken from the queue.
  size_t in_flight_ ABSL_GUARDED_BY(mutex_) = 0;
  absl::Status status_ ABSL_GUARDED_BY(mutex_);
  // Tickets of Flush(): those up to flushed_ are answered.
  uint64_t flush_wanted_ ABSL_GUARDED_BY(mutex_) = 0;
  uint64_t flushed_ ABSL_GUARDED_BY(mutex_) = 0;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::chrono::steady_clock::time_point next_commit_ ABSL_GUARDED_BY(mutex_){};

  // Last: starts when all else is there.
  std::thread thread_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_WRITER_H_
