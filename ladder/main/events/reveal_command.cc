#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder freeze club.db may-cup --after 5\n"
    "  ladder reveal club.db may-cup --step\n"
    "  ladder reveal club.db may-cup --all\n"
    "  ladder reveal club.db may-cup\n"
    "For a frozen event that is over. Each step publishes one more of the final places,\n"
    "starting with the last; with the first place the whole event is published. Without options,\n"
    "the places that are already public are printed.";

struct Settings {
  std::string database;
  std::string event;
  bool step = false;
  bool all = false;
  OutputFlags output;
};

absl::Status Reveal(client::Client& service, const Settings& settings) {
  v1::RevealEventRequest request;
  request.set_event(settings.event);
  request.set_step(settings.step);
  return service.Act(request).status();
}

Sheet SheetOf(const v1::StandingsReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(report.event(), ": ", report.revealed_size(), " of ",
                             report.lines_size(), " places are revealed");
  sheet.columns = {{.head = "rank", .side = 'r'},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "owner", .fit = Fit::kShorten},
                   {.head = "points", .side = 'r'}};
  for (const v1::RevealedPlace& place : report.revealed()) {
    sheet.rows.push_back({absl::StrCat(place.rank()),
                          absl::StrCat(place.bot(), "@", place.number()), place.owner(),
                          absl::StrFormat("%g", place.points())});
  }
  return sheet;
}

absl::StatusOr<std::string> Text(client::Client& service, const Settings& settings) {
  if (settings.step || settings.all) ASSIZE_RETURN_IF_ERROR(Reveal(service, settings));
  if (settings.all) return absl::StrCat("All of ", settings.event, " is published\n");
  v1::GetStandingsRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::StandingsReport report, service.Call(request));
  return FormatSheet(SheetOf(report), report, settings.output.Get());
}

}  // namespace

void AddRevealCommand(Command program) {
  Command command =
      program.AddCommand("reveal", "Publish the final places of an event, starting with the last");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  const Option step = command.Flag("--step", &settings->step, "The next place");
  command.Flag("--all", &settings->all, "All remaining places").Excludes(step);
  AddFormatFlags(command, kTableFormats, "StandingsReport", &settings->output);
  command.Footer(kExamples);
  RunActing(command, settings, Text);
}

}  // namespace assize::ladder
