// Plays a tuning's matches in this process, and keeps each in its file as soon as it is over.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto run, TuneRun::Create(order, supervisor));
//   absl::Status played = run->Run(listener);
//   // Other threads may call run->StopBeginning() meanwhile.
//   const v1::TuneReport report = run->Report();
#ifndef ASSIZE_LADDER_TUNE_TUNE_RUN_H_
#define ASSIZE_LADDER_TUNE_TUNE_RUN_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/tune/tune_file.h"
#include "ladder/tune/tune_setup.h"
#include "ladder/tune/tuning.h"
#include "referee/base/mutex.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/match_queue.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"

namespace assize::ladder::tune {

struct TuneOrder {
  // Its settings are those of the tuning.
  std::unique_ptr<TuneFile> file;
  bots::Manifest bot;
  // Where the bots of an iteration are written, with its values as their defaults.
  std::string folder;
  // `bots` need not be set.
  run::MatchWorkerSettings workers;
  // Matches at a time; they do not change what is proposed.
  int jobs = 1;
};

// Called on any thread, one call at a time.
struct TuneListener {
  std::function<void()> match_over;
  std::function<void(const v1::TuneReport& now)> iteration_over;
};

class TuneRun {
 public:
  // With the matches that are in the file. kDataLoss: they are not those of a tuning with these settings;
  // others as of TableRulesOf(). The supervisor must outlive the run.
  static absl::StatusOr<std::unique_ptr<TuneRun>> Create(TuneOrder order,
                                                         process::SupervisorClient* supervisor);

  // Matches that are still to be played, in all iterations.
  int open_matches() const;

  // Plays to the end; blocks. kCancelled: it was stopped; kFailedPrecondition: the bot forfeits every
  // seat; kUnavailable: a match was void. After any error the tuning can go on later.
  absl::Status Run(const TuneListener& listener);
  // No further match begins. Safe on every thread, as StopNow().
  void StopBeginning();
  // The matches in play end as well; they will be played again.
  void StopNow();

  // Before and after Run().
  v1::TuneReport Report() const { return tuning_.Report(); }

 private:
  enum class Stop { kNone, kBeginning, kNow };

  TuneRun(TuneOrder order, TableRules rules, process::SupervisorClient* supervisor);

  absl::Status PlayIteration(const TuneListener& listener);
  absl::StatusOr<bots::Manifest> BotWith(const std::vector<double>& values,
                                         const std::string& name) const;
  run::PlannedMatch PlanOf(int match) const;
  absl::Status Take(const run::FinishedMatch& match, const TuneListener& listener);
  absl::Status NoteAbsences(const run::FinishedMatch& match);
  Stop stopped();

  const TuneOrder order_;
  const TableRules rules_;
  process::SupervisorClient* const supervisor_;
  Tuning tuning_;
  // Matches in a row all of whose seats were forfeited.
  int empty_matches_ = 0;

  Mutex mutex_;
  Stop stop_ ABSL_GUARDED_BY(mutex_) = Stop::kNone;
  // Of the iteration that is played.
  run::Runner* runner_ ABSL_GUARDED_BY(mutex_) = nullptr;
  // Last: its alarms call back until it is gone.
  seat::Timers timers_;
};

}  // namespace assize::ladder::tune

#endif  // ASSIZE_LADDER_TUNE_TUNE_RUN_H_
