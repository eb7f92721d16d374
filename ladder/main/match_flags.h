// `ladder run` and `ladder regress`: what an event is, from the words on the command line.
#ifndef ASSIZE_LADDER_MAIN_MATCH_FLAGS_H_
#define ASSIZE_LADDER_MAIN_MATCH_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/event/event_setup.h"
#include "referee/cli/clock_flags.h"
#include "referee/cli/command.h"
#include "referee/cli/seed_flags.h"

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
  int64_t round_trip_credit_ms = 0;
};
void AddMatchFlags(Command command, MatchFlags* flags);

// --format and what goes with it.
void AddEventFormatFlags(Command command, FormatRequest* flags);

// Reads the files that options name. Errors name the flag.
absl::StatusOr<MatchRequest> RequestOf(const MatchFlags& flags, const ChosenSeed& seed);

// What the user lets differ: seeds count if they were given.
SetupChecks ChecksFor(const MatchFlags& flags, const ChosenSeed& seed, FieldCheck field);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_MATCH_FLAGS_H_
