// The store of runs and matches, in one SQLite file. DATABASE.md describes the file.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto store, Store::OpenForWriting("r.db"));
//   ASSIZE_ASSIGN_OR_RETURN(const int64_t run, store->BeginRun({...}));
//   ASSIZE_ASSIGN_OR_RETURN(auto packed, Pack({.place = {.run_id = run}, .record = ..., ...}));
//   ASSIZE_RETURN_IF_ERROR(store->AddMatches({&packed, 1}).status());
//
// Many matches at a high rate go through a StoreWriter. Safe on every thread: calls take turns.
// Errors name the file; database.h lists them.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_STORE_H_
#define ASSIZE_REFEREE_REPLAY_STORE_STORE_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/replay/store/archives.h"
#include "referee/replay/store/database.h"
#include "referee/replay/store/match_names.h"
#include "referee/replay/store/match_rows.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// Where packed matches go: a database in the tools, something simpler in tests.
class MatchSink {
 public:
  virtual ~MatchSink() = default;

  // Stores all of them or, with an error, none; returns their ids in order. When it returns, they
  // are on the disk.
  virtual absl::StatusOr<std::vector<int64_t>> AddMatches(std::span<const PackedMatch> matches) = 0;
};

class Store : public MatchSink {
 public:
  // Opens the file for its one writer, or makes it.
  static absl::StatusOr<std::unique_ptr<Store>> OpenForWriting(const std::string& path);
  // Opens the file for reading, beside a writer or not. Writing calls fail with kPermissionDenied.
  static absl::StatusOr<std::unique_ptr<Store>> OpenForReading(const std::string& path);
  // A store in a database that was opened with MatchTables() among its parts.
  explicit Store(Database database) : database_(std::move(database)), archives_(database_.name()) {}

  // A run's row comes before its matches; it returns the run's id.
  absl::StatusOr<int64_t> BeginRun(const RunStart& start);
  // Only when no match of the run is open any more, since it reveals the seed.
  absl::Status EndRun(int64_t run_id, const RunEnd& end);
  absl::StatusOr<Run> LoadRun(int64_t run_id);

  // One transaction. kAlreadyExists: a match with this run and ordinal is stored and counts.
  absl::StatusOr<std::vector<int64_t>> AddMatches(std::span<const PackedMatch> matches) override;

  // All matches in the order of their ids, without records.
  absl::StatusOr<std::vector<MatchEntry>> ListMatches();
  // How pages and reports name these matches.
  absl::StatusOr<MatchNames> LoadMatchNames();
  // The run whose matches are those of a ladder's event (ladder/DATABASE.md), whatever the case of
  // its name. kNotFound: the file has no such event; the text names those that it has.
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name);
  // Who has played the match, where that was a worker on another machine: "node7-4711-9f3c (token
  // 12ab34cd56ef), at 0.97 of the service's speed". Empty: this machine has.
  absl::StatusOr<std::string> LoadPlayer(int64_t match);
  // The id of the match that was stored last; kNotFound: there is none.
  absl::StatusOr<int64_t> LastMatchId();
  // Also from the database's archives (archives.h). kNotFound: no such match; kDataLoss: names the
  // match and the place of the damage; kFailedPrecondition: names the archive that is missing.
  absl::StatusOr<StoredMatch> LoadMatch(int64_t id);
  absl::StatusOr<int64_t> CountMatches();
  // Goes through all matches in the order of their ids, as they are now, and shows `look` each one's
  // record, or what LoadMatch() would return: faster than one by one. `look` must not call the store.
  absl::Status LookAtAll(
      const std::function<void(const MatchEntry&, const absl::StatusOr<const v1::Record*>&)>& look);
  // As LoadMatch() for a match that may be damaged. kNotFound: no such match; kDataLoss: nothing of it
  // can be read.
  absl::StatusOr<SalvagedMatch> SalvageMatch(int64_t id);

 private:
  // With its frames, wherever they are.
  absl::StatusOr<PackedMatch> ReadPacked(int64_t id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // "FILE: " before errors that don't name it yet.
  absl::Status Named(const absl::Status& status) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  Mutex mutex_;
  Database database_ ABSL_GUARDED_BY(mutex_);
  Archives archives_ ABSL_GUARDED_BY(mutex_);
};

struct StoreWriterOptions {
  // Matches that may wait. A packed match of 100 decisions has some 2 KiB.
  size_t capacity = 256;
  // The least time from one commit to the next.
  std::chrono::milliseconds gather{20};
};

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
// When storing fails, e.g. on a full disk, nothing is lost: the matches stay queued in order and
// status() returns the reason. The writer does not try again by itself; the caller decides when, by
// calling Flush(). Until the queue is full, Add() goes on taking matches, so that those which are
// being played can end. Safe on every thread.
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
  // Tries once more to store what is queued. Call Flush() before it to get errors.
  ~StoreWriter();

  // Queues a match; while the queue is full it waits for room. Fails, without taking the match,
  // when it can't be packed, or with status() when the queue is full and storing has failed.
  absl::Status Add(const NewMatch& match, OnStored on_stored);
  absl::Status Add(PackedMatch match, OnStored on_stored);

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

#endif  // ASSIZE_REFEREE_REPLAY_STORE_STORE_H_
