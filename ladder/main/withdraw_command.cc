#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/there_or_here.h"
#include "ladder/names/names.h"
#include "ladder/report/bots_report.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string bot;
};

absl::StatusOr<std::string> WithdrawThere(client::Client& service, const Settings& settings) {
  v1::WithdrawBotRequest request;
  request.set_bot(settings.bot);
  ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version,
                          service.Act(&client::Stub::WithdrawBot, request));
  return report::WithdrawnText(version.bot(), settings.database);
}

absl::StatusOr<std::string> WithdrawHere(LadderStore& store, const Settings& settings) {
  // Its name as it was submitted, whatever was typed.
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store.FindVersion(settings.bot));
  if (!names::SameName(settings.bot, version.bot)) {
    return absl::InvalidArgumentError(absl::StrCat(
        settings.bot, " is one version, and a bot is withdrawn with all its versions: ",
        "ladder withdraw ", settings.database, " ", version.bot));
  }
  ASSIZE_RETURN_IF_ERROR(store.WithdrawBot(version.bot));
  return report::WithdrawnText(version.bot, settings.database);
}

absl::StatusOr<std::string> ReinstateThere(client::Client& service, const Settings& settings) {
  v1::ReinstateBotRequest request;
  request.set_bot(settings.bot);
  ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version,
                          service.Act(&client::Stub::ReinstateBot, request));
  return report::ReinstatedText(absl::StrCat(version.bot(), "@", version.number()));
}

absl::StatusOr<std::string> ReinstateHere(LadderStore& store, const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, store.FindVersion(settings.bot));
  ASSIZE_RETURN_IF_ERROR(store.Reinstate(version));
  return report::ReinstatedText(
      absl::StrCat(NameOf(version), ", which was ", InactivityOf(version)));
}

}  // namespace

void AddWithdrawCommand(Command program) {
  Command command = program.AddCommand("withdraw", "Take a bot out of all events");
  auto settings = AddSettings<Settings>(command);
  command.Argument("BOT", &settings->bot, "The bot; all its versions are withdrawn").Required();
  command.Footer(
      "Example:\n  ladder withdraw club.db my-bot\n"
      "A withdrawn bot returns when a new version of it is submitted, or with: ladder reinstate");
  RunThereOrHere(command, settings, WithdrawThere, WithdrawHere);
}

void AddReinstateCommand(Command program) {
  Command command = program.AddCommand("reinstate", "Let a withdrawn or suspended bot play again");
  auto settings = AddSettings<Settings>(command);
  command.Argument("BOT", &settings->bot, "The bot (its newest version), or BOT@N").Required();
  command.Footer(
      "Example:\n  ladder reinstate club.db my-bot\n"
      "A version that forfeits three matches in a row is suspended; this resets its "
      "count to 0.");
  RunThereOrHere(command, settings, ReinstateThere, ReinstateHere);
}

}  // namespace assize::ladder
