#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/damage_notes.h"
#include "ladder/main/database_argument.h"
#include "ladder/owner/pages/owner_pages.h"
#include "ladder/owner/pages/owners.h"
#include "ladder/site/site_folder.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder report club.db may-cup\n"
    "  ladder report club.db may-cup --per-owner evening\n"
    "  ladder report club.db may-cup --format csv > marks.csv\n"
    "Four lights for each bot: submitted; starts (it joins its matches); plays (without forfeits\n"
    "and faults); beats the yardstick (with a probability of 95 %, by the ratings). With\n"
    "--per-owner it writes a folder for each owner that can be handed out as it is: place,\n"
    "progress by version, three instructive matches as the owner's bot saw them, faults with\n"
    "their causes and the last lines of the bot's own output; and for the teacher index.html and\n"
    "marks.csv. An existing report is replaced in one step.";

struct Settings {
  std::string database;
  owner::OwnersQuery query;
  std::string folder;
  // What the pages name as their maker.
  std::string program;
  OutputFlags output;
};

absl::StatusOr<std::string> Write(const Settings& settings, const v1::OwnersReport& report) {
  ASSIZE_ASSIGN_OR_RETURN(site::OldSite old,
                          site::OldSite::Read(settings.folder, site::SiteKind::kOwners));
  ASSIZE_ASSIGN_OR_RETURN(const site::Files pages,
                          owner::ReportFiles(settings.database, report, settings.program));
  Interrupts interrupts;
  interrupts.Handle([](int) {});  // Counted.
  ASSIZE_ASSIGN_OR_RETURN(
      const site::Written written,
      site::WriteSite(std::move(old), pages, [&interrupts] { return interrupts.count() > 0; }));
  return absl::StrCat("Wrote ", Counted(written.files, "file", "files"), " for ",
                      Counted(report.owners_size(), "owner", "owners"), "; begin with ",
                      settings.folder, "/index.html\n");
}

absl::StatusOr<std::string> Text(const Settings& settings, DamageNotes* damage) {
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::OwnersReport report,
      owner::LoadOwners(settings.database, settings.query,
                        [damage](const std::string& damaged) { damage->Name(damaged); }));
  if (!settings.folder.empty()) return Write(settings, report);
  return FormatSheet(owner::MarksSheet(report), report, settings.output.Get());
}

}  // namespace

void AddReportCommand(Command program, const std::string& commit) {
  Command command = program.AddCommand("report", "Write a report on an event, owner by owner");
  auto settings = AddSettings<Settings>(command);
  settings->program = absl::StrCat("ladder ", commit);
  command.Argument("EVENT", &settings->query.event, "Its name (default: the newest one)");
  command.Text("--per-owner", &settings->folder, "OUT",
               "Write pages into this folder, one folder for each owner in it");
  command.Text("--yardstick", &settings->query.yardstick, "BOT",
               "The bot that the others are compared with");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "OwnersReport", &settings->output);
  command.Footer(kFooter);
  command.Run([settings] {
    return PrintNamingDamage(settings->database,
                             [&](DamageNotes* damage) { return Text(*settings, damage); });
  });
}

}  // namespace assize::ladder
