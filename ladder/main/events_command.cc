#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/event/event_settings.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/local_time.h"
#include "ladder/main/regress_state.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"
#include "referee/cli/json_output.h"
#include "referee/cli/text_layout.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  bool json = false;
};

absl::StatusOr<std::string> StateOf(const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
  if (settings.cancelled()) return "cancelled";
  return event.ended_unix_us.has_value() ? "over" : "open";
}

absl::StatusOr<std::string> ResultOf(LadderStore* store, const Event& event) {
  if (event.setup.format != kRegressFormat) return "";
  ASSIZE_ASSIGN_OR_RETURN(const RegressState state, LoadRegressState(store, event));
  return std::string(VerdictName(VerdictOf(state)));
}

absl::StatusOr<v1::EventsReport> Describe(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  v1::EventsReport report;
  for (const Event& event : events) {
    ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(event.id));
    v1::EventSummary& summary = *report.add_events();
    summary.set_name(event.setup.name);
    summary.set_game(event.setup.game);
    summary.set_format(event.setup.format);
    summary.set_bots(static_cast<uint32_t>(event.entrants.size()));
    summary.set_rounds(static_cast<uint32_t>(progress.rounds));
    summary.set_sets(static_cast<uint64_t>(progress.whole_sets));
    summary.set_matches(static_cast<uint64_t>(progress.played));
    summary.set_started_unix_us(static_cast<uint64_t>(event.setup.started_unix_us));
    if (event.ended_unix_us.has_value()) {
      summary.set_ended_unix_us(static_cast<uint64_t>(*event.ended_unix_us));
    }
    ASSIZE_ASSIGN_OR_RETURN(*summary.mutable_state(), StateOf(event));
    ASSIZE_ASSIGN_OR_RETURN(*summary.mutable_result(), ResultOf(store.get(), event));
  }
  return report;
}

std::string Text(const v1::EventsReport& report, const Settings& settings) {
  if (report.events().empty()) {
    return absl::StrCat("No event was begun yet; play one with: ladder run ", settings.database,
                        " --game GAME\n");
  }
  std::vector<Row> rows = {
      {"event", "game", "format", "begun", "state", "result", "bots", "rounds", "sets", "matches"}};
  for (const v1::EventSummary& event : report.events()) {
    rows.push_back({event.name(), event.game(), event.format(),
                    LocalMinute(static_cast<int64_t>(event.started_unix_us())), event.state(),
                    event.result(), absl::StrCat(event.bots()), absl::StrCat(event.rounds()),
                    absl::StrCat(event.sets()), absl::StrCat(event.matches())});
  }
  return Table(rows, "llllllr");
}

ExitCode Events(const Settings& settings) {
  const absl::StatusOr<v1::EventsReport> report = Describe(settings);
  if (!report.ok()) return Fail(kProgram, report.status());
  return Print(kProgram,
               settings.json ? ToJson(*report, JsonLayout::kDocument) : Text(*report, settings));
}

}  // namespace

void AddEventsCommand(Command program) {
  Command command =
      program.AddCommand("events", "List the events, played ones and those that can be resumed");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Flag("--json", &settings->json, "Print one JSON document (assize.v1.EventsReport)");
  command.Footer(
      "Example:\n  ladder events club.db\n"
      "An open event is being played, or was stopped: ladder resume DB EVENT. The result is the\n"
      "verdict of a test of two versions; of other events: ladder standings DB EVENT");
  command.Run([settings] { return Events(*settings); });
}

}  // namespace assize::ladder
