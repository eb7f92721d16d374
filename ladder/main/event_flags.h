// `ladder run`, `resume` and `regress`: what an event is and how it is played, from the words on
// the command line.
#ifndef ASSIZE_LADDER_MAIN_EVENT_FLAGS_H_
#define ASSIZE_LADDER_MAIN_EVENT_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/submit/submission.h"
#include "referee/base/tasks/processors.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/flags/clock_flags.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/flags/seed_flags.h"

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

// Of --start-limit, in milliseconds.
inline constexpr int64_t kMaxStartMs = 600'000;

// Flags that change nothing in what is played.
struct RunnerFlags {
  int64_t jobs = DefaultJobs();
  // The longest time to wait for a bot's start.
  int64_t start_limit_ms = kUsualStartLimit.count();
  std::string logs;
  bool quiet = false;
  OutputFlags output;
  SandboxFlags sandbox;

  bool json() const { return output.Get() == OutputFormat::kJson; }
};
// How the machine plays: --jobs, --start-limit, --logs and the sandbox.
// kNone: --jobs 0 leaves all matches to workers on other machines.
enum class FewestJobs { kNone, kOne };
void AddHostFlags(Command command, RunnerFlags* flags, FewestJobs fewest = FewestJobs::kOne);
// How a result is printed.
enum class ResultFlags {
  // --format text or json, and --json.
  kFormat,
  // The same with csv and md, for tables.
  kTable,
  // --json alone, where --format is that of the event.
  kJsonAlone
};
// The flags of the host, --quiet, and those of the result. `message`: the JSON document, e.g.
// "EventResult".
void AddRunnerFlags(Command command, const std::string& message, ResultFlags results,
                    RunnerFlags* flags);

// What the flags ask for.
struct AskedMatches {
  ChosenSeed seed;
  // With it.
  MatchRequest request;
  // What makes another event of one that is there: seeds, if they were given.
  SetupChecks checks;
};
// Reads the files that options name. Errors name the flag.
absl::StatusOr<AskedMatches> MatchesOf(const MatchFlags& flags, FieldCheck field);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_EVENT_FLAGS_H_
