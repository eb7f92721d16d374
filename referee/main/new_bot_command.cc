// `referee new-bot`: the folder of a first bot, ready to play.
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "referee/bots/new_bot.h"
#include "referee/cli/command_line.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

struct NewBot {
  std::string folder;
  std::string language = "python";
  std::vector<std::string> games;
};

ExitCode Run(const NewBot& bot) {
  if (const absl::Status made = bots::MakeBot(bot.folder, bot.games); !made.ok())
    return Fail("referee", made);
  std::string path = fs::path(bot.folder).lexically_normal().string();
  if (path.back() == '/') path.pop_back();
  // Without a '/' a BOT is a sample bot's name.
  const std::string word = path.find('/') == std::string::npos ? absl::StrCat("./", path) : path;
  const std::string game = bot.games.empty() ? "brigands" : bot.games.front();
  const int seats = (*games::FindGame(game))->info().min_seats;
  std::cout << path << "/bot.toml  what the referee must know about the bot\n"
            << path << "/bot.py    the bot itself: it plays any legal move\n"
            << "Let it play:\n  referee play --game " << game << " --matches 10 --db matches.db "
            << word;
  for (int seat = 1; seat < seats; ++seat) std::cout << " random";
  std::cout << "\n  replay-dump matches.db --match last\n"
            << "Before it enters an event:\n  referee check " << word << "\n";
  return ExitCode::kOk;
}

}  // namespace

void AddNewBotCommand(Command program) {
  Command command = program.AddCommand("new-bot", "Make the folder of a first bot");
  auto bot = std::make_shared<NewBot>();
  command.Argument("FOLDER", &bot->folder, "The folder to make; its name becomes the bot's name")
      .Required();
  command.Texts("--game", &bot->games, "NAME",
                "A game that it plays; repeatable (default: every game)");
  command.Choice("--lang", &bot->language, {"python"}, "LANGUAGE",
                 "What it is written in; C++ and other languages:\n"
                 "sample-bots/README.md");
  command.Footer(
      "Example:\n"
      "  referee new-bot my-bot --game brigands\n"
      "Never changes a folder that exists. sample-bots/README.md explains what a bot can do.");
  command.Run([bot] { return Run(*bot); });
}

}  // namespace assize
