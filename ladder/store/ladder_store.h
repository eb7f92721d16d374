// The ladder's database: who takes part, what is planned, and what has come in. Results are the
// truth; standings and ratings are computed from them each time. ladder/DATABASE.md describes the
// tables.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto store, LadderStore::OpenForWriting("club.db"));
//   ASSIZE_ASSIGN_OR_RETURN(const EventId event, store->CreateEvent(setup));
//   ASSIZE_RETURN_IF_ERROR(store->PlanRound(event, round));
//   ASSIZE_ASSIGN_OR_RETURN(auto open, store->OpenMatches(event));  // play until none is open
//   ASSIZE_ASSIGN_OR_RETURN(auto outcomes, store->Import(event, played));
//   ASSIZE_ASSIGN_OR_RETURN(auto results, store->LoadResults({.event = event}));
//
// One process writes; any number of others read. Every writing call is one transaction: it is on
// the disk when it returns, or has changed nothing. Safe on every thread: calls take turns. Errors
// name the file; referee/replay/store/database.h lists them.
#ifndef ASSIZE_LADDER_STORE_LADDER_STORE_H_
#define ASSIZE_LADDER_STORE_LADDER_STORE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "ladder/model/settings_text.h"
#include "ladder/store/chain/chain_rows.h"
#include "ladder/store/rows/played_match.h"
#include "referee/base/files/sqlite.h"
#include "referee/replay/store/database.h"

namespace assize::ladder {

// May be taken again by the thread that has it: what runs inside of Together() takes it too.
class ABSL_LOCKABLE StoreMutex : public std::recursive_mutex {};
class ABSL_SCOPED_LOCKABLE StoreLock {
 public:
  explicit StoreLock(StoreMutex& mutex) ABSL_EXCLUSIVE_LOCK_FUNCTION(mutex) : lock_(mutex) {}
  ~StoreLock() ABSL_UNLOCK_FUNCTION() = default;

 private:
  const std::lock_guard<std::recursive_mutex> lock_;
};

class LadderStore {
 public:
  // Makes the database, or adds the ladder's tables to one that contains matches only; from then on
  // only the file's owner may read it. kAlreadyExists: the file has the tables.
  static absl::Status Create(const std::string& path);
  // Brings a ladder of an older version up to date. What is copied to `backup` first is the file as
  // it was; kAlreadyExists: there is such a file. Returns false where nothing was to be done.
  static absl::StatusOr<bool> Migrate(const std::string& path, const std::string& backup);
  // Opens a database that Create() has made, for its one writer. kAborted names the process that
  // writes it now.
  static absl::StatusOr<std::unique_ptr<LadderStore>> OpenForWriting(const std::string& path);
  // Whether or not there is a writer. Writing calls fail with kPermissionDenied.
  static absl::StatusOr<std::unique_ptr<LadderStore>> OpenForReading(const std::string& path);

  // As the user named the file.
  const std::string& name() const ABSL_NO_THREAD_SAFETY_ANALYSIS { return database_.name(); }

  // --- transactions ---

  // What `work` writes through this store is one transaction: all of it is on the disk in the end,
  // or nothing is if any of it failed. Other threads wait meanwhile.
  absl::Status Together(const std::function<absl::Status()>& work);
  // Together(), with `actor` as the one who did it in the links of the chain ("token 12ab (marian)");
  // without it that is the user who runs the program.
  absl::Status TogetherAs(const std::string& actor, const std::function<absl::Status()>& work);
  // What `work` reads through this store is as it was at one moment, whatever others write
  // meanwhile. It writes nothing.
  absl::Status ReadTogether(const std::function<absl::Status()>& work);
  // For rows of other classes of this room (service_store.h): one writing transaction, and one
  // reading transaction.
  absl::Status WriteRows(const std::function<absl::Status(sqlite::Connection&)>& work);
  absl::Status ReadRows(const std::function<absl::Status(sqlite::Connection&)>& work);
  // WriteRows() for rows that the chain covers: `work` appends the links.
  absl::Status WriteLinkedRows(
      const std::function<absl::Status(sqlite::Connection&, ChainWriter&)>& work);

  // --- the roster ---

  // kAlreadyExists: the bot has this bundle already; kPermissionDenied: the bot is another owner's.
  // A bot that was withdrawn is back with its new version.
  absl::StatusOr<Version> AddVersion(const NewVersion& version);
  // All versions, by bot (in the order of first submissions) and number.
  absl::StatusOr<std::vector<Version>> ListVersions();
  // FindVersionIn() all of them.
  absl::StatusOr<Version> FindVersion(std::string_view word);
  // The files that play. kDataLoss: they are not those that were stored.
  absl::StatusOr<Bundle> LoadInstalled(VersionId version);
  // From the next round on no event pairs the bot. kNotFound; kFailedPrecondition: it is withdrawn.
  absl::Status WithdrawBot(std::string_view bot);
  // Ends the version's suspension, if `version` has one, and its bot's withdrawal. After a
  // suspension, forfeits in matches that are planned by now no longer count in a streak.
  // kFailedPrecondition: neither suspended nor withdrawn.
  absl::Status Reinstate(const Version& version);
  // How many of its last matches the version has forfeited in a row since it was reinstated, in the
  // order of planning and over all events. Matches that ended since others forfeited them neither
  // extend nor end the streak.
  absl::StatusOr<int> ForfeitStreak(VersionId version);
  // Not paired any more until the bot's next version, or Reinstate(). Does nothing if it is
  // suspended already.
  absl::Status Suspend(VersionId version, std::string_view reason);

  // --- events ---

  // kAlreadyExists: the name is taken.
  absl::StatusOr<EventId> CreateEvent(const EventSetup& setup);
  // By id, from the one with this id on, without those whose settings can't be read: LoadEvent() of
  // such an event is an error, and harms no other. There may be thousands of challenges among them: callers
  // that read them repeatedly ask for new ones, or for one.
  absl::StatusOr<std::vector<Event>> ListEvents(EventId first = 0);
  // The newest ones, back to the last that began before that time.
  absl::StatusOr<std::vector<Event>> ListEventsSince(int64_t unix_us);
  // kNotFound.
  absl::StatusOr<Event> LoadEvent(EventId event);
  // kNotFound suggests a name. An empty name is the newest event's that is not apart. All events are
  // read only if none has a name with this spelling.
  absl::StatusOr<Event> FindEvent(std::string_view name);
  // The newest event of those; nullopt: there is none. kDataLoss: a newer one can't be read, which may
  // be the one that is meant.
  absl::StatusOr<std::optional<Event>> FindNewest(const std::function<bool(const Event&)>& among);
  // Enters further versions, behind all others in seeding order; they can be paired from the next
  // round on. kFailedPrecondition: the event has ended; kAlreadyExists: one is in it. With
  // `settings` the event has these from now on, as of ChangeSettings().
  absl::Status AddEntrants(EventId event, const std::vector<VersionId>& versions,
                           const std::optional<v1::EventSettings>& settings = {});
  // EventSetup::settings from now on. kFailedPrecondition: the event has ended.
  absl::Status ChangeSettings(EventId event, const v1::EventSettings& settings);
  // The same, also of an event that has ended: for settings that record what has become of it.
  absl::Status KeepSettings(EventId event, const v1::EventSettings& settings);
  // All of the round or nothing of it. kAlreadyExists: the round is planned, or a number or a match
  // id is taken.
  absl::Status PlanRound(EventId event, const RoundPlan& round);
  // Plans further sets of the event's last round, whose number `more` has; it has no byes or
  // dropouts. kFailedPrecondition: it is not the last round, or the event has ended.
  absl::Status AddSets(EventId event, const RoundPlan& more);
  // By number; sets and matches in the order of planning.
  absl::StatusOr<std::vector<Round>> LoadRounds(EventId event, const RoundStart& start = {});
  // In the order of planning; of sets below `end_set`, in a time that does not depend on how many
  // others are open.
  absl::StatusOr<std::vector<OpenMatch>> OpenMatches(EventId event, int64_t end_set = INT64_MAX);
  absl::StatusOr<EventProgress> LoadProgress(EventId event);
  // v1::EventSettings::published_rounds from now on, also of an event that has ended.
  absl::Status PublishRounds(EventId event, std::optional<int> rounds);
  // Publishes the event's seed. kFailedPrecondition: matches are open, or it has ended.
  absl::Status FinishEvent(EventId event, int64_t ended_unix_us);
  // Ends it as it stands: gives up all open matches, and sets v1::EventSettings::cancelled.
  // kFailedPrecondition: it has ended.
  absl::Status CancelEvent(EventId event, int64_t ended_unix_us);

  // --- results ---

  // Stores matches with their records, all in one transaction; outcomes in the same order. A record
  // contains the deal's seed, so a set's matches are imported when none of them is being played.
  // kNotFound: a match id that was not planned in the event; kInvalidArgument: not the planned game
  // or bots. Then nothing is stored.
  absl::StatusOr<std::vector<ImportOutcome>> Import(EventId event,
                                                    std::span<const PlayedMatch> matches);
  // An attempt without a record, e.g. because its worker died. Duplicates are known by the
  // attempt's number.
  absl::StatusOr<ImportOutcome> RecordVoid(EventId event, std::string_view match_id, int attempt,
                                           std::string_view reason);
  absl::StatusOr<Results> LoadResults(const ResultFilter& filter);
  // Of the event's whole sets, by number.
  absl::StatusOr<std::vector<SetEnd>> LoadSetEnds(EventId event);
  // By version, over the event's matches that have a result, of sets below `end_set`; versions that
  // have played none are left out.
  absl::StatusOr<std::map<VersionId, FaultCounts>> LoadFaults(EventId event,
                                                              int64_t end_set = INT64_MAX);

  // Suspensions in force that stand on what the rerun replaces, by version.
  absl::StatusOr<std::vector<SuspensionOn>> LoadSuspensionsOn(EventId rerun);

  // Of the matches that were played, of all events or one; by match and seat.
  absl::StatusOr<std::vector<SeatFaults>> LoadSeatFaults(std::optional<EventId> event = {});

  // Of all matches, played or void.
  absl::StatusOr<RareFaultsByPlace> LoadRareFaults();

  // --- the file itself ---

  // Reads the whole file: its structure, and that every reference leads to a row. kDataLoss names
  // the fault.
  absl::Status CheckIntegrity();
  // Reads every stored bundle. kDataLoss: its files are not those that were stored.
  absl::Status CheckBundles();
  // VerifyChain() of this file.
  absl::StatusOr<ChainHead> CheckChain(const std::function<bool(int64_t links)>& progress);
  // ReadChanges() of this file.
  absl::StatusOr<std::vector<ChainChange>> LoadChanges(int64_t most);
  // FindHead() in this file.
  absl::StatusOr<int64_t> FindChainHead(std::string_view digits);
  // ReadChainHeads() of this file.
  absl::StatusOr<std::map<int64_t, Bytes32>> LoadChainHeads();
  // Copies the database, as it is now, to a file that it makes or empties; a writer may go on
  // meanwhile. See sqlite::Connection::CopyTo().
  absl::Status CopyTo(const std::string& path,
                      const std::function<bool(int64_t done, int64_t pages)>& progress);

 private:
  explicit LadderStore(Database database) : database_(std::move(database)) {}

  // One transaction each, with errors that name the file.
  template <class Work>
  absl::Status Write(Work work);
  template <class Value, class Work>
  absl::StatusOr<Value> Read(Work work);
  // What appends links, prepared once.
  absl::StatusOr<ChainWriter*> Chain() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // "FILE: " before errors that don't name it yet.
  absl::Status Named(const absl::Status& status) const;

  StoreMutex mutex_;
  Database database_ ABSL_GUARDED_BY(mutex_);
  ParsedSettings settings_ ABSL_GUARDED_BY(mutex_);
  // Refers to the database's connection.
  std::optional<ChainWriter> chain_ ABSL_GUARDED_BY(mutex_);
  // Inside of Together(), and the first error of a writing call in it.
  bool together_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status failed_ ABSL_GUARDED_BY(mutex_);
  // Inside of ReadTogether().
  bool reading_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_LADDER_STORE_H_
