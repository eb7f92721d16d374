// `referee new-bot`: the folder of a first bot, ready to play.
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/shell_word.h"
#include "referee/bots/installation.h"
#include "referee/bots/new_bot.h"
#include "referee/cli/commands/command_line.h"
#include "referee/main/commands.h"
#include "referee/report/new_bot_text.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

// Comments of the bot name pages by their place in the sources; these lines name the place here.
std::string WhereToReadOn() {
  const absl::StatusOr<bots::Installation> ours = bots::OurInstallation();
  if (!ours.ok()) return "";
  const fs::path page = fs::path(ours->pages) / "sample-bots" / "README.md";
  std::error_code error;
  if (!fs::exists(page, error)) return "";
  return absl::StrCat("What a bot can do:\n  ", page.string(),
                      "\nOther pages that its comments name are in ", ours->pages, ".\n");
}

// The SDK for C++ is found by itself only where CMake looks for it.
std::string WhereTheSdkIs(const bots::NewBot& bot) {
  const absl::StatusOr<bots::Installation> ours = bots::OurInstallation();
  if (bot.language != "cpp" || !ours.ok()) return "";
  std::error_code error;
  if (fs::exists(ours->cmake, error)) {
    const fs::path prefix = fs::path(ours->cmake).parent_path().parent_path().parent_path();
    if (prefix == "/usr" || prefix == "/usr/local") return "";
    return absl::StrCat(
        "Before it is built:\n  export CMAKE_PREFIX_PATH=", ShellWord(prefix.string()), "\n");
  }
  if (!ours->cmake.empty()) {
    return "It needs the SDK for C++, which is not installed here (Debian's package "
           "libassize-dev).\n";
  }
  const fs::path build = fs::path(ours->python).parent_path();
  return absl::StrCat(
      "It needs the SDK for C++, which this build has not installed yet. Before the "
      "bot is\nbuilt:\n  cmake --build ",
      ShellWord(build.string()), " && cmake --install ", ShellWord(build.string()),
      " --prefix ~/assize\n  export CMAKE_PREFIX_PATH=~/assize\n");
}

ExitCode Run(const bots::NewBot& bot) {
  const absl::StatusOr<bots::MadeBot> made = bots::MakeBot(bot);
  if (!made.ok()) return Fail("referee", made.status());
  std::cout << WhereTheSdkIs(bot) << NewBotText(bot, *made) << WhereToReadOn();
  return ExitCode::kOk;
}

}  // namespace

void AddNewBotCommand(Command program) {
  Command command = program.AddCommand("new-bot", "Create a folder with a first bot");
  auto bot = std::make_shared<bots::NewBot>();
  bot->language = "python";
  command.Argument("FOLDER", &bot->folder, "The folder to create; its name becomes the bot's name")
      .Required();
  command.Texts("--game", &bot->games, "NAME",
                "A game that it plays; repeatable (default: every game;\n"
                "in C++ only one, brigands by default)");
  const std::vector<std::string> languages = bots::StarterLanguages();
  command.Choice("--lang", &bot->language, languages, absl::StrJoin(languages, "|"),
                 "The bot's language");
  command.Footer(
      "Examples:\n"
      "  referee new-bot my-bot --game brigands\n"
      "  referee new-bot my-bot --lang java\n"
      "Never changes an existing folder. sample-bots/README.md explains what a bot can do.");
  command.Run([bot] { return Run(*bot); });
}

}  // namespace assize
