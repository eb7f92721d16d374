// `ladder enter` and `ladder bye`: what an organiser changes in a Swiss event while it goes on.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_entry.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

struct EnterSettings {
  std::string database;
  std::string event;
  std::vector<std::string> bots;
};

struct ByeSettings {
  std::string database;
  std::string event;
  std::string bot;
  int64_t round = 0;
  std::string kind = "half";
  bool back = false;
};

absl::StatusOr<std::string> EnterThere(client::Client& service, const EnterSettings& settings) {
  v1::EnterBotsRequest request;
  request.set_event(settings.event);
  request.mutable_bots()->Add(settings.bots.begin(), settings.bots.end());
  ASSIZE_ASSIGN_OR_RETURN(const v1::EnterBotsResponse entered,
                          service.Act(&client::Stub::EnterBots, request));
  return absl::StrCat("Entered ", absl::StrJoin(entered.versions(), ", "), " in ", entered.event(),
                      ", from round ", entered.first_round(), " on",
                      entered.first_round() > 1 ? "; the rounds before count 0 points" : "", ".\n");
}

std::string ByeText(const ByeSettings& settings, const std::string& bot, const std::string& event) {
  if (settings.back) {
    return absl::StrCat(bot, " plays in round ", settings.round, " of ", event, " again.\n");
  }
  return absl::StrCat(bot, " is not paired in round ", settings.round, " of ", event,
                      ", which counts ", settings.kind == "half" ? "1/2 point" : "0 points",
                      " for it.\n");
}

absl::StatusOr<std::string> AskThere(client::Client& service, const ByeSettings& settings) {
  v1::RequestByeRequest request;
  request.set_event(settings.event);
  request.set_bot(settings.bot);
  request.set_round(static_cast<uint32_t>(settings.round));
  request.set_kind(settings.kind);
  request.set_back(settings.back);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RequestByeResponse asked,
                          service.Act(&client::Stub::RequestBye, request));
  return ByeText(settings, asked.version(), asked.event());
}

absl::StatusOr<std::string> EnterHere(LadderStore& store, const EnterSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(settings.event));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> bots, EnterBots(&store, event, settings.bots));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store.LoadRounds(event.id));
  return absl::StrCat(
      "Entered ", NamesOf(bots), " in ", event.setup.name, ", from round ", rounds.size() + 1,
      " on", rounds.empty() ? "" : "; the rounds before count 0 points",
      ".\nTo go on: ladder resume ", settings.database, " ", event.setup.name, "\n");
}

absl::StatusOr<std::string> Enter(const EnterSettings& settings) {
  return ThereOrHere(settings, EnterThere, EnterHere);
}

absl::StatusOr<std::string> AskHere(LadderStore& store, const ByeSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(settings.event));
  ByeRequest request{.number = 0,
                     .name = "",
                     .round = static_cast<int>(settings.round),
                     .kind = settings.kind,
                     .back = settings.back};
  ASSIZE_RETURN_IF_ERROR(RequestBye(&store, event, settings.bot, &request));
  return ByeText(settings, request.name, event.setup.name);
}

absl::StatusOr<std::string> AskForBye(const ByeSettings& settings) {
  return ThereOrHere(settings, AskThere, AskHere);
}

}  // namespace

void AddEnterCommand(Command program) {
  Command command =
      program.AddCommand("enter", "Enter bots in an event that is running or stopped");
  auto settings = AddSettings<EnterSettings>(command);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Arguments("BOT", &settings->bots, "The bots that enter late").Required();
  command.Footer(
      "Example:\n"
      "  ladder enter club.db may-cup robin\n"
      "A late entrant can be paired from the next round on; earlier rounds count 0 points\n"
      "(Z in a TRF file). Its start number comes after all others. For Swiss events and\n"
      "continuous ladders. Without a service stop the event first (Ctrl-C), then use: ladder\n"
      "resume. A service finishes the running matches, enters the bots, and continues "
      "automatically.");
  RunPrinting(command, settings, Enter);
}

void AddByeCommand(Command program) {
  Command command = program.AddCommand("bye", "Ask for a bye in a round of a Swiss event");
  auto settings = AddSettings<ByeSettings>(command);
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
  RunPrinting(command, settings, AskForBye);
}

}  // namespace assize::ladder
