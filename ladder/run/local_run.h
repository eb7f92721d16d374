// An event played by workers on this machine: its bots installed beside the database, batches and
// results in a folder beside it.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto run, LocalRun::Open({.store = store, ...}));
//   run->Play();   // Another thread may call run->StopBeginning() meanwhile.
//   absl::Status played = run->Close();
#ifndef ASSIZE_LADDER_RUN_LOCAL_RUN_H_
#define ASSIZE_LADDER_RUN_LOCAL_RUN_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/event_loop.h"
#include "ladder/event/schedule.h"
#include "ladder/executor/local_executor.h"
#include "ladder/store/ladder_store.h"
#include "referee/bots/sandbox_policy.h"

namespace assize::ladder {

struct LocalRunOptions {
  LadderStore* store = nullptr;
  // As the user named the file.
  std::string database;
  Event event;
  EventObserver* observer = nullptr;
  // Matches that are played at a time.
  int jobs = 1;
  bots::SandboxPolicy sandbox;
  // The longest time to wait for a bot's start.
  std::chrono::milliseconds start_limit{20'000};
  // Where to keep what the bots print: a folder that is made where it is missing; empty: nowhere.
  std::string logs;
  // What workers are started with for the sandbox, as of cli's WorkerArguments().
  std::vector<std::string> worker_arguments;
};

class LocalRun {
 public:
  // Installs the bots. The workers are the program `referee` beside this one. What `options` points to must outlive the run.
  static absl::StatusOr<std::unique_ptr<LocalRun>> Open(LocalRunOptions options);

  // Plays the event from where it stands to its end; called once. kCancelled: it was stopped. After
  // any error the event can go on later.
  absl::Status Play();
  // Ends the workers and removes what an event that is over does not need any more. Called once,
  // after Play(), when nothing calls the functions below any more. kDataLoss: a bot's files were
  // changed meanwhile; otherwise what Play() returned.
  absl::Status Close();

  // Begins no match any more. Safe on every thread while Play() runs.
  void StopBeginning() { executor_->StopBeginning(); }
  // Ends the matches in play too; they will be played again.
  void StopNow() { executor_->StopNow(); }

 private:
  LocalRun(LocalRunOptions options, EventMatches matches, std::unique_ptr<Schedule> schedule,
           InstalledVersions installed, std::unique_ptr<LocalExecutor> executor);

  const LocalRunOptions options_;
  const EventMatches matches_;
  const std::unique_ptr<Schedule> schedule_;
  const InstalledVersions installed_;
  std::unique_ptr<LocalExecutor> executor_;
  absl::Status played_;
};

// Ends the event before its time and removes what lies in its folder of batches. Errors as of
// LadderStore::CancelEvent().
absl::Status CancelLocalEvent(LadderStore* store, const std::string& database, EventId event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_RUN_LOCAL_RUN_H_
