// A bot's first match: against itself, to see that it starts, answers and plays to the end.
#ifndef ASSIZE_LADDER_SUBMIT_SMOKE_MATCH_H_
#define ASSIZE_LADDER_SUBMIT_SMOKE_MATCH_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/games/table.h"
#include "referee/match/match_spec.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/seat/match_host.h"
#include "referee/seat/timers.h"

namespace assize::ladder {

struct SmokeOrder {
  bots::Manifest manifest;
  const games::Game* game = nullptr;
  int seats = 2;
  // A bot that overruns it here would do so in an event.
  match::ClockRules clock;
  // As in an event.
  std::chrono::milliseconds start_limit;
  // Existing folders for sockets and for what the bot prints.
  std::string scratch;
  std::string logs;
  bots::SandboxPolicy sandbox;
};

struct SmokeResult {
  // What the bot got wrong without losing its seat, a line each.
  std::vector<std::string> faults;
  // The longest that it took for a move.
  match::Micros worst_move{0};
};

// Plays one match with the bot in every seat, each in a process of its own, with a seed that nobody
// knows. `begun` receives the match, for a caller that may want to void it. kFailedPrecondition:
// the bot was forfeited; the text states in which seat and why, and what it printed last.
// kUnavailable: the match is void, by order of the caller or through no fault of the bot.
absl::StatusOr<SmokeResult> PlaySmokeMatch(
    const SmokeOrder& order, process::SupervisorClient* supervisor, seat::Timers* timers,
    const std::function<void(const std::shared_ptr<seat::MatchHost>&)>& begun);

// Plays two such matches, one after the other, with instances that are kept if the manifest allows
// it. Returns the record of the second. Errors as of PlaySmokeMatch().
absl::StatusOr<v1::Record> RecordSecondMatch(const SmokeOrder& order,
                                             process::SupervisorClient* supervisor,
                                             seat::Timers* timers);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_SMOKE_MATCH_H_
