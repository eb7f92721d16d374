#include "referee/bots/new_bot.h"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "referee/base/status.h"
#include "referee/bots/manifest.h"
#include "referee/games/registry.h"

namespace assize::bots {
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

}  // namespace

absl::Status MakeBot(const std::string& bot_folder, const std::vector<std::string>& games) {
  ASSIZE_RETURN_IF_ERROR(CheckGames(games));
  const fs::path folder = fs::path(bot_folder) / "";
  const std::string name = folder.parent_path().filename().string();
  if (name.find_first_of("\"\\") != std::string::npos || name == "." || name == ".." ||
      name.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", bot_folder, "': the last part of the path becomes the bot's name, which ",
                     "must be a name without quotes and backslashes"));
  }
  const std::string manifest = ManifestText(name, games);
  const std::string file = (folder / kManifestFile).string();
  ASSIZE_RETURN_IF_ERROR(ParseManifest(manifest, file, folder.string()).status());
  ASSIZE_RETURN_IF_ERROR(MakeFolder(folder.parent_path()));
  ASSIZE_RETURN_IF_ERROR(Write(file, manifest));
  return Write(folder / "bot.py", absl::StrReplaceAll(kBot, {{"NAME", name}}));
}

}  // namespace assize::bots
