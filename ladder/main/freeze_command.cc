#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "referee/base/plain_text.h"

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

// An event that is over has no later rounds to hide.
absl::Status CheckHoldsBack(LadderStore& store, const Event& event, int64_t after) {
  if (!event.ended_unix_us.has_value()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store.LoadRounds(event.id));
  const int64_t last = rounds.empty() ? 0 : rounds.back().plan.number;
  if (after <= last) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--after ", after, ": event ", Quoted(event.setup.name), " has ended with round ", last,
      "; give 0 to ", last, ", or --lift to publish all of it"));
}

// By the service that has the database.
absl::StatusOr<std::string> FreezeThere(client::Client& service, const Settings& settings) {
  if (settings.lift) {
    v1::RevealEventRequest request;
    request.set_event(settings.event);
    ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                            service.Act(&client::Stub::RevealEvent, request));
    return absl::StrCat("All of ", Quoted(info.summary().name()), " is published\n");
  }
  v1::FreezeEventRequest request;
  request.set_event(settings.event);
  request.set_after_round(static_cast<uint32_t>(settings.after));
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info,
                          service.Act(&client::Stub::FreezeEvent, request));
  return absl::StrCat("Others see ", Quoted(info.summary().name()), " as it was after round ",
                      settings.after, "\n");
}

absl::StatusOr<std::string> FreezeHere(LadderStore& store, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(settings.event));
  if (settings.lift) {
    ASSIZE_RETURN_IF_ERROR(store.PublishRounds(event.id, std::nullopt));
    return absl::StrCat("All of ", Quoted(event.setup.name), " is published\n");
  }
  ASSIZE_RETURN_IF_ERROR(CheckHoldsBack(store, event, settings.after));
  ASSIZE_RETURN_IF_ERROR(store.PublishRounds(event.id, static_cast<int>(settings.after)));
  if (settings.after == 0) {
    return absl::StrCat("Pages show ", Quoted(event.setup.name), " with its entrants alone\n");
  }
  return absl::StrCat("Pages show ", Quoted(event.setup.name), " as it was after round ",
                      settings.after, "\n");
}

absl::StatusOr<std::string> Freeze(const Settings& settings) {
  if (settings.after < 0 && !settings.lift) {
    return absl::InvalidArgumentError("--after ROUND or --lift must be given");
  }
  return ThereOrHere(settings, FreezeThere, FreezeHere);
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
  RunPrinting(command, settings, Freeze);
}

}  // namespace assize::ladder
