#include "ladder/store/ladder_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/names/names.h"
#include "ladder/store/bundle_rows.h"
#include "ladder/store/chain_rows.h"
#include "ladder/store/contest_tables.h"
#include "ladder/store/event_rows.h"
#include "ladder/store/fault_rows.h"
#include "ladder/store/ladder_tables.h"
#include "ladder/store/plan_rows.h"
#include "ladder/store/result_import.h"
#include "ladder/store/result_rows.h"
#include "ladder/store/roster_rows.h"
#include "ladder/store/service_tables.h"
#include "referee/base/files.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/replay/database.h"
#include "referee/replay/database_lock.h"
#include "referee/replay/schema.h"

namespace assize::ladder {
namespace {

constexpr mode_t kOwnerOnly = 0600;

// What a reader needs. A writer adds what only services need: older files may be without it.
std::array<SchemaPart, 2> Parts() { return {MatchTables(), LadderTables()}; }
std::array<SchemaPart, 4> AllParts() {
  return {MatchTables(), LadderTables(), ServiceTables(), ContestTables()};
}

// A copy of the file as it is, its owner's alone; nothing is overwritten.
absl::Status CopyBefore(sqlite::Connection& connection, const std::string& backup) {
  const int made = open(backup.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  if (made < 0 && errno == EEXIST) {
    return absl::AlreadyExistsError(absl::StrCat(
        backup, ": the copy to be made before the migration exists already; remove or rename it"));
  }
  if (made < 0) return FileError(backup, "the copy cannot be made", errno);
  close(made);
  return connection.CopyTo(backup, [](int64_t, int64_t) { return true; });
}

// 0: there is no ladder in the file.
absl::StatusOr<int64_t> LadderVersion(sqlite::Connection& connection) {
  return connection.QueryInt(
      "SELECT coalesce(max(version), 0) FROM schema_part WHERE name = 'ladder'");
}

// What is not in the file yet is not old.
absl::StatusOr<bool> HasOlderPart(sqlite::Connection& connection) {
  for (const SchemaPart& part : AllParts()) {
    ASSIZE_ASSIGN_OR_RETURN(auto select,
                            connection.Prepare("SELECT version FROM schema_part WHERE name = ?"));
    select.Bind(part.name);
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (row && select.Int(0) < part.version()) return true;
  }
  return false;
}

// Opening for writing makes what is missing; a mistyped name must not.
absl::Status CheckMade(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  const std::string advice = absl::StrCat("; make one with: ladder init ", path);
  if (file.state == DatabaseFile::State::kAbsent) {
    return absl::NotFoundError(absl::StrCat(path, ": no such file", advice));
  }
  const absl::Status readable = Database::OpenForReading(path, Parts()).status();
  if (readable.ok()) return readable;
  auto matches = Database::OpenForReading(path, {&MatchTables(), 1});
  if (!matches.ok()) return readable;
  ASSIZE_ASSIGN_OR_RETURN(const int64_t version, LadderVersion(matches->connection()));
  if (version > 0) return readable;
  return absl::DataLossError(
      absl::StrCat(path, ": has matches but no ladder in it; add one with: ladder init ", path));
}

}  // namespace

absl::Status LadderStore::Create(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  if (file.state == DatabaseFile::State::kOurs && Database::OpenForReading(path, Parts()).ok()) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": is a ladder's database already; nothing was changed"));
  }
  // Made here, so that it is its owner's alone from the first moment: it will contain seeds of
  // events that are still played. Where this fails, opening says why.
  if (file.state == DatabaseFile::State::kAbsent) {
    close(open(file.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly));
  }
  ASSIZE_RETURN_IF_ERROR(Database::OpenForWriting(path, AllParts()).status());
  if (chmod(file.path.c_str(), kOwnerOnly) == 0) return absl::OkStatus();
  return FileError(path, "the file cannot be made its owner's alone", errno);
}

absl::StatusOr<bool> LadderStore::Migrate(const std::string& path, const std::string& backup) {
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseFile file, InspectDatabaseFile(path, kApplicationId));
  if (file.state != DatabaseFile::State::kOurs) return CheckMade(path);
  ASSIZE_ASSIGN_OR_RETURN(const DatabaseLock lock, DatabaseLock::Acquire(file.path, file.name));
  ASSIZE_ASSIGN_OR_RETURN(
      auto connection, sqlite::Connection::Open(file.path, sqlite::Access::kReadWrite, file.name));
  ASSIZE_ASSIGN_OR_RETURN(const int64_t version, LadderVersion(connection));
  if (version == 0) return CheckMade(path);
  ASSIZE_ASSIGN_OR_RETURN(const bool older, HasOlderPart(connection));
  if (!older) {
    // A newer one is refused here.
    ASSIZE_RETURN_IF_ERROR(CheckExistingParts(connection, AllParts()));
    return false;
  }
  ASSIZE_RETURN_IF_ERROR(CopyBefore(connection, backup));
  ASSIZE_RETURN_IF_ERROR(MigrateSchema(connection, AllParts(), CompleteChain));
  return true;
}

absl::StatusOr<std::unique_ptr<LadderStore>> LadderStore::OpenForWriting(const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(CheckMade(path));
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForWriting(path, AllParts()));
  return std::unique_ptr<LadderStore>(new LadderStore(std::move(database)));
}

absl::StatusOr<std::unique_ptr<LadderStore>> LadderStore::OpenForReading(const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(CheckMade(path));
  ASSIZE_ASSIGN_OR_RETURN(auto database, Database::OpenForReading(path, Parts()));
  return std::unique_ptr<LadderStore>(new LadderStore(std::move(database)));
}

absl::Status LadderStore::Named(const absl::Status& status) const {
  if (absl::StartsWith(status.message(), absl::StrCat(name(), ": "))) return status;
  return WithContext(status, name());
}

template <class Work>
absl::Status LadderStore::Write(Work work) {
  const StoreLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  if (together_) {
    const absl::Status done = Named(work(connection));
    failed_.Update(done);
    return done;
  }
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  ASSIZE_RETURN_IF_ERROR(Named(work(connection)));
  return transaction.Commit();
}

template <class Value, class Work>
absl::StatusOr<Value> LadderStore::Read(Work work) {
  const StoreLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  const bool inside = together_ || reading_;
  // What is read belongs together, although a writer goes on.
  if (!inside) ASSIZE_RETURN_IF_ERROR(connection.Execute("BEGIN"));
  const absl::Cleanup end = [&connection, inside] {
    if (!inside) connection.Execute("ROLLBACK").IgnoreError();
  };
  absl::StatusOr<Value> value = work(connection);
  ASSIZE_RETURN_IF_ERROR(Named(value.status()));
  return value;
}

absl::Status LadderStore::Together(const std::function<absl::Status()>& work) {
  const StoreLock lock(mutex_);
  if (together_) return work();
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(database_.connection()));
  together_ = true;
  failed_ = absl::OkStatus();
  absl::Status done = work();
  together_ = false;
  // What was half written by a call that failed must not stay, whatever `work` made of its error.
  done.Update(failed_);
  ASSIZE_RETURN_IF_ERROR(done);
  return transaction.Commit();
}

absl::Status LadderStore::ReadTogether(const std::function<absl::Status()>& work) {
  const StoreLock lock(mutex_);
  if (together_ || reading_) return work();
  sqlite::Connection& connection = database_.connection();
  ASSIZE_RETURN_IF_ERROR(Named(connection.Execute("BEGIN")));
  reading_ = true;
  const absl::Status done = work();
  reading_ = false;
  connection.Execute("ROLLBACK").IgnoreError();
  return done;
}

absl::Status LadderStore::WriteRows(const std::function<absl::Status(sqlite::Connection&)>& work) {
  return Write(work);
}

absl::Status LadderStore::ReadRows(const std::function<absl::Status(sqlite::Connection&)>& work) {
  return Read<bool>([&work](sqlite::Connection& connection) -> absl::StatusOr<bool> {
           ASSIZE_RETURN_IF_ERROR(work(connection));
           return true;
         })
      .status();
}

absl::StatusOr<Version> LadderStore::AddVersion(const NewVersion& version) {
  VersionId id = 0;
  ASSIZE_RETURN_IF_ERROR(Write([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(id, InsertVersion(connection, version));
    return absl::OkStatus();
  }));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> versions, ListVersions());
  return *std::find_if(versions.begin(), versions.end(),
                       [id](const Version& listed) { return listed.id == id; });
}

absl::StatusOr<std::vector<Version>> LadderStore::ListVersions() {
  return Read<std::vector<Version>>(ReadVersions);
}

absl::StatusOr<Version> LadderStore::FindVersion(std::string_view word) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, ListVersions());
  auto found = FindVersionIn(versions, word);
  ASSIZE_RETURN_IF_ERROR(Named(found.status()));
  return found;
}

absl::StatusOr<Bundle> LadderStore::LoadInstalled(VersionId version) {
  return Read<Bundle>(
      [version](sqlite::Connection& connection) { return ReadInstalled(connection, version); });
}

absl::Status LadderStore::WithdrawBot(std::string_view bot) {
  return Write([bot](sqlite::Connection& connection) {
    return UpdateWithdrawn(connection, bot, absl::ToUnixMicros(absl::Now()));
  });
}

absl::Status LadderStore::Reinstate(const Version& version) {
  if (version.active()) {
    return Named(absl::FailedPreconditionError(
        absl::StrCat(NameOf(version), " is neither withdrawn nor suspended; nothing was changed")));
  }
  return Write(
      [&version](sqlite::Connection& connection) { return UpdateReinstated(connection, version); });
}

absl::StatusOr<int> LadderStore::ForfeitStreak(VersionId version) {
  return Read<int>([version](sqlite::Connection& connection) {
    return CountForfeitStreak(connection, version);
  });
}

absl::Status LadderStore::Suspend(VersionId version, std::string_view reason) {
  return Write([&](sqlite::Connection& connection) {
    return InsertSuspension(connection, version, reason, absl::ToUnixMicros(absl::Now()));
  });
}

absl::StatusOr<EventId> LadderStore::CreateEvent(const EventSetup& setup) {
  EventId id = 0;
  ASSIZE_RETURN_IF_ERROR(Write([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(id, InsertEvent(connection, setup));
    return absl::OkStatus();
  }));
  return id;
}

absl::StatusOr<std::vector<Event>> LadderStore::ListEvents() {
  return Read<std::vector<Event>>(ReadEvents);
}

absl::StatusOr<Event> LadderStore::FindEvent(std::string_view name) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, ListEvents());
  const auto newest = std::find_if(events.rbegin(), events.rend(),
                                   [](const Event& event) { return !event.challenge; });
  if (name.empty() && newest != events.rend()) return *newest;
  std::vector<std::string> known;
  for (const Event& event : events) {
    if (names::SameName(event.setup.name, name)) return event;
    if (!event.challenge) known.push_back(event.setup.name);
  }
  if (known.empty()) {
    return Named(absl::NotFoundError("there is no event in it yet; start one with: ladder run"));
  }
  return Named(absl::NotFoundError(absl::StrCat("no event ", Quoted(name), ".",
                                                Suggestion(name, known), " See: ladder events")));
}

absl::Status LadderStore::AddEntrants(EventId event, const std::vector<VersionId>& versions,
                                      const std::optional<std::string>& settings) {
  return Write([&](sqlite::Connection& connection) -> absl::Status {
    if (settings) ASSIZE_RETURN_IF_ERROR(UpdateSettings(connection, event, *settings));
    return InsertLateEntrants(connection, event, versions);
  });
}

absl::Status LadderStore::ChangeSettings(EventId event, const std::string& settings) {
  return Write(
      [&](sqlite::Connection& connection) { return UpdateSettings(connection, event, settings); });
}

absl::Status LadderStore::KeepSettings(EventId event, const std::string& settings) {
  return Write([&](sqlite::Connection& connection) {
    return UpdateAnySettings(connection, event, settings);
  });
}

absl::Status LadderStore::PublishRounds(EventId event, std::optional<int> rounds) {
  return Write([&](sqlite::Connection& connection) {
    return UpdatePublishedRounds(connection, event, rounds);
  });
}

absl::Status LadderStore::PlanRound(EventId event, const RoundPlan& round) {
  return Write([&](sqlite::Connection& connection) {
    return InsertRound(connection, event, round, absl::ToUnixMicros(absl::Now()));
  });
}

absl::Status LadderStore::AddSets(EventId event, const RoundPlan& more) {
  return Write(
      [&](sqlite::Connection& connection) { return InsertFurtherSets(connection, event, more); });
}

absl::StatusOr<std::vector<Round>> LadderStore::LoadRounds(EventId event, const RoundStart& start) {
  return Read<std::vector<Round>>([event, &start](sqlite::Connection& connection) {
    return ReadRounds(connection, event, start);
  });
}

absl::StatusOr<std::vector<OpenMatch>> LadderStore::OpenMatches(EventId event, int64_t end_set) {
  return Read<std::vector<OpenMatch>>([event, end_set](sqlite::Connection& connection) {
    return ReadOpenMatches(connection, event, end_set);
  });
}

absl::StatusOr<EventProgress> LadderStore::LoadProgress(EventId event) {
  return Read<EventProgress>(
      [event](sqlite::Connection& connection) { return ReadProgress(connection, event); });
}

absl::StatusOr<std::map<VersionId, FaultCounts>> LadderStore::LoadFaults(EventId event,
                                                                         int64_t end_set) {
  return Read<std::map<VersionId, FaultCounts>>([event, end_set](sqlite::Connection& connection) {
    return ReadFaults(connection, event, end_set);
  });
}

absl::StatusOr<std::vector<SeatFaults>> LadderStore::LoadSeatFaults(std::optional<EventId> event) {
  return Read<std::vector<SeatFaults>>(
      [event](sqlite::Connection& connection) { return ReadSeatFaults(connection, event); });
}

absl::Status LadderStore::FinishEvent(EventId event, int64_t ended_unix_us) {
  return Write([&](sqlite::Connection& connection) {
    return UpdateFinished(connection, event, ended_unix_us);
  });
}

absl::Status LadderStore::CancelEvent(EventId event, int64_t ended_unix_us) {
  return Write([&](sqlite::Connection& connection) {
    return UpdateCancelled(connection, event, ended_unix_us);
  });
}

absl::StatusOr<std::vector<ImportOutcome>> LadderStore::Import(
    EventId event, std::span<const PlayedMatch> matches) {
  std::vector<ImportOutcome> outcomes;
  ASSIZE_RETURN_IF_ERROR(Write([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto importer, ResultImporter::Prepare(connection, event));
    for (const PlayedMatch& match : matches) {
      ASSIZE_ASSIGN_OR_RETURN(outcomes.emplace_back(), importer.Import(match));
    }
    return absl::OkStatus();
  }));
  return outcomes;
}

absl::StatusOr<ImportOutcome> LadderStore::RecordVoid(EventId event, std::string_view match_id,
                                                      int attempt, std::string_view reason) {
  ImportOutcome outcome = ImportOutcome::kVoid;
  ASSIZE_RETURN_IF_ERROR(Write([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(auto importer, ResultImporter::Prepare(connection, event));
    ASSIZE_ASSIGN_OR_RETURN(outcome, importer.ImportVoid(match_id, attempt, reason));
    return absl::OkStatus();
  }));
  return outcome;
}

absl::StatusOr<Results> LadderStore::LoadResults(const ResultFilter& filter) {
  return Read<Results>(
      [&filter](sqlite::Connection& connection) { return ReadResults(connection, filter); });
}

absl::StatusOr<std::vector<SetEnd>> LadderStore::LoadSetEnds(EventId event) {
  return Read<std::vector<SetEnd>>(
      [event](sqlite::Connection& connection) { return ReadSetEnds(connection, event); });
}

absl::Status LadderStore::CheckIntegrity() {
  const StoreLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  ASSIZE_ASSIGN_OR_RETURN(const std::string structure,
                          connection.QueryText("PRAGMA integrity_check(1)"));
  if (structure != "ok") return Named(absl::DataLossError(structure));
  ASSIZE_ASSIGN_OR_RETURN(auto dangling, connection.Prepare("PRAGMA foreign_key_check"));
  ASSIZE_ASSIGN_OR_RETURN(const bool row, dangling.Step());
  if (!row) return absl::OkStatus();
  return Named(absl::DataLossError(
      absl::StrCat("row ", dangling.Int(1), " of the table ", std::string(dangling.Text(0)),
                   " refers to a row of ", std::string(dangling.Text(2)), " that is missing")));
}

absl::Status LadderStore::CheckBundles() {
  const StoreLock lock(mutex_);
  return Named(VerifyBundles(database_.connection()));
}

absl::StatusOr<ChainHead> LadderStore::CheckChain(
    const std::function<bool(int64_t links)>& progress) {
  return Read<ChainHead>(
      [&progress](sqlite::Connection& connection) { return VerifyChain(connection, progress); });
}

absl::StatusOr<int64_t> LadderStore::FindChainHead(std::string_view digits) {
  return Read<int64_t>(
      [digits](sqlite::Connection& connection) { return FindHead(connection, digits); });
}

absl::StatusOr<std::map<int64_t, Bytes32>> LadderStore::LoadChainHeads() {
  return Read<std::map<int64_t, Bytes32>>(ReadChainHeads);
}

absl::Status LadderStore::CopyTo(const std::string& path,
                                 const std::function<bool(int64_t done, int64_t pages)>& progress) {
  const StoreLock lock(mutex_);
  return database_.connection().CopyTo(path, progress);
}

}  // namespace assize::ladder
