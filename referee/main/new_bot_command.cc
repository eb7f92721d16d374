// `referee new-bot`: the folder of a first bot, ready to play.
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "referee/base/status.h"
#include "referee/bots/manifest.h"
#include "referee/cli/command_line.h"
#include "referee/games/registry.h"
#include "referee/main/commands.h"

namespace assize {
namespace {

namespace fs = std::filesystem;

constexpr char kManifest[] =
    R"(# What the referee must know about this bot. All keys: referee/bots/BOT_TOML.md
name = "NAME"
version = "1"
command = ["/usr/bin/python3", "bot.py"]
GAMES
# What the module assize speaks with the referee.
protocol = "frames"
# One process may play many matches, one after the other: leave this out if your bot keeps anything
# from one match that would confuse it in the next.
reuse = true
)";

constexpr char kBot[] = R"("""A first bot: it plays any legal move. Make it better in decide()."""

import random

import assize


class MyBot(assize.Bot):
    name = "NAME"

    def start(self, welcome):
        """Called at the start of every match: which game, which seat, which options."""
        self.seat = welcome.seat

    def decide(self, request):
        """Called whenever this seat must decide.

        request.options: the legal moves, or a part of them if request.options_partial is set;
        request.view: what this seat sees of the game; request.events: what has happened since the
        last request; request.deadline.left_ms(): how many milliseconds are left now. Return one of
        the options, or its index.
        """
        return random.choice(request.options)


assize.run(MyBot())
)";

struct NewBot {
  std::string folder;
  std::string language = "python";
  std::vector<std::string> games;
};

absl::Status CheckGames(const std::vector<std::string>& names) {
  for (const std::string& name : names) ASSIZE_RETURN_IF_ERROR(games::FindGame(name).status());
  return absl::OkStatus();
}

absl::Status Write(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("cannot write ", path.string(), " to its end; is the disk full?"));
}

absl::Status MakeFolder(const fs::path& folder) {
  if (mkdir(folder.c_str(), 0777) == 0) return absl::OkStatus();
  if (errno == EEXIST) {
    return absl::AlreadyExistsError(
        absl::StrCat(folder.string(), " exists already; nothing was changed"));
  }
  return absl::ErrnoToStatus(errno, absl::StrCat("cannot make the folder ", folder.string()));
}

std::string ManifestText(const std::string& name, const std::vector<std::string>& games) {
  std::string line = "# games = [\"brigands\"]   # without this line it plays every game";
  if (!games.empty()) line = absl::StrCat("games = [\"", absl::StrJoin(games, "\", \""), "\"]");
  return absl::StrReplaceAll(kManifest, {{"NAME", name}, {"GAMES", line}});
}

absl::Status Make(const NewBot& bot) {
  ASSIZE_RETURN_IF_ERROR(CheckGames(bot.games));
  const fs::path folder = fs::path(bot.folder) / "";
  const std::string name = folder.parent_path().filename().string();
  if (name.find_first_of("\"\\") != std::string::npos || name == "." || name == ".." ||
      name.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", bot.folder, "': the last part of the path becomes the bot's name, which ",
                     "must be a name without quotes and backslashes"));
  }
  const std::string manifest = ManifestText(name, bot.games);
  const std::string file = (folder / bots::kManifestFile).string();
  ASSIZE_RETURN_IF_ERROR(bots::ParseManifest(manifest, file, folder.string()).status());
  ASSIZE_RETURN_IF_ERROR(MakeFolder(folder.parent_path()));
  ASSIZE_RETURN_IF_ERROR(Write(file, manifest));
  return Write(folder / "bot.py", absl::StrReplaceAll(kBot, {{"NAME", name}}));
}

ExitCode Run(const NewBot& bot) {
  if (const absl::Status made = Make(bot); !made.ok()) return Fail("referee", made);
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
