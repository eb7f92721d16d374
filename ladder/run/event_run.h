// An event played by workers on this machine: its bots installed beside the database, batches and
// results in a folder beside it.
//
//   EventRun run({.store = store, .database = "club.db", .event = event, .observer = &observer,
// ...});
//   absl::Status played = run.Play();  // Other threads may call run.StopBeginning() meanwhile.
//
// Events are made by event/life/event_setup.h; who enters late, by EnterNewBots() of
// event/life/event_entry.h.
#ifndef ASSIZE_LADDER_RUN_EVENT_RUN_H_
#define ASSIZE_LADDER_RUN_EVENT_RUN_H_

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/rounds/schedule.h"
#include "ladder/executor/here/local_executor.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission.h"
#include "referee/base/mutex.h"
#include "referee/bots/manifest/sandbox_policy.h"

namespace assize::ladder {

// What `store` and `observer` point to must outlive the run.
struct EventRunOptions {
  LadderStore* store = nullptr;
  // As the user named the file.
  std::string database;
  // As it is stored now.
  Event event;
  // Called on the thread that calls Play().
  EventObserver* observer = nullptr;
  // Matches that are played on this machine at a time; 0 only with `leases`.
  int jobs = 1;
  // Shared with other events, as of LocalExecutorSettings; then matches are handed out in small
  // portions, so that each event has its turn soon.
  WorkPlaces* places = nullptr;
  bots::SandboxPolicy sandbox;
  // The longest time to wait for a bot's start.
  std::chrono::milliseconds start_limit = kUsualStartLimit;
  // Where to keep what the bots print: a folder that is made where it is missing; empty: nowhere.
  std::string logs;
  // What workers are started with for the sandbox, as of cli's WorkerArguments().
  std::vector<std::string> worker_arguments;
  // Where workers ask for the seats of remote bots; empty: none can play.
  std::string seats = {};
  // How many matches remote bots can play at a time, shared with other events.
  RemotePlaces* remote_places = nullptr;
  // Workers on other machines, shared with other events; null: none play.
  LeaseBook* leases = nullptr;
  // Names of bots that everybody may play against, and of those that may play where nothing confines them.
  std::vector<std::string> reference_bots = {};
  std::vector<std::string> trusted_bots = {};
};

class EventRun {
 public:
  explicit EventRun(EventRunOptions options);
  ~EventRun();
  EventRun(const EventRun&) = delete;
  EventRun& operator=(const EventRun&) = delete;

  // Installs the bots, plays the event from where it stands to its end, ends the workers (the
  // program `referee` beside this one) and removes what an event that is over does not need any
  // more. Blocks; called once. An event that is over already: OK, and nothing is done.
  // kCancelled: it was stopped. kDataLoss: a bot's files were changed meanwhile. After any error
  // the event can go on later.
  absl::Status Play();

  // Starts no further match. This and StopNow() are safe on every thread, before Play() too.
  void StopBeginning();
  // Ends the matches in play too; they will be played again.
  void StopNow();

 private:
  enum class Stop { kNone, kBeginning, kNow };

  absl::StatusOr<std::unique_ptr<LocalExecutor>> MakeExecutor(const EventMatches& matches);
  // Which workers on other machines may play.
  absl::StatusOr<EventTerms> TermsForWorkers() const;
  bool stopped();
  // nullptr: none. A stop that was asked for before is passed on.
  void UseExecutor(Executor* executor);

  const EventRunOptions options_;
  Mutex mutex_;
  Stop stop_ ABSL_GUARDED_BY(mutex_) = Stop::kNone;
  // While matches are played.
  Executor* executor_ ABSL_GUARDED_BY(mutex_) = nullptr;
};

// Ends the event before its time and removes what lies in its folder of batches. Errors as of
// LadderStore::CancelEvent().
absl::Status CancelEvent(LadderStore* store, const std::string& database, EventId event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_RUN_EVENT_RUN_H_
