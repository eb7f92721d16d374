// From the command line of `referee play` to a checked plan.
#ifndef ASSIZE_REFEREE_PLAY_PLAY_SETUP_H_
#define ASSIZE_REFEREE_PLAY_PLAY_SETUP_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/tasks/processors.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/flags/clock_flags.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/flags/seed_flags.h"
#include "referee/run/match_worker.h"
#include "referee/run/run_folders.h"
#include "referee/run/run_plan.h"

namespace assize::play {

// The command line, as typed.
struct PlaySettings {
  std::string game;
  std::vector<std::string> options;  // "key=value"
  std::vector<std::string> bots;
  int64_t matches = 1;
  int64_t jobs = DefaultJobs();
  SeedFlags seed;
  std::string ids;  // empty: from the kernel
  std::string db;
  std::string logs;
  std::string policy = "lenient";
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  ClockFlags clock;
  int64_t start_limit_ms = 0;  // 0: as the bots' manifests say
  bool rotate = false;
  bool fresh = false;
  OutputFlags output;
  bool quiet = false;
  std::string early_stop = "on";  // "on" or "off"
  bool fail_on_forfeit = false;
  SandboxFlags sandbox;
};

// The BOT that is a person at this terminal.
inline constexpr std::string_view kHuman = "human";

struct PlaySetup {
  run::RunPlan plan;
  // The competitor that is a person, if one is.
  std::optional<int> human;
  // By competitor.
  std::vector<bots::Manifest> manifests;
};

// Errors name the argument, its value and what is allowed.
absl::StatusOr<PlaySetup> SetUpPlay(const PlaySettings& settings, const bots::BotFinder& finder);

// Checks that each bot can be confined as its manifest asks, and notes in the plan whether they
// are.
absl::StatusOr<SandboxDecision> Confine(const SandboxFlags& flags, PlaySetup* setup,
                                        process::SupervisorClient* supervisor);

run::MatchWorkerSettings WorkersFor(const PlaySettings& settings, const PlaySetup& setup,
                                    const RunFolders& folders, const bots::SandboxPolicy& sandbox);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_PLAY_SETUP_H_
