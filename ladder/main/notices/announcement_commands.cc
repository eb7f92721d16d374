// `ladder announce` and `announcements`.
#include <memory>
#include <string>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/report/overview/service_report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  std::string text;
  OutputFlags output;
};

absl::StatusOr<std::string> Announce(client::Client& service, const Settings& settings) {
  v1::AnnounceRequest request;
  request.set_text(settings.text);
  request.set_event(settings.event);
  ASSIZE_RETURN_IF_ERROR(service.Act(request).status());
  return "Announced\n";
}

absl::StatusOr<std::string> List(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListAnnouncementsResponse all,
                          service.List(v1::ListAnnouncementsRequest()));
  if (settings.output.Get() == OutputFormat::kText) return report::AnnouncementsText(all);
  return FormatSheet(report::AnnouncementsSheet(all), all, settings.output.Get());
}

}  // namespace

void AddAnnouncementCommands(Command program) {
  Command announce = program.AddCommand("announce", "Publish an announcement");
  auto settings = AddSettings<Settings>(announce);
  RunActing(announce, settings, Announce);
  announce.Argument("TEXT", &settings->text, "Up to 10,000 characters").Required();
  announce.Text("--event", &settings->event, "EVENT", "What it is about");
  announce.Footer(
      "Example:\n  ladder announce club.db \"Round 3 begins at eight\" --event may-cup");
  Command list = program.AddCommand("announcements", "Print the announcements, the newest first");
  settings = AddSettings<Settings>(list);
  RunReading(list, settings, List);
  AddFormatFlags(list, kTableFormats, "ListAnnouncementsResponse", &settings->output);
  list.Footer("Example:\n  ladder announcements club.db");
}

}  // namespace assize::ladder
