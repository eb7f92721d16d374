#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/ladder_store.h"
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
    "its own rating. ladder/RUNNING.md describes how the program is started.";

struct Settings {
  std::string database;
  Registration registration;
};

enum class Registered { kNow, kBefore };

std::string RegisteredText(Registered when, const std::string& version, const std::string& games) {
  if (when == Registered::kBefore) {
    return version + " is already registered with this label; nothing was added.\n";
  }
  return absl::StrCat("Registered ", version, ", a remote bot, for: ", games, ".\n");
}

absl::StatusOr<std::string> RegisterThere(client::Client& service, const Settings& settings) {
  const Registration& registration = settings.registration;
  v1::RegisterBotRequest request;
  request.set_bot(registration.bot);
  request.set_owner(registration.owner);
  request.mutable_games()->Add(registration.games.begin(), registration.games.end());
  request.set_label(registration.label);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RegisterBotResponse response,
                          service.Act(&client::Stub::RegisterBot, request));
  const v1::BotVersionReport& version = response.version();
  return RegisteredText(response.unchanged() ? Registered::kBefore : Registered::kNow,
                        absl::StrCat(version.bot(), "@", version.number()),
                        absl::StrJoin(version.games(), ", "));
}

absl::StatusOr<std::string> RegisterHere(const Settings& settings) {
  if (settings.registration.owner.empty()) {
    return absl::InvalidArgumentError("--owner: must be given");
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Submission::Result result,
                          Register(store.get(), settings.registration));
  return RegisteredText(result.unchanged ? Registered::kBefore : Registered::kNow,
                        NameOf(result.version), absl::StrJoin(result.version.games, ", "));
}

absl::StatusOr<std::string> RegisterIt(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  return service == nullptr ? RegisterHere(settings) : RegisterThere(*service, settings);
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
  RunPrinting(command, settings, RegisterIt);
}

}  // namespace assize::ladder
