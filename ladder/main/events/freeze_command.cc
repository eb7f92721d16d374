#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder freeze club.db may-cup --after 4\n"
    "  ladder freeze club.db may-cup --lift\n"
    "Pages for others (ladder site, ladder why) show a frozen event as it was after this round,\n"
    "also when it has continued or ended: its standings, its numbers, its matches. Tables\n"
    "that you print yourself show everything. A larger number publishes more rounds.";

struct Settings {
  std::string database;
  std::string event;
  int64_t after = -1;
  bool lift = false;
};

absl::StatusOr<std::string> Publish(client::Client& ladder, const std::string& event) {
  v1::RevealEventRequest request;
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, ladder.Act(request));
  return absl::StrCat("All of ", Quoted(info.summary().name()), " is published\n");
}

absl::StatusOr<std::string> Freeze(client::Client& ladder, const Settings& settings) {
  if (settings.lift) return Publish(ladder, settings.event);
  v1::FreezeEventRequest request;
  request.set_event(settings.event);
  request.set_after_round(static_cast<uint32_t>(settings.after));
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, ladder.Act(request));
  const std::string seen = settings.after == 0
                               ? std::string(" with its entrants alone")
                               : absl::StrCat(" as it was after round ", settings.after);
  return absl::StrCat("Others see ", Quoted(info.summary().name()), seen, "\n");
}

absl::StatusOr<std::string> Text(const Settings& settings) {
  if (settings.after < 0 && !settings.lift) {
    return absl::InvalidArgumentError("--after ROUND or --lift must be given");
  }
  return WithLadder(client::OpenForActs, settings, Freeze);
}

}  // namespace

void AddFreezeCommand(Command program) {
  Command command = program.AddCommand("freeze", "Hide the later rounds of an event from others");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  const Option after = command.NumberIfGiven("--after", &settings->after, 0, 1'000'000, "ROUND",
                                             "The last round that "
                                             "is published; 0: only the entrants");
  command.Flag("--lift", &settings->lift, "Publish all of it").Excludes(after);
  command.Footer(kExamples);
  RunPrinting(command, settings, Text);
}

}  // namespace assize::ladder
