// A climb: one bot's sets against the rungs of a game, from the first to the report.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto climb, Climb::Create(order, supervisor));
//   absl::StatusOr<v1::ClimbReport> report = climb->Run([] { progress.Add(); });
//   // Other threads may call climb->Stop() meanwhile.
#ifndef ASSIZE_LADDER_CLIMB_CLIMB_H_
#define ASSIZE_LADDER_CLIMB_CLIMB_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/climb.pb.h"
#include "ladder/climb/set_player.h"
#include "ladder/climb/strength.h"

namespace assize::ladder::climb {

struct ClimbOrder {
  // Of the game.
  v1::RungTable table;
  bots::Manifest bot;
  // Of all deals.
  Seed seed;
  match::ClockRules clock;
  // `bots` need not be set.
  run::MatchWorkerSettings workers;
  // Matches at a time; they do not change the report.
  int jobs = 1;
  // When it ends in any case, with the sets that are whole by then.
  std::chrono::milliseconds time_limit = std::chrono::minutes(5);
  // The rung that is to be reached, if one is.
  std::optional<int> pass;
};

// The part of a report that says nothing about a bot: the rungs.
v1::ClimbReport DescribeRungs(const v1::RungTable& table);

class Climb {
 public:
  // kFailedPrecondition: a rung's bot is not the one that was frozen. Other errors as of SetPlayer. The
  // supervisor must outlive the climb.
  static absl::StatusOr<std::unique_ptr<Climb>> Create(ClimbOrder order,
                                                       process::SupervisorClient* supervisor);

  int planned_matches() const { return planned_sets() * player_->matches_per_set(); }

  // Plays; blocks. `match_over`: on any thread, one call at a time. kCancelled: it was stopped, and how much was played.
  // kFailedPrecondition: the bot did not join its matches. kDeadlineExceeded: no set was whole when the
  // time was over. kUnavailable: a match was void, or a rung made a fault, which the machine is to blame for.
  absl::StatusOr<v1::ClimbReport> Run(const std::function<void()>& match_over);
  // Ends the matches in play, and with them the climb. Safe on every thread.
  void Stop();

 private:
  Climb(ClimbOrder order, std::unique_ptr<SetPlayer> player);

  int planned_sets() const;
  absl::Status PlayStage(const std::vector<int>& opponents);
  absl::Status Take(int opponent, const run::FinishedMatch& match);
  absl::Status NoteAbsence(bool absent, const std::string& reason,
                           const std::vector<std::string>& last_lines);
  v1::ClimbReport Report() const;

  const ClimbOrder order_;
  const std::unique_ptr<SetPlayer> player_;
  std::vector<Encounter> encounters_;
  // Sets that were begun, whose deals are not played again.
  int begun_ = 0;
  // Matches in a row that the bot did not join.
  int absences_ = 0;
  // What was counted over the matches.
  v1::ClimbReport counts_;
  std::function<void()> match_over_;

  Mutex mutex_;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_CLIMB_H_
