// The matches of a climb: sets of fixed deals between a bot and a rung, on this machine.
#ifndef ASSIZE_LADDER_CLIMB_CLIMB_MATCHES_H_
#define ASSIZE_LADDER_CLIMB_CLIMB_MATCHES_H_

#include <atomic>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/manifest.h"
#include "referee/bots/sandbox_policy.h"
#include "referee/games/game.h"
#include "referee/process/supervisor_client.h"
#include "referee/run/run_folders.h"
#include "referee/seat/timers.h"

namespace assize::ladder::climb {

// A bot at a table whose other seats a rung has, in each seat in turn.
struct BlockOrder {
  const games::Game* game = nullptr;
  int seats = 2;
  // Sets, each of one deal.
  int sets = 1;
  // What deals and match ids are drawn from: equal texts give equal matches.
  std::string seed;
  bots::Manifest bot;
  bots::Manifest rung;
};

struct BlockResult {
  // By set: the mean share of opponents that the bot came in before.
  std::vector<double> scores;
  int64_t matches = 0;
  // In which the bot forfeited, or was given a default move.
  int64_t failed_matches = 0;
  // Of the final states and scores, in the order of the plan; does not depend on times.
  std::string digest;
};

class ClimbMatches {
 public:
  // `supervisor` must outlive it.
  ClimbMatches(process::SupervisorClient* supervisor, RunFolders folders,
               bots::SandboxPolicy sandbox, int jobs);

  // Blocks until all of it is played. kCancelled: Stop() was called; kUnavailable: a match was void.
  absl::StatusOr<BlockResult> Play(const BlockOrder& order);
  // No match begins any more. Safe on every thread.
  void Stop() { stopped_ = true; }

 private:
  process::SupervisorClient* const supervisor_;
  const RunFolders folders_;
  const bots::SandboxPolicy sandbox_;
  const int jobs_;
  seat::Timers timers_;
  std::atomic<bool> stopped_ = false;
};

// Of the matches that a rung plays against itself: what Rung::digest has.
absl::StatusOr<std::string> DigestOf(const games::Game& game, int seats, const bots::Manifest& rung,
                                     ClimbMatches* matches);

}  // namespace assize::ladder::climb

#endif  // ASSIZE_LADDER_CLIMB_CLIMB_MATCHES_H_
