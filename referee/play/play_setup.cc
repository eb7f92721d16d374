#include "referee/play/play_setup.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/cli/flags/game_options.h"
#include "referee/games/registry.h"

namespace assize::play {
namespace {

absl::Status CheckSeats(const games::GameInfo& info, size_t bots) {
  if (static_cast<int>(bots) >= info.min_seats && static_cast<int>(bots) <= info.max_seats) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(bots, bots == 1 ? " bot is" : " bots are", " named, but ",
                   std::string(info.name), " is played by ", info.min_seats, " to ", info.max_seats,
                   " (name a bot twice to let it play itself)"));
}

bots::Manifest ManifestOfHuman() {
  bots::Manifest manifest;
  manifest.name = std::string(kHuman);
  manifest.protocol = bots::BotProtocol::kFrames;
  return manifest;
}

// A person needs the terminal.
absl::Status CheckHuman(const PlaySettings& settings) {
  const auto humans = std::count(settings.bots.begin(), settings.bots.end(), kHuman);
  if (humans == 0) return absl::OkStatus();
  if (humans > 1) {
    return absl::InvalidArgumentError(
        "human: only one seat can be played at a terminal, since one player would see another's");
  }
  if (settings.output.Get() != OutputFormat::kText) {
    return absl::InvalidArgumentError(
        "--json, --format: only text with human, which uses the same output");
  }
  return absl::OkStatus();
}

absl::StatusOr<bots::Manifest> FindBot(const std::string& word, const std::string& game,
                                       const bots::BotFinder& finder) {
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, finder.Find(word));
  if (!manifest.Plays(game)) {
    return absl::InvalidArgumentError(
        absl::StrCat("bot '", word, "' does not play ", game,
                     "; its manifest lists: ", absl::StrJoin(manifest.games, ", ")));
  }
  return manifest;
}

// Bots by their names; one that is named again is numbered: "greedy#2".
std::vector<match::Competitor> CompetitorsOf(const std::vector<bots::Manifest>& manifests) {
  std::vector<match::Competitor> competitors;
  std::map<std::string, int> seen;
  for (const bots::Manifest& manifest : manifests) {
    const int count = ++seen[manifest.name];
    competitors.push_back(
        {.name = count == 1 ? manifest.name : absl::StrCat(manifest.name, "#", count),
         .version = manifest.version});
  }
  return competitors;
}

}  // namespace

absl::StatusOr<PlaySetup> SetUpPlay(const PlaySettings& settings, const bots::BotFinder& finder) {
  PlaySetup setup;
  run::RunPlan& plan = setup.plan;
  ASSIZE_ASSIGN_OR_RETURN(plan.game, games::FindGame(settings.game));
  ASSIZE_RETURN_IF_ERROR(CheckSeats(plan.game->info(), settings.bots.size()));
  ASSIZE_ASSIGN_OR_RETURN(games::OptionValues options, ParseOptions(settings.options));
  ASSIZE_RETURN_IF_ERROR(ReadOptionFiles(plan.game->info(), &options));
  ASSIZE_ASSIGN_OR_RETURN(plan.config,
                          plan.game->Configure(static_cast<int>(settings.bots.size()), options));
  ASSIZE_ASSIGN_OR_RETURN(plan.policy, match::PolicyNamed(settings.policy));
  ASSIZE_RETURN_IF_ERROR(CheckHuman(settings));
  for (const std::string& word : settings.bots) {
    if (word == kHuman) {
      setup.human = static_cast<int>(setup.manifests.size());
      setup.manifests.push_back(ManifestOfHuman());
      continue;
    }
    ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, FindBot(word, settings.game, finder));
    setup.manifests.push_back(std::move(manifest));
  }
  ASSIZE_ASSIGN_OR_RETURN(const ChosenSeed seed, ChooseSeed(settings.seed));
  plan.seeds.luck = seed.seed;
  ASSIZE_ASSIGN_OR_RETURN(plan.seeds.ids, ChooseIds(settings.ids));
  v1::ClockRules clock;
  clock.set_move_limit_us(1000 * settings.move_limit_ms);
  clock.set_bank_us(1000 * settings.bank_ms);
  ASSIZE_RETURN_IF_ERROR(SetCharged(settings.clock, &clock));
  plan.clock_rules = match::RulesOf(clock);
  plan.competitors = CompetitorsOf(setup.manifests);
  plan.deals = static_cast<int>(settings.matches);
  const int seats = static_cast<int>(settings.bots.size());
  plan.seating =
      settings.rotate ? match::Rotations(plan.game->info(), seats, seats) : run::Seating::kAsNamed;
  return setup;
}

absl::StatusOr<SandboxDecision> Confine(const SandboxFlags& flags, PlaySetup* setup,
                                        process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(SandboxDecision decision, DecideSandbox(flags, supervisor));
  for (const bots::Manifest& manifest : setup->manifests) {
    ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(decision.policy, manifest).status());
  }
  for (match::Competitor& competitor : setup->plan.competitors) {
    competitor.unconfined = !decision.policy.confine;
  }
  return decision;
}

run::MatchWorkerSettings WorkersFor(const PlaySettings& settings, const PlaySetup& setup,
                                    const RunFolders& folders, const bots::SandboxPolicy& sandbox) {
  std::optional<match::Micros> start;
  if (settings.start_limit_ms > 0) start = std::chrono::milliseconds(settings.start_limit_ms);
  return {.bots = std::make_shared<run::Roster>(setup.manifests),
          .start_limit = start,
          .reuse = settings.fresh ? run::Reuse::kNever : run::Reuse::kAsManifestSays,
          .scratch = folders.scratch,
          .logs = settings.logs.empty() ? "" : folders.logs,
          .sandbox = sandbox,
          .ponder = PonderOf(settings.clock)};
}

}  // namespace assize::play
