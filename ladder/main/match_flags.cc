#include "ladder/main/match_flags.h"

#include "referee/base/status.h"
#include "referee/cli/game_options.h"
#include "referee/games/registry.h"
#include "referee/run/option_files.h"

namespace assize::ladder {

void AddMatchFlags(Command command, MatchFlags* flags) {
  command.Text("--game", &flags->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &flags->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Texts("--cover", &flags->cover, "OPTION",
                "Play each deal with every value that the game names for this option\n"
                "(see: referee games), e.g. tiles in duel-descrocs; repeatable");
  command.Text("--seats", &flags->seats, "K",
               "Seats at a table, 2 to 8 (default: the fewest that the game allows). A field that\n"
               "does not fill such tables plays at tables of two sizes next to one another, the\n"
               "nearest to K that fit: 30 bots with 4 at tables of 4 and 3. 3-6: tables of any of\n"
               "these sizes, where a Swiss keeps equal scores together");
  AddSeedFlags(command, "event", &flags->seed);
  AddIdsFlag(command, &flags->ids);
  command.Text("--name", &flags->name, "EVENT", "The event's name (default: generated)");
  command.Text("--policy", &flags->policy, "NAME", "What faults cost: lenient or strict");
  constexpr int64_t kDay = 86'400'000;
  command.Number("--move-limit", &flags->move_limit_ms, 1, kDay, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", &flags->bank_ms, 0, kDay, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
  AddClockFlags(command, &flags->clock);
}

absl::StatusOr<MatchRequest> RequestOf(const MatchFlags& flags, const ChosenSeed& seed) {
  MatchRequest request;
  request.name = flags.name;
  request.game = flags.game;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(flags.game));
  ASSIZE_ASSIGN_OR_RETURN(request.options, ParseOptions(flags.options));
  ASSIZE_RETURN_IF_ERROR(run::ReadOptionFiles(game->info(), &request.options));
  request.cover = flags.cover;
  request.seats = flags.seats;
  request.policy = flags.policy;
  request.clock_rules.set_move_limit_us(1000 * flags.move_limit_ms);
  request.clock_rules.set_bank_us(1000 * flags.bank_ms);
  ASSIZE_RETURN_IF_ERROR(SetCharged(flags.clock, &request.clock_rules));
  request.no_pondering = PonderOf(flags.clock) == seat::Ponder::kOff;
  request.seed = seed.seed;
  ASSIZE_ASSIGN_OR_RETURN(request.ids, ChooseIds(flags.ids));
  return request;
}

SetupChecks ChecksFor(const MatchFlags& flags, const ChosenSeed& seed, FieldCheck field) {
  return {.seeds = seed.given ? SeedCheck::kMustBeEqual : SeedCheck::kMayDiffer,
          .ids = flags.ids.empty() ? SeedCheck::kMayDiffer : SeedCheck::kMustBeEqual,
          .field = field};
}

}  // namespace assize::ladder
