// The store of runs and matches, in one SQLite file. DATABASE.md describes the file.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto store, Store::OpenForWriting("r.db"));
//   ASSIZE_ASSIGN_OR_RETURN(const int64_t run, store->BeginRun({...}));
//   ASSIZE_ASSIGN_OR_RETURN(auto packed, Pack({.place = {.run_id = run}, .record = ..., ...}));
//   ASSIZE_RETURN_IF_ERROR(store->AddMatches({&packed, 1}).status());
//
// Many matches at a high rate go through a StoreWriter. Safe on every thread: calls take turns.
// Errors name the file; database.h says which there are.
#ifndef ASSIZE_REFEREE_REPLAY_STORE_H_
#define ASSIZE_REFEREE_REPLAY_STORE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/replay/database.h"
#include "referee/replay/match_sink.h"
#include "referee/replay/run_rows.h"

namespace assize {

class Store : public MatchSink {
 public:
  // Opens the file for its one writer, or makes it.
  static absl::StatusOr<std::unique_ptr<Store>> OpenForWriting(const std::string& path);
  // Opens the file for reading, beside a writer or not. Writing calls fail with kPermissionDenied.
  static absl::StatusOr<std::unique_ptr<Store>> OpenForReading(const std::string& path);
  // A store in a database that was opened with MatchTables() among its parts.
  explicit Store(Database database) : database_(std::move(database)) {}

  // A run's row comes before its matches; it returns the run's id.
  absl::StatusOr<int64_t> BeginRun(const RunStart& start);
  // Only when no match of the run is open any more, since it reveals the seed.
  absl::Status EndRun(int64_t run_id, const RunEnd& end);
  absl::StatusOr<Run> LoadRun(int64_t run_id);

  // One transaction. kAlreadyExists: a match with this run and ordinal is stored and counts.
  absl::StatusOr<std::vector<int64_t>> AddMatches(std::span<const PackedMatch> matches) override;

  // All matches in the order of their ids, without records.
  absl::StatusOr<std::vector<MatchEntry>> ListMatches();
  // The run whose matches are those of a ladder's event (ladder/DATABASE.md), whatever the case of
  // its name. kNotFound: the file has no such event, and which it has.
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name);
  // The id of the match that was stored last; kNotFound: there is none.
  absl::StatusOr<int64_t> LastMatchId();
  // kNotFound: no such match; kDataLoss: names the match and the place of the damage.
  absl::StatusOr<StoredMatch> LoadMatch(int64_t id);
  // The same for a match that may be damaged. kNotFound: no such match; kDataLoss: nothing of it
  // can be read.
  absl::StatusOr<SalvagedMatch> SalvageMatch(int64_t id);

 private:
  // "FILE: " before errors that don't name it yet.
  absl::Status Named(const absl::Status& status) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  Mutex mutex_;
  Database database_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_H_
