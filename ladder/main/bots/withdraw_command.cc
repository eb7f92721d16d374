#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/report/overview/bots_report.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  std::string bot;
};

absl::StatusOr<std::string> Withdraw(client::Client& ladder, const Settings& settings) {
  v1::WithdrawBotRequest request;
  request.set_bot(settings.bot);
  ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version, ladder.Act(request));
  return report::WithdrawnText(version.bot(), settings.database);
}

absl::StatusOr<std::string> Reinstate(client::Client& ladder, const Settings& settings) {
  v1::ReinstateBotRequest request;
  request.set_bot(settings.bot);
  ASSIZE_ASSIGN_OR_RETURN(const v1::BotVersionReport version, ladder.Act(request));
  return report::ReinstatedText(absl::StrCat(version.bot(), "@", version.number()));
}

}  // namespace

void AddWithdrawCommand(Command program) {
  Command command = program.AddCommand("withdraw", "Take a bot out of all events");
  auto settings = AddSettings<Settings>(command);
  command.Argument("BOT", &settings->bot, "The bot; all its versions are withdrawn").Required();
  command.Footer(
      "Example:\n  ladder withdraw club.db my-bot\n"
      "A withdrawn bot returns when a new version of it is submitted, or with: ladder reinstate");
  RunActing(command, settings, Withdraw);
}

void AddReinstateCommand(Command program) {
  Command command = program.AddCommand("reinstate", "Let a withdrawn or suspended bot play again");
  auto settings = AddSettings<Settings>(command);
  command.Argument("BOT", &settings->bot, "The bot (its newest version), or BOT@N").Required();
  command.Footer(
      "Example:\n  ladder reinstate club.db my-bot\n"
      "A version that forfeits three matches in a row is suspended; this resets its "
      "count to 0.");
  RunActing(command, settings, Reinstate);
}

}  // namespace assize::ladder
