#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/damage_notes.h"
#include "ladder/main/database_argument.h"
#include "ladder/query/match_table.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder export club.db may-cup > may-cup.csv\n"
    "  ladder export club.db --bot greedy@2 --to ./greedy-2\n"
    "Results have a line for each seat of each match that counts; `match` is the number that\n"
    "replay-dump takes, `forfeit` why the seat was forfeited, `worst_ms` its longest time for an\n"
    "answer, `mean_ms` the mean of its moves, `mean_cpu_ms` and `worst_cpu_ms` the same of CPU\n"
    "time, `worst_late_ms` how late the referee took up an answer (not charged), `chain` the\n"
    "head of the chain of hashes when the match was stored (ladder doctor --published),\n"
    "`playoff` 1 for the sets of a knockout's play-offs, which bring no points. With --bot, the\n"
    "files that play as that version.";

struct Settings {
  std::string database;
  std::string event;
  std::string bot;
  std::string to;
  OutputFlags output;
};

absl::StatusOr<std::string> UnpackBot(LadderStore& store, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store.FindVersion(settings.bot));
  if (version.remote) {
    return absl::FailedPreconditionError(absl::StrCat(
        NameOf(version), " is a remote bot: its owner runs it, and there are no files of it here"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, store.LoadInstalled(version.id));
  std::error_code ignored;
  if (std::filesystem::exists(settings.to, ignored)) {
    return absl::AlreadyExistsError(
        absl::StrCat(settings.to, ": exists already; name another folder"));
  }
  ASSIZE_RETURN_IF_ERROR(WriteBundle(bundle, settings.to, CopyUse::kToWorkIn));
  return absl::StrCat("Wrote ", NameOf(version), " to ", settings.to, ": ", bundle.files.size(),
                      " files\n");
}

absl::StatusOr<std::string> Export(const Settings& settings, DamageNotes* damage) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  if (!settings.bot.empty()) return UnpackBot(*store, settings);
  ASSIZE_ASSIGN_OR_RETURN(const Sheet matches,
                          LoadMatchTable(*store, settings.event, [damage](const std::string& text) {
                            damage->Name(text);
                          }));
  if (settings.output.Get() == OutputFormat::kCsv) return SheetAsCsv(matches);
  ASSIZE_ASSIGN_OR_RETURN(const v1::ExportReport report, ExportReportOf(matches));
  return FormatSheet(matches, report, settings.output.Get());
}

}  // namespace

void AddExportCommand(Command program) {
  Command command = program.AddCommand("export", "Print all results, or unpack a submitted bot");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Only this event (default: all)");
  const Option bot =
      command.Text("--bot", &settings->bot, "BOT", "The version to unpack, with --to");
  const Option to =
      command.Text("--to", &settings->to, "FOLDER", "With --bot: the folder to make for it");
  bot.Needs(to);
  to.Needs(bot);
  AddFormatFlags(
      command,
      {OutputFormat::kCsv, OutputFormat::kText, OutputFormat::kJson, OutputFormat::kMarkdown},
      "ExportReport", &settings->output);
  command.Footer(kExamples);
  command.Run([settings] {
    return PrintNamingDamage(settings->database,
                             [&](DamageNotes* damage) { return Export(*settings, damage); });
  });
}

}  // namespace assize::ladder
