#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/names/names.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string bot;
};

absl::StatusOr<std::string> Withdraw(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service != nullptr) {
    v1::WithdrawBotRequest request;
    request.set_bot(settings.bot);
    request.set_request_id(client::FreshRequestId());
    ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version,
                            service->Call(&client::Stub::WithdrawBot, request));
    return version.bot();
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  // Its name as it was submitted, whatever was typed.
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store->FindVersion(settings.bot));
  if (!names::SameName(settings.bot, version.bot)) {
    return absl::InvalidArgumentError(absl::StrCat(
        settings.bot, " is one version, and a bot is withdrawn with all its versions: ",
        "ladder withdraw ", settings.database, " ", version.bot));
  }
  ASSIZE_RETURN_IF_ERROR(store->WithdrawBot(version.bot));
  return version.bot;
}

ExitCode RunWithdraw(const Settings& settings) {
  const absl::StatusOr<std::string> bot = Withdraw(settings);
  if (!bot.ok()) return Fail(kProgram, bot.status());
  std::cout << "Withdrew " << *bot << ": no event pairs it from its next round on. What it has "
            << "played still counts.\nTo take this back: ladder reinstate " << settings.database
            << " " << *bot << "\n";
  return ExitCode::kOk;
}

// Returns the version, as "robin@2", and what it was.
absl::StatusOr<std::string> Reinstate(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  if (service != nullptr) {
    v1::ReinstateBotRequest request;
    request.set_bot(settings.bot);
    request.set_request_id(client::FreshRequestId());
    ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version,
                            service->Call(&client::Stub::ReinstateBot, request));
    return absl::StrCat(version.bot(), "@", version.number());
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store->FindVersion(settings.bot));
  ASSIZE_RETURN_IF_ERROR(store->Reinstate(version));
  return absl::StrCat(NameOf(version), ", which was ", InactivityOf(version));
}

ExitCode RunReinstate(const Settings& settings) {
  const absl::StatusOr<std::string> version = Reinstate(settings);
  if (!version.ok()) return Fail(kProgram, version.status());
  std::cout << "Reinstated " << *version
            << ". It may enter events again; one that has gone on without it stays without it.\n";
  return ExitCode::kOk;
}

}  // namespace

void AddWithdrawCommand(Command program) {
  Command command = program.AddCommand("withdraw", "Take a bot out of all events");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("BOT", &settings->bot, "The bot; all its versions are withdrawn").Required();
  command.Footer(
      "Example:\n  ladder withdraw club.db my-bot\n"
      "A withdrawn bot is back when a new version of it is submitted, or with: ladder reinstate");
  command.Run([settings] { return RunWithdraw(*settings); });
}

void AddReinstateCommand(Command program) {
  Command command = program.AddCommand("reinstate", "Let a withdrawn or suspended bot play again");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("BOT", &settings->bot, "The bot (its newest version), or BOT@N").Required();
  command.Footer(
      "Example:\n  ladder reinstate club.db my-bot\n"
      "A version that forfeits three matches in a row is suspended; its count begins again from "
      "0.");
  command.Run([settings] { return RunReinstate(*settings); });
}

}  // namespace assize::ladder
