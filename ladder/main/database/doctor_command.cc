#include <memory>
#include <string>

#include "ladder/doctor/doctor.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/overview/doctor_report.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string published_head;
  bool replay = false;
  bool changes = false;
  OutputFlags output;
};

ExitCode Doctor(const Settings& settings) {
  Diagnosis diagnosis;
  const absl::Status sandbox = TrySandbox();
  {
    WorkLine line(settings.output.Get() == OutputFormat::kText ? WorkLine::Volume::kAll
                                                               : WorkLine::Volume::kSilent);
    diagnosis = Examine({.database = settings.database,
                         .records = settings.replay ? RecordCheck::kReplay : RecordCheck::kHashes,
                         .published_head = settings.published_head,
                         .changes = settings.changes,
                         .progress = [&line](const std::string& text) { line.Show(text); },
                         .sandbox = sandbox});
  }
  const v1::DoctorReport& report = diagnosis.report;
  const ExitCode printed =
      Print(kProgram, FormatSheet(report::DoctorSheet(report), report, settings.output.Get()));
  if (printed != ExitCode::kOk) return printed;
  if (!diagnosis.stored.ok()) return ExitCodeOf(diagnosis.stored);
  return report::HasFailed(report) ? ExitCode::kFailed : ExitCode::kOk;
}

}  // namespace

void AddDoctorCommand(Command program) {
  Command command =
      program.AddCommand("doctor", "Check the database, the bots and this machine for problems");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Flag("--replay", &settings->replay, "Also replay every recorded match");
  command.Flag("--changes", &settings->changes,
               "Also list what was changed after it was stored, when and by whom");
  command.Text("--published", &settings->published_head, "HASH",
               "A published head of the chain (ladder export), which the chain must contain");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "DoctorReport", &settings->output);
  command.Footer(
      "Example:\n"
      "  ladder doctor club.db\n"
      "Checks the database, the records, the submitted bots, the disk, the sandbox\n"
      "and the limits of this machine. Whatever decides a table (bots, settings, entrants, plans,\n"
      "byes, results) has a link in a chain of hashes, so that a change or removal is detected; a\n"
      "change that a command makes is a link of its own. Keep the chain's head elsewhere, and\n"
      "--published detects whether the end was removed.");
  command.ExitCodes("0 no problems, 1 a problem with the machine, 65 stored data is damaged");
  command.Run([settings] { return Doctor(*settings); });
}

}  // namespace assize::ladder
