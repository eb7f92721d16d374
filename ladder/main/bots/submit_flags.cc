#include "ladder/main/bots/submit_flags.h"

#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ladder/main/table_formats.h"
#include "ladder/names/names.h"
#include "ladder/report/command_hint.h"
#include "referee/base/status.h"
#include "referee/cli/flags/clock_flags.h"

namespace assize::ladder {
namespace {

std::string LoginName() {
  const passwd* user = getpwuid(getuid());
  return user == nullptr ? absl::StrCat("user-", getuid()) : user->pw_name;
}

}  // namespace

void AddSubmitFlags(Command command, SubmitFlags* flags) {
  flags->owner = LoginName();
  command.Arguments("BOT", &flags->bots, "Folders or zip files of bots, or sample bots' names")
      .Required();
  command.Text(
      "--owner", &flags->owner, "NAME",
      "The owner of the bot: 1 to 64 letters of any one script, digits, . _ - ' @ and single\n"
      "spaces within");
  command.Flag("--owner-from-folder", &flags->owner_from_folder,
               "The owner is the person that the folder or zip file is named after; what Moodle\n"
               "and Canvas add to the name does not count");
  command.Flag("--name-from-folder", &flags->name_from_folder,
               "The bot is named like its folder or zip file, with - for spaces, whatever its\n"
               "manifest says");
  command.Number("--build-limit", &flags->build_limit_s, 1, 86'400, "S",
                 "Seconds for the manifest's build command");
  command.NumberIfGiven(
      "--seats", &flags->seats, 2, 8, "K",
      "Seats of the smoke match (2 to 8; default: the fewest that the game allows)");
  command.Number(
      "--move-limit", &flags->move_limit_ms, 1, kLongestLimitMs, "MS",
      "Milliseconds for each move of the smoke match; the default is that of ladder run");
  command.Number("--bank", &flags->bank_ms, 0, kLongestLimitMs, "MS",
                 "Milliseconds that the bot may overrun in the smoke match");
  command.Number("--start-limit", &flags->start_limit_ms, 1, kMaxStartMs, "MS",
                 "The longest time to wait for the bot's start, whatever its manifest says; the\n"
                 "default is that of ladder run");
  AddSandboxFlags(command, "required", &flags->sandbox);
  command.Flag("--quiet", &flags->quiet, "Print no progress");
  AddFormatFlags(command, kTableFormats, "SubmitReport", &flags->output);
}

absl::StatusOr<SubmissionRules> RulesOf(const SubmitFlags& flags) {
  SubmissionRules rules;
  if (!flags.owner_from_folder) {
    ASSIZE_ASSIGN_OR_RETURN(rules.owner, names::NormalName(names::Kind::kOwner, flags.owner));
    if (report::IsAddress(flags.database) && *rules.owner == LoginName()) rules.owner = "";
  }
  rules.name_from_folder = flags.name_from_folder;
  rules.build_limit = std::chrono::seconds(flags.build_limit_s);
  rules.seats = static_cast<int>(flags.seats);
  rules.clock = {.move_limit = std::chrono::milliseconds(flags.move_limit_ms),
                 .bank = std::chrono::milliseconds(flags.bank_ms)};
  rules.start_limit = std::chrono::milliseconds(flags.start_limit_ms);
  return rules;
}

}  // namespace assize::ladder
