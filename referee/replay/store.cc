#include "referee/replay/store.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/replay/match_rows.h"
#include "referee/replay/match_tables.h"

namespace assize {

absl::StatusOr<std::unique_ptr<Store>> Store::OpenForWriting(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForWriting(path, {&MatchTables(), 1}));
  return std::make_unique<Store>(std::move(database));
}

absl::StatusOr<std::unique_ptr<Store>> Store::OpenForReading(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForReading(path, {&MatchTables(), 1}));
  return std::make_unique<Store>(std::move(database));
}

absl::StatusOr<int64_t> Store::BeginRun(const RunStart& start) {
  const MutexLock lock(mutex_);
  return InsertRun(database_.connection(), start);
}

absl::Status Store::EndRun(int64_t run_id, const RunEnd& end) {
  const MutexLock lock(mutex_);
  return Named(UpdateRunEnd(database_.connection(), run_id, end));
}

absl::StatusOr<Run> Store::LoadRun(int64_t run_id) {
  const MutexLock lock(mutex_);
  auto run = ReadRun(database_.connection(), run_id);
  ASSIZE_RETURN_IF_ERROR(Named(run.status()));
  return run;
}

absl::StatusOr<std::vector<int64_t>> Store::AddMatches(std::span<const PackedMatch> matches) {
  const MutexLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  std::vector<int64_t> ids;
  {
    ASSIZE_ASSIGN_OR_RETURN(auto inserter, MatchInserter::Prepare(connection));
    for (const PackedMatch& match : matches) {
      ASSIZE_ASSIGN_OR_RETURN(const int64_t id, inserter.Insert(match));
      ids.push_back(id);
    }
  }
  ASSIZE_RETURN_IF_ERROR(transaction.Commit());
  return ids;
}

absl::StatusOr<std::vector<MatchEntry>> Store::ListMatches() {
  const MutexLock lock(mutex_);
  auto entries = ReadEntries(database_.connection());
  ASSIZE_RETURN_IF_ERROR(Named(entries.status()));
  return entries;
}

absl::StatusOr<int64_t> Store::RunOfEvent(const std::string& name) {
  const MutexLock lock(mutex_);
  auto run = FindRunOfEvent(database_.connection(), name);
  ASSIZE_RETURN_IF_ERROR(Named(run.status()));
  return run;
}

absl::StatusOr<int64_t> Store::LastMatchId() {
  const MutexLock lock(mutex_);
  ASSIZE_ASSIGN_OR_RETURN(const int64_t id,
                          database_.connection().QueryInt("SELECT max(id) FROM match"));
  if (id == 0) {
    return absl::NotFoundError(absl::StrCat(database_.name(), ": no match is stored in it"));
  }
  return id;
}

absl::StatusOr<StoredMatch> Store::LoadMatch(int64_t id) {
  const MutexLock lock(mutex_);
  auto packed = ReadMatch(database_.connection(), id);
  ASSIZE_RETURN_IF_ERROR(Named(packed.status()));
  auto match = Unpack(*packed);
  ASSIZE_RETURN_IF_ERROR(Named(match.status()));
  return match;
}

absl::StatusOr<SalvagedMatch> Store::SalvageMatch(int64_t id) {
  const MutexLock lock(mutex_);
  const auto packed = ReadMatch(database_.connection(), id);
  ASSIZE_RETURN_IF_ERROR(Named(packed.status()));
  return Salvage(*packed);
}

absl::Status Store::Named(const absl::Status& status) const {
  const std::string prefix = absl::StrCat(database_.name(), ": ");
  if (absl::StartsWith(status.message(), prefix)) return status;
  return WithContext(status, database_.name());
}

}  // namespace assize
