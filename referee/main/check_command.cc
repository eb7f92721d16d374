// `referee check`: finds out whether a bot is fit for an event, by letting it play.
#include <iostream>
#include <memory>
#include <string>

#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/progress/progress.h"
#include "referee/main/commands.h"
#include "referee/play/bot_trials.h"
#include "referee/report/bot_check.h"

namespace assize {
namespace {

struct CheckSettings {
  play::TrialSettings trials;
  OutputFlags output;
};

absl::Status PlayTrials(play::BotTrials* trials, bool json) {
  Interrupts interrupts;
  Progress progress(trials->matches(),
                    json ? Progress::Volume::kNotesOnly : Progress::Volume::kAll);
  if (!trials->note().empty()) progress.Print(trials->note());
  interrupts.Handle([trials](int) { trials->Stop(); });
  const absl::Status played = trials->Play([&progress] { progress.Add(); });
  interrupts.Handle(nullptr);
  return played;
}

absl::StatusOr<ExitCode> Check(const CheckSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<play::BotTrials> trials,
                          play::BotTrials::Prepare(settings.trials));
  const bool json = settings.output.Get() == OutputFormat::kJson;
  if (trials->matches() > 0) ASSIZE_RETURN_IF_ERROR(PlayTrials(trials.get(), json));
  const v1::CheckReport report = trials->Report();
  absl::StatusOr<std::string> text = CheckText(report);
  if (json) text = ToJson(report, JsonLayout::kDocument);
  ASSIZE_RETURN_IF_ERROR(text.status());
  std::cout << *text << std::flush;
  return report.fit() ? ExitCode::kOk : ExitCode::kFailed;
}

}  // namespace

void AddCheckCommand(Command program) {
  Command command = program.AddCommand("check", "Check whether a bot is ready for an event");
  auto settings = std::make_shared<CheckSettings>();
  play::TrialSettings& trials = settings->trials;
  command
      .Argument("BOT", &trials.bot,
                "A folder with a bot.toml, an executable file, or a sample bot's name")
      .Required();
  command.Texts("--game", &trials.games, "NAME",
                "A game to play; repeatable (default: each that its manifest lists)");
  command.NumberIfGiven("--seats", &trials.seats, 2, kMaxSeats, "N",
                        "Seats of each match (2 to 8; default: a match with each number\n"
                        "of seats that the game allows)");
  constexpr int64_t kDay = 86'400'000;
  command.Number("--move-limit", &trials.move_limit_ms, 1, kDay, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", &trials.bank_ms, 0, kDay, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
  AddSandboxFlags(command, "auto", &trials.sandbox);
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, "CheckReport",
                 &settings->output);
  command.Footer(
      "Example:\n"
      "  referee check ./my-bot --game brigands\n"
      "Reads bot.toml, starts the bot as an event would, and lets it play against `random`. The\n"
      "report has a line of advice for each finding.");
  command.ExitCodes(
      "0 the bot joined all matches, kept its seat and made no fault, 1 it is not ready for an "
      "event");
  command.Run([settings] {
    const absl::StatusOr<ExitCode> checked = Check(*settings);
    return checked.ok() ? *checked : Fail("referee", checked.status());
  });
}

}  // namespace assize
