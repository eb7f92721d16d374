// Plays a plan's matches between bots on this machine: from the first match to the report.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto run, PlayRun::Create(order, supervisor));
//   const absl::Status played = run->Play({.note = Print, .match_over = Draw});
//   const absl::Status closed = run->Close();
//   const v1::PlayReport report = run->Report();
#ifndef ASSIZE_REFEREE_PLAY_PLAY_RUN_H_
#define ASSIZE_REFEREE_PLAY_PLAY_RUN_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/progress/progress.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/replay/summary/seat_times.h"
#include "referee/report/play_statistics.h"
#include "referee/run/run_archive.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"

namespace assize::play {

struct PlayOrder {
  run::RunPlan plan;
  run::MatchWorkerSettings workers;
  // Matches at a time.
  int jobs = 1;
  // The database for the records; empty: none.
  std::string db;
  // Whether to stop when a bot did not join three matches in a row.
  bool stops_early = true;
};

// What is reported while matches are played: on any thread, one call at a time.
struct PlayListener {
  std::function<void(const std::string& text)> note;
  std::function<void()> match_over;
};

class PlayRun {
 public:
  // Opens the database and starts the clock. The supervisor must outlive the run.
  static absl::StatusOr<std::unique_ptr<PlayRun>> Create(PlayOrder order,
                                                         process::SupervisorClient* supervisor);

  // Blocks until everything is played. An error is the referee's own failure; the matches before it
  // are in the report.
  absl::Status Play(const PlayListener& listener);
  // After Play(): stores the remaining matches. OK if all could be stored.
  absl::Status Close();

  // No new match begins. Safe on every thread.
  void StopBeginning() { runner_.StopBeginning(); }
  // The same, and the matches in play end as void. Safe on every thread.
  void StopNow(const std::string& reason) { runner_.StopNow(reason); }

  // After Close(): without the clock's name, which the plan does not contain.
  v1::PlayReport Report() const;
  bool any_forfeit() const;
  bool nobody_came() const { return statistics_.NobodyCame(); }
  // Of the whole plan.
  int planned_matches() const { return run::MatchCount(order_.plan); }
  // By competitor: the last lines that it printed before it was forfeited, the last time.
  const std::map<int, std::vector<std::string>>& last_lines() const { return last_lines_; }

 private:
  PlayRun(PlayOrder order, std::unique_ptr<run::RunArchive> archive,
          process::SupervisorClient* supervisor);

  void Take(run::FinishedMatch match, const PlayListener& listener);
  void KeepLastLines(const run::FinishedMatch& match, const MatchSummary& summary);
  void ReportTime(const run::FinishedMatch& match, const PlayListener& listener);
  void StopIfAbsent(const PlayListener& listener);

  const PlayOrder order_;
  const std::unique_ptr<run::RunArchive> archive_;
  seat::Timers timers_;
  run::PlanQueue queue_;
  run::Runner runner_;
  PlayStatistics statistics_;
  LateWatch late_;
  std::map<int, std::vector<std::string>> last_lines_;
  bool stopped_early_ = false;
  double seconds_ = 0;
};

// How the user follows a run.
struct RunDisplay {
  Progress::Volume volume = Progress::Volume::kAll;
  // Printed first; empty: nothing.
  std::string note;
  // What Ctrl-C does: true ends the matches in play at once, false lets them end unless it is
  // pressed again.
  bool stops_at_once = false;
};

// Plays as PlayRun::Play(), with progress and notes on standard error.
absl::Status PlayDisplayed(const RunDisplay& display, Interrupts* interrupts, PlayRun* run);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_PLAY_RUN_H_
