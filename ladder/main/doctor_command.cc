#include "ladder/main/doctor_command.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "ladder/main/database_argument.h"
#include "ladder/main/doctor_checks.h"
#include "ladder/main/work_line.h"
#include "referee/cli/command_line.h"
#include "referee/cli/interrupts.h"
#include "referee/cli/json_output.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

using Finding = v1::DoctorFinding;

struct Settings {
  std::string database;
  bool replay = false;
  bool json = false;
};

std::string GradeText(Finding::Grade grade) {
  switch (grade) {
    case Finding::GRADE_OK:
      return "ok";
    case Finding::GRADE_WARNING:
      return "warning";
    default:
      return "FAILED";
  }
}

std::string Text(const v1::DoctorReport& report) {
  std::vector<Row> rows;
  for (const Finding& finding : report.findings()) {
    rows.push_back({finding.what(), GradeText(finding.grade()), finding.text()});
  }
  return Table(rows, "l");
}

ExitCode Doctor(const Settings& settings) {
  v1::DoctorReport report;
  {
    Interrupts interrupts;
    WorkLine line(settings.json ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
    report = Examine({.database = settings.database,
                      .records = settings.replay ? RecordCheck::kReplay : RecordCheck::kHashes,
                      .progress = [&](const std::string& text) {
                        line.Show(text);
                        return interrupts.count() == 0;
                      }});
  }
  std::cout << (settings.json ? ToJson(report, JsonLayout::kDocument) : Text(report));
  const bool failed =
      std::any_of(report.findings().begin(), report.findings().end(),
                  [](const Finding& finding) { return finding.grade() == Finding::GRADE_FAILED; });
  return failed ? ExitCode::kFailed : ExitCode::kOk;
}

}  // namespace

void AddDoctorCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command =
      app->add_subcommand("doctor", "Look for anything that is wrong, or soon will be");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command->add_flag("--replay", settings->replay, "Also play every recorded match again");
  command->add_flag("--json", settings->json, "Print one JSON document (assize.v1.DoctorReport)");
  command->footer(
      "Example:\n  ladder doctor club.db\n"
      "Looks at the database, the records, the submitted bots, the disk, the sandbox and the "
      "limits\n"
      "of this machine. Exit code 1 if anything failed.");
  command->callback([settings, run] { *run = [settings] { return Doctor(*settings); }; });
}

}  // namespace assize::ladder
