#include "ladder/store/ladder_store.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/names/names.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/rows/result_import.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/database.h"

namespace assize::ladder {

absl::Status LadderStore::Named(const absl::Status& status) const {
  if (absl::StartsWith(status.message(), absl::StrCat(name(), ": "))) return status;
  return WithContext(status, name());
}

template <class Work>
absl::Status LadderStore::Write(Work work) {
  const StoreLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  if (together_) {
    const absl::StatusOr<ChainWriter*> chain = Chain();
    const absl::Status done = chain.ok() ? Named(work(connection, **chain)) : Named(chain.status());
    failed_.Update(done);
    return done;
  }
  ASSIZE_ASSIGN_OR_RETURN(auto transaction, sqlite::Transaction::Begin(connection));
  ASSIZE_ASSIGN_OR_RETURN(ChainWriter* const chain, Chain());
  ASSIZE_RETURN_IF_ERROR(Named(work(connection, *chain)));
  return transaction.Commit();
}

absl::StatusOr<ChainWriter*> LadderStore::Chain() {
  if (!chain_.has_value()) {
    absl::StatusOr<ChainWriter> chain = ChainWriter::Prepare(&database_.connection());
    ASSIZE_RETURN_IF_ERROR(Named(chain.status()));
    chain_.emplace(*std::move(chain));
  }
  return &*chain_;
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

absl::Status LadderStore::TogetherAs(const std::string& actor,
                                     const std::function<absl::Status()>& work) {
  const StoreLock lock(mutex_);
  ASSIZE_ASSIGN_OR_RETURN(ChainWriter* const chain, Chain());
  const std::string before = chain->actor();
  chain->set_actor(actor);
  absl::Status done = Together(work);
  chain->set_actor(before);
  return done;
}

absl::Status LadderStore::WriteRows(const std::function<absl::Status(sqlite::Connection&)>& work) {
  return Write([&work](sqlite::Connection& connection, ChainWriter&) { return work(connection); });
}

absl::Status LadderStore::WriteLinkedRows(
    const std::function<absl::Status(sqlite::Connection&, ChainWriter&)>& work) {
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
  ASSIZE_RETURN_IF_ERROR(
      Write([&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(id, InsertVersion(connection, chain, version));
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
  return Write([bot](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateWithdrawn(connection, chain, bot, absl::ToUnixMicros(absl::Now()));
  });
}

absl::Status LadderStore::Reinstate(const Version& version) {
  if (version.active()) {
    return Named(absl::FailedPreconditionError(
        absl::StrCat(NameOf(version), " is neither withdrawn nor suspended; nothing was changed")));
  }
  return Write([&version](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateReinstated(connection, chain, version);
  });
}

absl::StatusOr<int> LadderStore::ForfeitStreak(VersionId version) {
  return Read<int>([version](sqlite::Connection& connection) {
    return CountForfeitStreak(connection, version);
  });
}

absl::Status LadderStore::Suspend(VersionId version, std::string_view reason) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return InsertSuspension(connection, chain, version, reason, absl::ToUnixMicros(absl::Now()));
  });
}

absl::StatusOr<EventId> LadderStore::CreateEvent(const EventSetup& setup) {
  EventId id = 0;
  ASSIZE_RETURN_IF_ERROR(
      Write([&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(id, InsertEvent(connection, chain, setup));
        return absl::OkStatus();
      }));
  return id;
}

absl::StatusOr<std::vector<Event>> LadderStore::ListEvents(EventId first) {
  return Read<std::vector<Event>>([first, settings = &settings_](sqlite::Connection& connection) {
    std::map<EventId, std::string> damaged;
    return ReadEvents(connection, first, INT64_MAX, settings, &damaged);
  });
}

absl::StatusOr<std::vector<Event>> LadderStore::ListEventsSince(int64_t unix_us) {
  return Read<std::vector<Event>>([unix_us, settings = &settings_](sqlite::Connection& connection)
                                      -> absl::StatusOr<std::vector<Event>> {
    ASSIZE_ASSIGN_OR_RETURN(const EventId first, ReadFirstSince(connection, unix_us));
    std::map<EventId, std::string> damaged;
    return ReadEvents(connection, first, INT64_MAX, settings, &damaged);
  });
}

absl::StatusOr<Event> LadderStore::LoadEvent(EventId event) {
  return Read<Event>(
      [event, settings = &settings_](sqlite::Connection& connection) -> absl::StatusOr<Event> {
        ASSIZE_ASSIGN_OR_RETURN(std::vector<Event> found,
                                ReadEvents(connection, event, event, settings));
        if (found.empty()) return absl::NotFoundError(absl::StrCat("no event ", event));
        return std::move(found.front());
      });
}

absl::StatusOr<std::optional<Event>> LadderStore::FindNewest(
    const std::function<bool(const Event&)>& among) {
  return Read<std::optional<Event>>([&among, settings = &settings_](sqlite::Connection& connection)
                                        -> absl::StatusOr<std::optional<Event>> {
    std::map<EventId, std::string> damaged;
    ASSIZE_ASSIGN_OR_RETURN(std::vector<Event> events,
                            ReadEvents(connection, 0, INT64_MAX, settings, &damaged));
    const auto newest = std::find_if(events.rbegin(), events.rend(), among);
    const EventId found = newest == events.rend() ? 0 : newest->id;
    if (const auto newer = damaged.upper_bound(found); newer != damaged.end()) {
      return absl::DataLossError(
          absl::StrCat("the newest event can't be read: ", damaged.rbegin()->second,
                       "; name another one, see ladder events and ladder doctor"));
    }
    if (newest == events.rend()) return std::nullopt;
    return std::move(*newest);
  });
}

absl::StatusOr<Event> LadderStore::FindEvent(std::string_view name) {
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<EventId> written_so,
                          Read<std::optional<EventId>>([name](sqlite::Connection& connection) {
                            return ReadEventId(connection, name);
                          }));
  if (written_so.has_value()) return LoadEvent(*written_so);
  if (name.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(std::optional<Event> newest,
                            FindNewest([](const Event& event) { return !event.apart(); }));
    if (newest.has_value()) return *std::move(newest);
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, ListEvents());
  std::vector<std::string> known;
  for (const Event& event : events) {
    if (names::SameName(event.setup.name, name)) return event;
    if (!event.apart()) known.push_back(event.setup.name);
  }
  if (known.empty()) {
    return Named(absl::NotFoundError("there is no event in it yet; start one with: ladder run"));
  }
  return Named(absl::NotFoundError(absl::StrCat("no event ", Quoted(name), ".",
                                                Suggestion(name, known), " See: ladder events")));
}

absl::Status LadderStore::AddEntrants(EventId event, const std::vector<VersionId>& versions,
                                      const std::optional<v1::EventSettings>& settings) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
    if (settings) ASSIZE_RETURN_IF_ERROR(UpdateSettings(connection, chain, event, *settings));
    return InsertLateEntrants(connection, chain, event, versions);
  });
}

absl::Status LadderStore::ChangeSettings(EventId event, const v1::EventSettings& settings) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateSettings(connection, chain, event, settings);
  });
}

absl::Status LadderStore::KeepSettings(EventId event, const v1::EventSettings& settings) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateAnySettings(connection, chain, event, settings);
  });
}

absl::Status LadderStore::PublishRounds(EventId event, std::optional<int> rounds) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdatePublishedRounds(connection, chain, event, rounds);
  });
}

absl::Status LadderStore::PlanRound(EventId event, const RoundPlan& round) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return InsertRound(connection, chain, event, round, absl::ToUnixMicros(absl::Now()));
  });
}

absl::Status LadderStore::AddSets(EventId event, const RoundPlan& more) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return InsertFurtherSets(connection, chain, event, more);
  });
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

absl::StatusOr<RareFaultsByPlace> LadderStore::LoadRareFaults() {
  return Read<RareFaultsByPlace>([](sqlite::Connection& connection) {
    return ReadRareFaults(connection, 0, std::numeric_limits<int64_t>::max());
  });
}

absl::StatusOr<std::vector<SuspensionOn>> LadderStore::LoadSuspensionsOn(EventId rerun) {
  return Read<std::vector<SuspensionOn>>(
      [rerun](sqlite::Connection& connection) { return ReadSuspensionsOn(connection, rerun); });
}

absl::StatusOr<std::vector<SeatFaults>> LadderStore::LoadSeatFaults(std::optional<EventId> event) {
  return Read<std::vector<SeatFaults>>(
      [event](sqlite::Connection& connection) { return ReadSeatFaults(connection, event); });
}

absl::Status LadderStore::FinishEvent(EventId event, int64_t ended_unix_us) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateFinished(connection, chain, event, ended_unix_us);
  });
}

absl::Status LadderStore::CancelEvent(EventId event, int64_t ended_unix_us) {
  return Write([&](sqlite::Connection& connection, ChainWriter& chain) {
    return UpdateCancelled(connection, chain, event, ended_unix_us);
  });
}

absl::StatusOr<std::vector<ImportOutcome>> LadderStore::Import(
    EventId event, std::span<const PlayedMatch> matches) {
  std::vector<ImportOutcome> outcomes;
  ASSIZE_RETURN_IF_ERROR(
      Write([&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(auto importer, ResultImporter::Prepare(connection, &chain, event));
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
  ASSIZE_RETURN_IF_ERROR(
      Write([&](sqlite::Connection& connection, ChainWriter& chain) -> absl::Status {
        ASSIZE_ASSIGN_OR_RETURN(auto importer, ResultImporter::Prepare(connection, &chain, event));
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
  return Read<std::vector<SetEnd>>([event](sqlite::Connection& connection) {
    return ReadSetEnds(connection, {.event = event});
  });
}

absl::Status LadderStore::CheckIntegrity() {
  const StoreLock lock(mutex_);
  sqlite::Connection& connection = database_.connection();
  // 32 MiB: every index is compared with its table, in the order of the index.
  ASSIZE_RETURN_IF_ERROR(Named(connection.Execute("PRAGMA cache_size = -32768")));
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

absl::StatusOr<std::vector<ChainChange>> LadderStore::LoadChanges(int64_t most) {
  return Read<std::vector<ChainChange>>(
      [most](sqlite::Connection& connection) { return ReadChanges(connection, most); });
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
