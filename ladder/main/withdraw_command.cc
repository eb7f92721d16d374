#include "ladder/main/withdraw_command.h"

#include <iostream>
#include <memory>
#include <string>

#include "ladder/main/database_argument.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string bot;
};

absl::StatusOr<std::string> Withdraw(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForWriting(settings.database));
  // Its name as it was submitted, whatever was typed.
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store->FindVersion(settings.bot));
  ASSIZE_RETURN_IF_ERROR(store->WithdrawBot(version.bot));
  return version.bot;
}

ExitCode Run(const Settings& settings) {
  const absl::StatusOr<std::string> bot = Withdraw(settings);
  if (!bot.ok()) return Fail(kProgram, bot.status());
  std::cout << "Withdrew " << *bot << ": no event pairs it from its next round on. What it has "
            << "played still counts.\n";
  return ExitCode::kOk;
}

}  // namespace

void AddWithdrawCommand(CLI::App* app, std::function<ExitCode()>* run) {
  CLI::App* command = app->add_subcommand("withdraw", "Take a bot out of all events");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command->add_option("BOT", settings->bot, "The bot; all its versions are withdrawn")
      ->required()
      ->type_name("");
  command->footer(
      "Example:\n  ladder withdraw club.db my-bot\n"
      "A withdrawn bot is back when a new version of it is submitted.");
  command->callback([settings, run] { *run = [settings] { return Run(*settings); }; });
}

}  // namespace assize::ladder
