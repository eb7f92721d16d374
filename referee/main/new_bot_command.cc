// `referee new-bot`: the folder of a first bot, ready to play.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/bots/installation.h"
#include "referee/bots/manifest.h"
#include "referee/bots/new_bot.h"
#include "referee/cli/command_line.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

// One line each; what else a language has follows from its name alone.
const char* WhatIs(const std::string& file) {
  if (file == bots::kManifestFile) return "what the referee needs to know about the bot";
  if (file == "README.md") return "how to build and test it";
  if (file.find("test") != std::string::npos || file.find("Test") != std::string::npos) {
    return "its test";
  }
  const bool is_bot = file.starts_with("bot.") || file == "Bot.java" || file == "my_bot.h";
  return is_bot ? "the bot itself: it plays any legal move" : "";
}

// Comments of the bot name pages as they lie in the sources; this says where that is here.
std::string WhereToReadOn() {
  const absl::StatusOr<bots::Installation> ours = bots::OurInstallation();
  if (!ours.ok()) return "";
  const fs::path page = fs::path(ours->pages) / "sample-bots" / "README.md";
  std::error_code error;
  if (!fs::exists(page, error)) return "";
  return absl::StrCat("What a bot can do:\n  ", page.string(),
                      "\nOther pages that its comments name are in ", ours->pages, ".\n");
}

ExitCode Run(const bots::NewBot& bot) {
  const absl::StatusOr<bots::MadeBot> made = bots::MakeBot(bot);
  if (!made.ok()) return Fail("referee", made.status());
  std::string path = fs::path(bot.folder).lexically_normal().string();
  if (path.back() == '/') path.pop_back();
  // Without a '/' a BOT is a sample bot's name.
  const std::string word = path.find('/') == std::string::npos ? absl::StrCat("./", path) : path;
  const std::string game = bot.games.empty() ? "brigands" : bot.games.front();
  const int seats = (*games::FindGame(game))->info().min_seats;
  size_t width = 0;
  for (const std::string& file : made->files) width = std::max(width, file.size());
  for (const std::string& file : made->files) {
    const std::string line =
        absl::StrCat(path, "/", file, std::string(width - file.size(), ' '), "  ", WhatIs(file));
    std::cout << absl::StripTrailingAsciiWhitespace(line) << "\n";
  }
  if (!made->build.empty()) {
    std::cout << "Build it:\n  (cd " << word << " && " << made->build << ")\n";
  }
  std::cout << "Let it play:\n  referee play --game " << game << " --matches 10 --db matches.db "
            << word;
  for (int seat = 1; seat < seats; ++seat) std::cout << " random";
  std::cout << "\n  replay-dump matches.db --match last\n"
            << "Before it enters an event:\n  referee check " << word << "\n"
            << WhereToReadOn();
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
