#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/registration.h"
#include "referee/cli/command_line.h"

namespace assize::ladder {
namespace {

constexpr char kFooter[] =
    "Examples:\n"
    "  ladder register club.db zed --owner zoe --game brigands\n"
    "  ladder --server ladder.example.org:7411 register zed\n"
    "The bot's program runs where its owner likes, and comes to the service's public port with a\n"
    "token that plays for it:\n"
    "  ladder token create club.db --owner zoe --scope play --bot zed > zed.token\n"
    "Nobody confines it; tables say so. Another --label makes a new version, which has a rating\n"
    "of its own. ladder/RUNNING.md describes how the program is started.";

struct Settings {
  std::string database;
  Registration registration;
};

struct Registered {
  std::string name;
  std::string games;
  bool unchanged = false;
};

absl::StatusOr<Registered> RegisterIt(const Settings& settings) {
  const Registration& registration = settings.registration;
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service == nullptr) {
    if (registration.owner.empty()) {
      return absl::InvalidArgumentError("--owner: must be given; it says whose bot it is");
    }
    ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
    ASSIZE_ASSIGN_OR_RETURN(const Submission::Result result, Register(store.get(), registration));
    return Registered{.name = NameOf(result.version),
                      .games = absl::StrJoin(result.version.games, ", "),
                      .unchanged = result.unchanged};
  }
  v1::RegisterBotRequest request;
  request.set_bot(registration.bot);
  request.set_owner(registration.owner);
  request.mutable_games()->Add(registration.games.begin(), registration.games.end());
  request.set_label(registration.label);
  request.set_request_id(client::FreshRequestId());
  ASSIZE_ASSIGN_OR_RETURN(const v1::RegisterBotResponse response,
                          service->Call(&client::Stub::RegisterBot, request));
  const v1::BotVersionReport& version = response.version();
  return Registered{.name = absl::StrCat(version.bot(), "@", version.number()),
                    .games = absl::StrJoin(version.games(), ", "),
                    .unchanged = response.unchanged()};
}

ExitCode RunRegister(const Settings& settings) {
  const absl::StatusOr<Registered> done = RegisterIt(settings);
  if (!done.ok()) return Fail(kProgram, done.status());
  if (done->unchanged) {
    std::cout << done->name << " is registered like this already; nothing was added.\n";
  } else {
    std::cout << "Registered " << done->name << ", a remote bot, for: " << done->games << ".\n";
  }
  return ExitCode::kOk;
}

}  // namespace

void AddRegisterCommand(Command program) {
  Command command = program.AddCommand("register", "Add a bot that its owner runs, somewhere else");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("NAME", &settings->registration.bot, "What the bot is called on the ladder")
      .Required();
  command.Text("--owner", &settings->registration.owner, "NAME",
               "Whose bot it is (default: the token's owner)");
  command.Texts("--game", &settings->registration.games, "NAME",
                "A game that it plays; repeatable (default: all games)");
  command.Text("--label", &settings->registration.label, "TEXT",
               "What its owner calls this version (default: 1)");
  command.Footer(kFooter);
  command.Run([settings] { return RunRegister(*settings); });
}

}  // namespace assize::ladder
