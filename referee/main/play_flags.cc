#include "referee/main/play_flags.h"

#include "referee/cli/flags/clock_flags.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/flags/seed_flags.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee play --game brigands greedy random\n"
    "  referee play --game brigands --matches 20 --rotate --seed demo --db r.db \\\n"
    "      ./my-bot greedy montecarlo python-greedy\n"
    "  referee play --game brigands human greedy\n"
    "A BOT is a sample bot's name, a folder with a bot.toml, an executable file, or `human`: you\n"
    "at this terminal, without a limit of time.\n"
    "The column 95 % is the interval of the score: – with fewer than ten deals, which are too few.";

void AddMatchFlags(Command command, play::PlaySettings* settings) {
  command.Text("--game", &settings->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &settings->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Number("--matches", &settings->matches, 1, 10'000'000, "N", "Deals to play");
  command.Flag("--rotate", &settings->rotate,
               "Play each deal once per rotation of the bots over the seats: --matches N with\n"
               "K bots then plays N x K matches. In teams of two the partners change too:\n"
               "N x 12 matches with 4 bots");
  AddSeedFlags(command, "run", &settings->seed);
  AddIdsFlag(command, &settings->ids);
  command.Text(
      "--policy", &settings->policy, "NAME",
      "What faults cost: lenient (default moves and strikes; the match continues) or strict\n"
      "(the first offence forfeits)");
  AddLimitFlags(command, &settings->move_limit_ms, &settings->bank_ms);
  AddClockFlags(command, &settings->clock);
  command.NumberIfGiven("--start-limit", &settings->start_limit_ms, 1, kLongestLimitMs, "MS",
                        "Milliseconds for the bots to start and say hello (1 to 86400000;\n"
                        "default: the longest limits.start_ms of their manifests)");
}

void AddRunFlags(Command command, play::PlaySettings* settings) {
  command.Number("--jobs", &settings->jobs, 1, 256, "J",
                 "Matches played at a time; by default\n"
                 "half as many as there are processors, so that the referee has its share");
  command.Flag("--fresh", &settings->fresh, "Start every bot again for each match");
  AddSandboxFlags(command, "auto", &settings->sandbox);
  command.Text("--db", &settings->db, "FILE", "Database to store the records in");
  command.Text("--logs", &settings->logs, "FOLDER",
               "Where to keep the bots' output (default: not kept)");
  command.Choice("--early-stop", &settings->early_stop, {"on", "off"}, "WORD",
                 "on: stop when a bot did not join three matches in a row; off: play all");
  command.Flag("--fail-on-forfeit", &settings->fail_on_forfeit,
               "Exit with 1 if a bot forfeited any match");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "PlayReport", &settings->output);
  command.Flag("--quiet", &settings->quiet, "No progress line and no notes");
}

}  // namespace

void AddPlayFlags(Command command, play::PlaySettings* settings) {
  AddMatchFlags(command, settings);
  AddRunFlags(command, settings);
  command.Arguments("BOT", &settings->bots, "The bots, by seat").Required();
  command.Footer(kExamples);
  command.ExitCodes("0 done, 1 no bot joined any match, or see --fail-on-forfeit");
}

}  // namespace assize
