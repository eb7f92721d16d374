#include <memory>
#include <string>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "ladder/report/bots_report.h"
#include "ladder/submit/registration.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder register club.db zed --owner zoe --game brigands\n"
    "  ladder --server ladder.example.org:7411 register zed\n"
    "The bot's program runs on any machine, and connects to the service's public port\n"
    "with a token for this bot:\n"
    "  ladder token create club.db --owner zoe --scope play --bot zed > zed.token\n"
    "It is not confined, and tables mark it. Another --label makes a new version, with\n"
    "its own rating. deploy/doc/RUNNING.md describes how the program is started.";

struct Settings {
  std::string database;
  Registration registration;
};

absl::StatusOr<std::string> RegisterThere(client::Client& service, const Settings& settings) {
  const Registration& registration = settings.registration;
  v1::RegisterBotRequest request;
  request.set_bot(registration.bot);
  request.set_owner(registration.owner);
  request.mutable_games()->Add(registration.games.begin(), registration.games.end());
  request.set_label(registration.label);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RegisterBotResponse registered,
                          service.Act(&client::Stub::RegisterBot, request));
  return report::RegisteredText(registered);
}

absl::StatusOr<std::string> RegisterHere(LadderStore& store, const Settings& settings) {
  if (settings.registration.owner.empty()) {
    return absl::InvalidArgumentError("--owner: must be given");
  }
  ASSIZE_ASSIGN_OR_RETURN(const Submission::Result result, Register(&store, settings.registration));
  v1::RegisterBotResponse registered;
  registered.set_unchanged(result.unchanged);
  registered.mutable_version()->set_bot(result.version.bot);
  registered.mutable_version()->set_number(static_cast<uint32_t>(result.version.number));
  for (const std::string& game : result.version.games)
    registered.mutable_version()->add_games(game);
  return report::RegisteredText(registered);
}

}  // namespace

void AddRegisterCommand(Command program) {
  Command command =
      program.AddCommand("register", "Add a bot that its owner runs on another machine");
  auto settings = AddSettings<Settings>(command);
  command.Argument("NAME", &settings->registration.bot, "The bot's name on the ladder").Required();
  command.Text("--owner", &settings->registration.owner, "NAME",
               "The owner of the bot (default: the token's owner)");
  command.Texts("--game", &settings->registration.games, "NAME",
                "A game that it plays; repeatable (default: all games)");
  command.Text("--label", &settings->registration.label, "TEXT",
               "The owner's name for this version (default: 1)");
  command.Footer(kFooter);
  RunThereOrHere(command, settings, RegisterThere, RegisterHere);
}

}  // namespace assize::ladder
