// Plays sets between one bot and copies of another, in this process: one deal in every seating, as sets
// of events are (ladder/sets/set_plan.h), with the game's settings for events.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto player, SetPlayer::Create(settings, supervisor));
//   ASSIZE_ASSIGN_OR_RETURN(const auto sets, player->Play({{.bot = 0, .opponent = 3, .deal = 17}}, noted));
//
// Equal deals and bots that play the same move again give equal sets, however many matches are played at
// a time.
#ifndef ASSIZE_LADDER_CLIMB_SET_PLAYER_H_
#define ASSIZE_LADDER_CLIMB_SET_PLAYER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/sets/results.h"
#include "referee/base/mutex.h"
#include "referee/match/match_spec.h"
#include "referee/match/seating.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/match_queue.h"
#include "referee/run/runner.h"
#include "referee/seat/timers.h"

namespace assize::ladder::climb {

// Who meets whom: indices into SetPlayerSettings::manifests. The opponent has all other seats.
struct Meeting {
  int bot = 0;
  int opponent = 0;
  // Which deal of those that the seeds lead to, from 0; one that no other meeting of the same call has.
  int64_t deal = 0;
};

struct SetPlayerSettings {
  const games::Game* game = nullptr;
  int seats = 2;
  match::RunSeeds seeds;
  std::vector<bots::Manifest> manifests;
  match::ClockRules clock;
  // `bots` need not be set.
  run::MatchWorkerSettings workers;
  // Matches at a time.
  int jobs = 1;
};

class SetPlayer {
 public:
  // Errors name the game's setting that is wrong. The supervisor must outlive the player.
  static absl::StatusOr<std::unique_ptr<SetPlayer>> Create(SetPlayerSettings settings,
                                                           process::SupervisorClient* supervisor);

  // A match that counts is over: on any thread, one call at a time. `meeting` is an index. An error ends
  // the play, which returns it.
  using MatchOver = std::function<absl::Status(size_t meeting, const run::FinishedMatch& match)>;

  // Plays all sets; blocks. In their order; after Stop() those that were not played to their end are
  // empty. kUnavailable: a match was void for another reason.
  absl::StatusOr<std::vector<sets::SetOutcome>> Play(const std::vector<Meeting>& meetings,
                                                     const MatchOver& over);
  // From now on no match begins, and those in play end as void. Safe on every thread.
  void Stop();
  // Calls Stop() after this time, unless all is over before.
  void StopAfter(std::chrono::milliseconds time);

  bool stopped();

  int matches_per_set() const { return matches_per_set_; }

 private:
  SetPlayer(SetPlayerSettings settings, std::vector<v1::GameConfig> configs,
            process::SupervisorClient* supervisor);

  // Their `deal` is `index`, their `rotation` the match's place in the set.
  std::vector<run::PlannedMatch> MatchesOf(const Meeting& meeting, size_t index) const;
  absl::Status RunAll(run::MatchQueue* queue,
                      const std::function<absl::Status(const run::FinishedMatch&)>& take);

  const SetPlayerSettings settings_;
  // By row of the options that a set covers.
  const std::vector<v1::GameConfig> configs_;
  const match::Seating seating_;
  const int matches_per_set_;
  process::SupervisorClient* const supervisor_;

  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  // Of the sets that are played.
  run::Runner* runner_ ABSL_GUARDED_BY(mutex_) = nullptr;
  // Last: its alarms call back until it is gone.
  seat::Timers timers_;
};

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_SET_PLAYER_H_
