#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/event_life.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "referee/base/status.h"
#include "referee/base/text/moment.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder run club.db --draft --name may-cup --game brigands --rounds 7\n"
    "  ladder schedule club.db may-cup --open-at now --start-at \"2026-12-01 18:00 Europe/Paris\"\n"
    "  ladder schedule club.db may-cup --freeze-results-at 2026-12-01T20:00:00+01:00\n"
    "  ladder schedule club.db may-cup --start-at never\n"
    "  ladder schedule club.db may-cup\n"
    "A time is a date, a time and a zone; `now` does it immediately, `never` cancels a planned\n"
    "time. Without options the plan is printed. The service carries out each act once, also\n"
    "after a restart.";

struct ActFlag {
  const char* name;
  v1::EventAct act;
  const char* help;
};
constexpr std::array<ActFlag, 6> kFlags = {{
    {"--open-at", v1::EVENT_ACT_OPEN, "Others can see the event"},
    {"--close-at", v1::EVENT_ACT_CLOSE, "Bots that are submitted later do not enter"},
    {"--start-at", v1::EVENT_ACT_START, "Its matches are played"},
    {"--freeze-results-at", v1::EVENT_ACT_FREEZE_RESULTS, "Later rounds are hidden"},
    {"--reveal-at", v1::EVENT_ACT_REVEAL, "Everything is published, once it is over"},
    {"--final-at", v1::EVENT_ACT_FINAL, "It can't change any more"},
}};

struct Settings {
  std::string database;
  std::string event;
  std::array<std::string, kFlags.size()> times;
  OutputFlags output;
};

absl::StatusOr<v1::EventInfo> Call(client::Client& service, const Settings& settings) {
  v1::ScheduleEventRequest request;
  for (size_t i = 0; i < kFlags.size(); ++i) {
    if (settings.times[i].empty()) continue;
    const auto act = ParseScheduledAct(kFlags[i].act, settings.times[i]);
    ASSIZE_RETURN_IF_ERROR(WithContext(act.status(), kFlags[i].name));
    *request.add_acts() = *act;
  }
  if (request.acts().empty()) {
    v1::GetEventRequest get;
    get.set_event(settings.event);
    return service.Call(get);
  }
  request.set_event(settings.event);
  return service.Act(request);
}

// In whole seconds; empty where there is no time.
std::string TimeCell(bool there, uint64_t unix_us, const std::string& zone) {
  if (!there) return "";
  return MomentText(
      {.unix_us = static_cast<int64_t>(unix_us / 1'000'000 * 1'000'000), .zone = zone});
}

// A row for each act of the event's life that is planned or done.
Sheet TimesSheet(const v1::EventInfo& info) {
  Sheet sheet;
  sheet.title = absl::StrCat(info.summary().name(), ": ", info.summary().life(),
                             info.note().empty() ? "" : "; ", info.note());
  sheet.columns = {{.head = "act", .key = true}, {.head = "planned"}, {.head = "done"}};
  for (const v1::EventTime& time : info.times()) {
    sheet.rows.push_back({ActWord(time.act()),
                          TimeCell(time.has_planned_unix_us(), time.planned_unix_us(), time.zone()),
                          TimeCell(time.has_done_unix_us(), time.done_unix_us(), time.zone())});
  }
  return sheet;
}

absl::StatusOr<std::string> Schedule(client::Client& service, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, Call(service, settings));
  return FormatSheet(TimesSheet(info), info, settings.output.Get());
}

}  // namespace

void AddScheduleCommand(Command program) {
  Command command = program.AddCommand(
      "schedule", "Plan when an event is opened, closed, started, frozen, revealed and final");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  for (size_t i = 0; i < kFlags.size(); ++i) {
    command.Text(kFlags[i].name, &settings->times[i], "TIME", kFlags[i].help);
  }
  AddFormatFlags(command, kTableFormats, "EventInfo", &settings->output);
  command.Footer(kExamples);
  RunServed(command, settings, Schedule);
}

}  // namespace assize::ladder
