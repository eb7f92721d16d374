#include <iostream>
#include <memory>
#include <string>

#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/main/commands.h"
#include "referee/play/secrecy_run.h"
#include "referee/report/secrecy_report.h"

namespace assize {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  referee verify-secrecy --game brigands --steps 100000\n"
    "  referee verify-secrecy --seed demo --only twins/4/123\n"
    "What is checked, and how: tests/secrecy/README.md";

struct Settings {
  play::SecrecySettings run;
  OutputFlags output;
};

absl::StatusOr<ExitCode> VerifySecrecy(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::SecrecyReport report, play::CheckSecrecy(settings.run));
  absl::StatusOr<std::string> text = SecrecyText(report, OutputScreen());
  if (text.ok()) text->append(SecrecyScope());
  if (settings.output.Get() == OutputFormat::kJson) text = ToJson(report, JsonLayout::kDocument);
  ASSIZE_RETURN_IF_ERROR(text.status());
  std::cout << *text << std::flush;
  return report.differences() == 0 ? ExitCode::kOk : ExitCode::kFailed;
}

void AddFlags(Command command, Settings* settings) {
  command.Text("--game", &settings->run.game, "NAME", "The game, or all; see: referee games");
  command.Number("--steps", &settings->run.steps, 1, 1'000'000'000, "N",
                 "Random steps to try, over all games and numbers of seats");
  command.Text("--seed", &settings->run.seed, "HEX|TEXT",
               "64 hex digits, or any text: makes the run reproducible (default: random)");
  command.Number("--jobs", &settings->run.jobs, 1, 256, "J", "Threads");
  command.Text("--only", &settings->run.only, "PART",
               "A part of the run: CHECK, CHECK/SEATS or CHECK/SEATS/CASE");
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson}, "SecrecyReport",
                 &settings->output);
}

}  // namespace

void AddVerifySecrecyCommand(Command program) {
  Command command = program.AddCommand("verify-secrecy",
                                       "Check that no seat is sent anything that it must not know");
  auto settings = std::make_shared<Settings>();
  AddFlags(command, settings.get());
  command.Footer(kExamples);
  command.ExitCodes("0 no difference, 1 a difference; the printed command reproduces it");
  command.Run([settings] {
    const absl::StatusOr<ExitCode> done = VerifySecrecy(*settings);
    return done.ok() ? *done : Fail("referee", done.status());
  });
}

}  // namespace assize
