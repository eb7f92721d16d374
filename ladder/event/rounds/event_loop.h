// Runs an event from its present state to its end: it plans a round, has its sets played in
// batches, stores the results, and begins again.
//
//   EventLoop loop(store, executor, &schedule, matches, installed, &observer);
//   absl::Status end = loop.Run(event_id);
//
// What is played depends on the event's seed and on results alone, never on how many matches are
// played at a time or in which order they end. The store always knows enough to go on after any
// stop, a sudden one too: rounds are planned in one transaction, and a set's results come in in
// one.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_EVENT_LOOP_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_EVENT_LOOP_H_

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/rounds/result_collector.h"
#include "ladder/event/rounds/round_batch.h"
#include "ladder/event/rounds/schedule.h"
#include "ladder/event/rounds/suspicion.h"
#include "ladder/executor/executor.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// Who watches an event. Called on the thread that runs it.
class EventObserver {
 public:
  virtual ~EventObserver() = default;

  // `planned` of the round's matches are planned: for large rounds, again and again. The store is
  // locked meanwhile, and must not be called.
  virtual void OnPlanning(int /*round*/, int64_t /*planned*/, int64_t /*all*/) {}
  // A round is being played, from its beginning or from where it was left: `open_matches` of its
  // matches are open.
  virtual void OnRound(const RoundPlan& round, int open_matches) = 0;
  // A match of it has a result.
  virtual void OnMatch() = 0;
  // No match of the round is open any more.
  virtual void OnRoundOver(const EventState& state) = 0;
  // Something that people should know.
  virtual void OnNote(const std::string& text) = 0;
  // Asked before a round is planned. False ends the loop with kCancelled, so that it can be resumed
  // in other conditions, e.g. with bots that have entered meanwhile.
  virtual bool MayPlan() { return true; }
};

// Forfeits one after another that suspend a version. They are counted between rounds, and within a
// round after each slice of this many sets. A suspended version forfeits its remaining matches of
// the round.
inline constexpr int kForfeitsToSuspend = 3;
inline constexpr int64_t kSetsPerSlice = 256;
// What an event may suspend its versions for; SuspensionIn() of event_schedule.h chooses.
enum class Suspension {
  kForForfeitsAndBreaking,
  // Forfeits are what is being measured.
  kForBreaking,
  // It counts nowhere: nothing that happens in it suspends anybody, and versions that are suspended
  // elsewhere play in it like all others, so that it does not reveal a suspension that is not
  // public yet.
  kNever,
};

class EventLoop {
 public:
  // All must outlive the loop. `installed` has all entrants of the event.
  EventLoop(LadderStore* store, Executor* executor, Schedule* schedule, EventMatches matches,
            InstalledVersions installed, Suspension suspension, EventObserver* observer);

  // Until the event is over; then OK. kCancelled: the executor was stopped, or `stopped` has become
  // true while a large round was planned, of which nothing is kept then. After any error the event
  // can go on later.
  absl::Status Run(EventId event, std::function<bool()> stopped = {});

 private:
  // Stores what the schedule wants next: slice by slice, in one transaction.
  absl::Status Plan(RoundPlan round);
  absl::Status PlanSlices(std::vector<SetPlan> sets, RoundPlan first);
  // Brings state_ up to date.
  absl::Status LoadState();
  absl::Status PlayOpenMatches(const Round& round);
  absl::Status PlaySlice(std::span<const SetPlan> slice, ResultCollector* collector);
  absl::Status PlayOnce(const std::vector<OpenMatch>& wanted, ResultCollector* collector);
  // Entrants that can't be paired any more; notes whose the others are.
  absl::StatusOr<std::vector<Dropout>> FindDropouts();
  // The versions of all who have not left the event.
  absl::StatusOr<std::vector<Version>> EntrantsInPlay();
  void Note(const absl::Status& status);

  // --- event_suspension.cc ---

  // Suspends versions that have forfeited too often.
  absl::Status SuspendForfeiters();
  // Suspends versions that break their matches, so that nobody else pays for it.
  absl::Status SuspendBreakers(const std::vector<OpenMatch>& open);
  absl::Status TryBots(const OpenMatch& match);
  // Suspends a bot that behaves well alone, if trials with others break with it and never without
  // it.
  absl::Status JudgeCompany();
  // Of the broken matches with the version one of each company, some of them; without those that
  // have a suspended bot.
  absl::StatusOr<std::vector<OpenMatch>> CompaniesOf(VersionId version);
  ExecutorListener TrialNotes();
  absl::Status Suspend(VersionId version, const std::string& reason);
  // Versions that are suspended.
  absl::StatusOr<BarredVersions> FindBarredVersions();

  LadderStore* const store_;
  Executor* const executor_;
  Schedule* const schedule_;
  const EventMatches matches_;
  const InstalledVersions installed_;
  const Suspension suspension_;
  EventObserver* const observer_;
  Trial trial_;
  // By match id: those that broke while this process ran the event.
  std::map<std::string, OpenMatch> broken_;
  // Versions that were judged by their company.
  std::set<VersionId> suspects_;
  EventId event_ = 0;
  EventState state_;
  // Results of a process before this one.
  std::vector<v1::BatchResult> leftovers_;
  // The first that came while matches were played.
  absl::Status failure_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_EVENT_LOOP_H_
