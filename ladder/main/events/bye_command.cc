#include <cstdint>
#include <memory>
#include <string>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/overview/events_report.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string event;
  std::string bot;
  int64_t round = 0;
  std::string kind = "half";
  bool back = false;
};

absl::StatusOr<std::string> Ask(client::Client& ladder, const Settings& settings) {
  v1::RequestByeRequest request;
  request.set_event(settings.event);
  request.set_bot(settings.bot);
  request.set_round(static_cast<uint32_t>(settings.round));
  request.set_kind(settings.kind);
  request.set_back(settings.back);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RequestByeResponse granted, ladder.Act(request));
  request.set_bot(granted.version());
  request.set_event(granted.event());
  return report::ByeText(request);
}

}  // namespace

void AddByeCommand(Command program) {
  Command command = program.AddCommand("bye", "Ask for a bye in a round of a Swiss event");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Argument("BOT", &settings->bot, "The bot that is not to be paired").Required();
  command
      .NumberIfGiven("--round", &settings->round, 1, 1'000'000, "N",
                     "The round; it must not be paired yet")
      .Required();
  command.Text("--kind", &settings->kind, "NAME",
               "What the round counts: half (a half point) or zero");
  command.Flag("--back", &settings->back, "Take the request back");
  command.Footer(
      "Examples:\n"
      "  ladder bye club.db may-cup robin --round 3\n"
      "  ladder bye club.db may-cup robin --round 3 --back\n"
      "An event allows each entrant a number of half-point byes (ladder run --half-byes, 1 by\n"
      "default); zero-point byes are always possible.");
  RunActing(command, settings, Ask);
}

}  // namespace assize::ladder
