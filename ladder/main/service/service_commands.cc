// Commands about a running service: `ladder status`, `start`, `pause` and `audit`.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/query/audit.h"
#include "ladder/report/overview/service_report.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  OutputFlags output;
};

// Why events wait or have stopped, and what of them is damaged.
absl::StatusOr<std::string> NotesText(client::Client& service) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListEventsResponse events,
                          service.List(v1::ListEventsRequest()));
  std::string text;
  for (const v1::EventInfo& event : events.events()) {
    if (event.note().empty()) continue;
    absl::StrAppend(&text, "Event ", event.summary().name(), ": ", event.note(), "\n");
  }
  return text;
}

absl::StatusOr<std::string> Status(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::ServiceStatus status, service.Call(v1::GetStatusRequest()));
  if (settings.output.Get() == OutputFormat::kText) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string notes, NotesText(service));
    return report::ServiceText(status) + notes;
  }
  return FormatSheet(report::ServiceSheet(status), status, settings.output.Get());
}

absl::StatusOr<std::string> Start(client::Client& service, const Settings& settings) {
  v1::StartEventRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, service.Act(request));
  return absl::StrCat("Started ", info.summary().name(), "\n");
}

absl::StatusOr<std::string> Pause(client::Client& service, const Settings& settings) {
  v1::PauseEventRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, service.Act(request));
  return absl::StrCat(
      "Paused ", info.summary().name(),
      info.state() == v1::EVENT_STATE_PAUSING ? ", once the running matches are over\n" : "\n");
}

absl::StatusOr<std::string> Audit(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const v1::AuditReport audit, LoadAudit(store.get(), settings.database));
  if (settings.output.Get() == OutputFormat::kText) return AuditText(audit);
  return FormatSheet(AuditSheet(audit), audit, settings.output.Get());
}

}  // namespace

void AddServiceCommands(Command program) {
  Command status = program.AddCommand("status", "Show what a service is doing");
  auto settings = AddSettings<Settings>(status);
  RunServed(status, settings, Status);
  AddFormatFlags(status, kTableFormats, "ServiceStatus", &settings->output);
  status.Footer("Example:\n  ladder status club.db");
  Command start = program.AddCommand("start", "Let a service play or continue an event");
  settings = AddSettings<Settings>(start);
  RunServed(start, settings, Start);
  start.Argument("EVENT", &settings->event, "Its name").Required();
  start.Footer("Example:\n  ladder start club.db may-cup");
  Command pause = program.AddCommand("pause", "Let a service start no more matches of an event");
  settings = AddSettings<Settings>(pause);
  RunServed(pause, settings, Pause);
  pause.Argument("EVENT", &settings->event, "Its name").Required();
  pause.Footer("Example:\n  ladder pause club.db may-cup\nTo continue: ladder start");
  Command audit = program.AddCommand("audit", "Print the log of all acts, and verify its hashes");
  settings = AddSettings<Settings>(audit);
  RunPrinting(audit, settings, Audit);
  AddFormatFlags(audit, kTableFormats, "AuditReport", &settings->output);
  audit.Footer("Example:\n  ladder audit club.db");
}

}  // namespace assize::ladder
