#include <memory>
#include <string>
#include <vector>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/overview/bots_report.h"
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
  std::string bot;
  std::string owner;
  std::vector<std::string> games;
  std::string label;
};

absl::StatusOr<std::string> Register(client::Client& ladder, const Settings& settings) {
  v1::RegisterBotRequest request;
  request.set_bot(settings.bot);
  request.set_owner(settings.owner);
  request.mutable_games()->Add(settings.games.begin(), settings.games.end());
  request.set_label(settings.label);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RegisterBotResponse registered, ladder.Act(request));
  return report::RegisteredText(registered);
}

}  // namespace

void AddRegisterCommand(Command program) {
  Command command =
      program.AddCommand("register", "Add a bot that its owner runs on another machine");
  auto settings = AddSettings<Settings>(command);
  command.Argument("NAME", &settings->bot, "The bot's name on the ladder").Required();
  command.Text("--owner", &settings->owner, "NAME",
               "The owner of the bot (default: the token's owner)");
  command.Texts("--game", &settings->games, "NAME",
                "A game that it plays; repeatable (default: all games)");
  command.Text("--label", &settings->label, "TEXT",
               "The owner's name for this version (default: 1)");
  command.Footer(kFooter);
  RunActing(command, settings, Register);
}

}  // namespace assize::ladder
