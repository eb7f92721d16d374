#include "ladder/main/event_flags.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/main/table_formats.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/standings/standings.h"
#include "referee/base/status.h"
#include "referee/cli/flags/game_options.h"
#include "referee/cli/flags/output_format.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

std::string UsualTieBreakWords() {
  return absl::StrJoin(standings::UsualTieBreaks(), ", ",
                       [](std::string* text, standings::TieBreak tie_break) {
                         absl::StrAppend(text, std::string(standings::TieBreakWord(tie_break)));
                       });
}

absl::StatusOr<MatchRequest> RequestOf(const MatchFlags& flags, const ChosenSeed& seed) {
  MatchRequest request;
  request.name = flags.name;
  request.game = flags.game;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(flags.game));
  ASSIZE_ASSIGN_OR_RETURN(request.options, ParseOptions(flags.options));
  ASSIZE_RETURN_IF_ERROR(ReadOptionFiles(game->info(), &request.options));
  request.cover = flags.cover;
  request.seats = flags.seats;
  request.policy = flags.policy;
  request.clock_rules.set_move_limit_us(1000 * flags.move_limit_ms);
  request.clock_rules.set_bank_us(1000 * flags.bank_ms);
  ASSIZE_RETURN_IF_ERROR(SetCharged(flags.clock, &request.clock_rules));
  request.clock_rules.set_most_credit_us(1000 * flags.round_trip_credit_ms);
  request.no_pondering = PonderOf(flags.clock) == seat::Ponder::kOff;
  request.seed = seed.seed;
  ASSIZE_ASSIGN_OR_RETURN(request.ids, ChooseIds(flags.ids));
  return request;
}

}  // namespace

void AddMatchFlags(Command command, MatchFlags* flags) {
  command.Text("--game", &flags->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &flags->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Texts("--cover", &flags->cover, "OPTION",
                "Play each deal with every value that the game lists for this option\n"
                "(see: referee games), e.g. tiles in duel-descrocs; repeatable");
  command.Text("--seats", &flags->seats, "K",
               "Seats at a table, 2 to 8 (default: the fewest that the game allows). A field\n"
               "that does not fill such tables plays at tables of two adjacent sizes,\n"
               "the nearest to K that fit: 30 bots with 4 at tables of 4 and 3. 3-6: tables of\n"
               "any of these sizes, so that a Swiss can keep equal scores together");
  AddSeedFlags(command, "event", &flags->seed);
  AddIdsFlag(command, &flags->ids);
  command.Text("--name", &flags->name, "EVENT", "The event's name (default: generated)");
  command.Text("--policy", &flags->policy, "NAME", "What faults cost: lenient or strict");
  AddLimitFlags(command, &flags->move_limit_ms, &flags->bank_ms);
  AddClockFlags(command, &flags->clock);
  constexpr int64_t kMaxCreditMs = 10'000;
  command.Number("--round-trip-credit", &flags->round_trip_credit_ms, 0, kMaxCreditMs, "MS",
                 "How much of the round trip to a remote bot is at most not charged for a move");
}

void AddEventFormatFlags(Command command, FormatRequest* flags) {
  command.Text("--format", &flags->format, "NAME", pairing::FormatNames());
  constexpr int64_t kMax = 1'000'000;
  command.NumberIfGiven("--rounds", &flags->rounds, 1, kMax, "N",
                        "The most rounds (default: the format's own number)");
  command.Number("--sets", &flags->sets, 1, kMax, "M",
                 "Sets that are played at each table in each round");
  command.Text("--seating", &flags->seating, "NAME",
               "The matches of a set: rotations (one per seat; in teams of two also\n"
               "every division into teams, like partnerships), all-orders, or single\n"
               "(default: rotations; single where remote bots may enter, who can remember)");
  command.Text("--scoring", &flags->scoring, "NAME",
               "What a round counts: placed (by the place over all its matches) or averaged");
  command.Number("--playoff", &flags->playoff, 0, 1000, "N",
                 "Knockout: the most play-off sets of a drawn table; 0: the better seed advances");
  command.Text("--tie-breaks", &flags->tie_breaks, "LIST",
               absl::StrCat("Swiss, round robin: how bots with equal points are ranked, in\n"
                            "this order, with commas (default: ",
                            UsualTieBreakWords(), ");\nof: ", standings::TieBreakWords()));
  command.Text("--acceleration", &flags->acceleration, "NAME",
               "Swiss of two seats: none, or baku: in the first rounds the upper half of the\n"
               "seeds is paired as if it had one more point (FIDE C.04.5.1)");
  command.Number("--half-byes", &flags->half_byes, 0, 1000, "N",
                 "Swiss: half-point byes that each entrant may request (ladder bye)");
  command.Flag("--late-entry", &flags->late_entry,
               "Swiss: bots that are submitted while it is stopped enter when it\n"
               "continues, with 0 points for earlier rounds (others: ladder enter)");
  command.Text("--bots", &flags->takes, "KIND",
               "Which bots may enter: hosted, remote (run by their owners, and not confined),\n"
               "or both (default: hosted)");
  command.Text("--same-owner", &flags->same_owner, "WORD",
               "Tables of more than two seats: apart (no two bots of one owner share one) or\n"
               "allow (default: apart; an owner's surplus bots rest in turn, for 0 points)");
  command.Text("--live-delay", &flags->live_delay, "DELAY",
               "When others see results: set (as soon as the set is over),\n"
               "a number of seconds after that (30s), or after a number of further moves\n"
               "of the event ('12 decisions')");
  command.Texts("--challenger", &flags->challengers, "BOT",
                "Gauntlet: a bot that meets all others; repeatable (default: the first bot);\n"
                "those that are not also BOTs enter first");
}

void AddHostFlags(Command command, RunnerFlags* flags, FewestJobs fewest) {
  const std::string text =
      "Matches played at a time; by default\n"
      "half as many as there are processors, so that the referee has its share";
  if (fewest == FewestJobs::kNone) {
    command.Number("--jobs", &flags->jobs, 0, 256, "J",
                   text + ";\n0: workers on other machines play all");
  } else {
    command.Number("--jobs", &flags->jobs, 1, 256, "J", text);
  }
  command.Number("--start-limit", &flags->start_limit_ms, 1, kMaxStartMs, "MS",
                 "The longest time to wait for a bot's start, whatever its manifest says. A bot\n"
                 "that did not connect in one match has a quarter of that in the next");
  command.Text("--logs", &flags->logs, "FOLDER",
               "Where to keep the bots' output (default: only the last lines of bots\n"
               "that forfeit are kept; see: ladder bots DB BOT)");
  AddSandboxFlags(command, "required", &flags->sandbox);
}

void AddRunnerFlags(Command command, const std::string& message, ResultFlags results,
                    RunnerFlags* flags) {
  AddHostFlags(command, flags);
  command.Flag("--quiet", &flags->quiet, "No progress and no notes");
  if (results == ResultFlags::kJsonAlone) {
    AddJsonFlag(command, message, &flags->output.json);
  } else if (results == ResultFlags::kFormat) {
    AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, message, &flags->output);
  } else {
    AddFormatFlags(command, kTableFormats, message, &flags->output);
  }
}

absl::StatusOr<AskedMatches> MatchesOf(const MatchFlags& flags, FieldCheck field) {
  AskedMatches asked;
  ASSIZE_ASSIGN_OR_RETURN(asked.seed, ChooseSeed(flags.seed));
  ASSIZE_ASSIGN_OR_RETURN(asked.request, RequestOf(flags, asked.seed));
  asked.checks = {.seeds = asked.seed.given ? SeedCheck::kMustBeEqual : SeedCheck::kMayDiffer,
                  .ids = flags.ids.empty() ? SeedCheck::kMayDiffer : SeedCheck::kMustBeEqual,
                  .field = field};
  return asked;
}

}  // namespace assize::ladder
