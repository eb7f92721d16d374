// `ladder run` and `ladder regress`: from the words on the command line to a checked event.
#ifndef ASSIZE_LADDER_MAIN_RUN_SETUP_H_
#define ASSIZE_LADDER_MAIN_RUN_SETUP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/setup_differences.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/clock_flags.h"
#include "referee/cli/command.h"
#include "referee/cli/seed_flags.h"
#include "referee/games/table.h"

namespace assize::ladder {

// How matches are played, as it was typed.
struct MatchFlags {
  std::string game;
  std::vector<std::string> options;  // "key=value"
  std::vector<std::string> cover;    // options of the game
  std::string seats;                 // empty: the fewest that the game allows
  SeedFlags seed;
  std::string ids;   // empty: from the kernel
  std::string name;  // empty: made up
  std::string policy = "lenient";
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  ClockFlags clock;
};
void AddMatchFlags(Command command, MatchFlags* flags);

// What `ladder run` adds to them.
struct FormatFlags {
  std::string format = "swiss";
  int64_t rounds = 0;
  int64_t sets = 1;
  std::string seating = "rotations";
  std::string scoring = "placed";
  // Of a knockout.
  int64_t playoff = 10;
  std::string tie_breaks;  // empty: the usual ones
  std::string acceleration = "none";
  int64_t half_byes = 1;
  bool late_entry = false;
  std::vector<std::string> challengers;
  std::vector<std::string> bots;  // empty: all that play the game
};

// The part of the setup that formats and regressions have in common, without format and entrants.
absl::StatusOr<EventSetup> SetUpMatches(const MatchFlags& flags, const ChosenSeed& seed,
                                        v1::EventSettings* settings);

// An event that CreateEvent() will take; its name is still as typed. Errors name the argument, its
// value and what is allowed; for a bot that is not in the database, how to submit it.
absl::StatusOr<EventSetup> SetUpFormat(const MatchFlags& flags, const ChosenSeed& seed,
                                       const FormatFlags& format, LadderStore* store);

// The version that the user means, which must play the game.
absl::StatusOr<Version> FindEntrant(LadderStore* store, const std::string& word,
                                    const std::string& game);

// The version that the user means, of those in the event. kNotFound suggests one of them.
absl::StatusOr<Version> FindVersionInEvent(LadderStore* store, const Event& event,
                                           const std::string& word);

// Whether the version may enter an event at all: kFailedPrecondition if it is withdrawn or
// suspended, with what to do.
absl::Status CheckMayEnter(const LadderStore& store, const Version& version);

// Enters bots in an event that goes on, from its next round on; they are not in it yet. Errors as
// of WithLateEntries().
absl::Status EnterLate(LadderStore* store, const Event& event, const std::vector<Version>& bots);

// The event to play: one that is set up like this, or a new one under the setup's name or a made-up
// one. An event that is over is found by its name only, so that a command which names its event can
// be repeated. `checks` say what makes an event another one. One goes on although some of its bots
// have been withdrawn or suspended; a new one needs bots that are neither.
// kAlreadyExists: the name is that of an event that is set up otherwise, and how;
// kFailedPrecondition: of one that was cancelled; or a bot may not enter a new event.
absl::StatusOr<Event> BeginOrGoOn(LadderStore* store, EventSetup setup, SetupChecks checks);

// What the user lets differ: seeds count if they were given.
SetupChecks ChecksFor(const MatchFlags& flags, const ChosenSeed& seed, FieldCheck field);

// kFailedPrecondition: the event was cancelled.
absl::Status CheckNotCancelled(const Event& event);

// Enters the active bots that were submitted since, if the event is not over and its field is open
// (v1::EventSettings::open_field); in a Swiss with late entry those bots of which no version is in
// it, as long as a round is left. Returns who entered.
absl::StatusOr<std::vector<Version>> EnterNewBots(LadderStore* store, const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_RUN_SETUP_H_
