#include "referee/bots/new_bot.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/text/shell_word.h"
#include "referee/bots/installation.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/bots/starters.h"
#include "referee/games/game_folders.h"
#include "referee/games/registry.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

// What stands in the starters for the bot's name and its games.
constexpr std::string_view kName = "my-bot";
constexpr std::string_view kEveryGame =
    R"(# games = ["brigands"]   # without this line it plays every game)";
constexpr std::string_view kOneGame = R"(games = ["brigands"])";

// The game for which the starter in C++ is written, and its names there.
constexpr std::string_view kHeader = "assize/brigands.h";
constexpr std::string_view kBase = "BrigandsBot";

// Where the starters in Python look for the module assize.
constexpr std::string_view kModules = R"("build/python")";

using Replacements = std::vector<std::pair<std::string, std::string>>;

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

absl::Status CheckName(const std::string& name, const std::string& folder) {
  if (name.find_first_of("\"\\") == std::string::npos && name != "." && name != ".." &&
      IsPlainText(name, 1, kMaxNameLength)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      Quoted(folder), ": the last part of the path becomes the bot's name, which must ",
      "be a name of at most ", kMaxNameLength, " characters without quotes and ", "backslashes"));
}

// The folder's name as one that a ladder accepts too: "bot (2)" becomes "bot-2".
std::string NameFor(std::string_view folder) {
  std::string name;
  for (const char c : folder) {
    const bool stays = !absl::ascii_isascii(c) || absl::ascii_isalnum(c) ||
                       std::string_view("._-'").find(c) != std::string_view::npos;
    if (stays) {
      name += c;
    } else if (!name.ends_with('-')) {
      name += '-';
    }
  }
  if (name.ends_with('-')) name.pop_back();
  if (name.starts_with('-')) name.erase(0, 1);
  return name.empty() ? std::string(kName) : name;
}

std::string ShellLine(const std::vector<std::string>& words) {
  return absl::StrJoin(words, " ", [](std::string* line, const std::string& word) {
    line->append(ShellWord(word));
  });
}

// "BrigandsBluff" of "brigands_bluff".
std::string TypeName(const std::string& folder) {
  std::string name;
  for (std::string word : std::vector<std::string>(absl::StrSplit(folder, '_'))) {
    word.front() = absl::ascii_toupper(word.front());
    name += word;
  }
  return name;
}

// The starter in C++ works on one game's rules.
absl::StatusOr<Replacements> ForOneGame(const std::vector<std::string>& names) {
  if (names.size() > 1) {
    return absl::InvalidArgumentError(absl::StrCat("--game is given ", names.size(),
                                                   " times, but a first bot in C++ plays one ",
                                                   "game; AnyGame of assize/bot.h joins several"));
  }
  if (names.empty()) return Replacements();
  const std::string folder(games::FolderOf(names.front()));
  return Replacements{{std::string(kHeader), absl::StrCat("assize/", folder, ".h")},
                      {std::string(kBase), absl::StrCat(TypeName(folder), "Bot")}};
}

absl::StatusOr<Replacements> ReplacementsFor(const NewBot& bot, const std::string& name) {
  Replacements replacements;
  if (bot.language == "cpp") {
    ASSIZE_ASSIGN_OR_RETURN(replacements, ForOneGame(bot.games));
  }
  replacements.emplace_back(kName, name);
  if (const absl::StatusOr<Installation> ours = OurInstallation(); ours.ok()) {
    replacements.emplace_back(kModules,
                              absl::StrCat("\"", absl::Utf8SafeCEscape(ours->python), "\""));
  }
  if (bot.games.empty()) return replacements;
  const std::string line = absl::StrCat("games = [\"", absl::StrJoin(bot.games, "\", \""), "\"]");
  replacements.emplace_back(kEveryGame, line);
  replacements.emplace_back(kOneGame, line);
  return replacements;
}

}  // namespace

std::vector<std::string> StarterLanguages() {
  std::vector<std::string> languages;
  for (const StarterFile& file : kStarterFiles) languages.emplace_back(file.language);
  languages.erase(std::unique(languages.begin(), languages.end()), languages.end());
  return languages;
}

absl::StatusOr<MadeBot> MakeBot(const NewBot& bot) {
  for (const std::string& game : bot.games) {
    ASSIZE_RETURN_IF_ERROR(games::FindGame(game).status());
  }
  const fs::path folder = (fs::path(bot.folder) / "").parent_path();
  const std::string name = folder.filename().string();
  ASSIZE_RETURN_IF_ERROR(CheckName(name, bot.folder));
  ASSIZE_ASSIGN_OR_RETURN(const Replacements replacements, ReplacementsFor(bot, NameFor(name)));

  std::vector<std::pair<std::string, std::string>> files;
  for (const StarterFile& file : kStarterFiles) {
    if (file.language != bot.language) continue;
    files.emplace_back(file.path, absl::StrReplaceAll(std::string(file.text), replacements));
  }
  MadeBot made;
  for (const auto& [path, text] : files) {
    made.files.push_back(path);
    if (path != kManifestFile) continue;
    ASSIZE_ASSIGN_OR_RETURN(const Manifest manifest,
                            ParseManifest(text, (folder / path).string(), folder.string()));
    made.build = ShellLine(manifest.build);
  }
  if (made.files.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("there is no first bot in ", bot.language));
  }
  const HalfWritten half_written;
  ASSIZE_RETURN_IF_ERROR(MakeFolder(folder));
  for (const auto& [path, text] : files) ASSIZE_RETURN_IF_ERROR(Write(folder / path, text));
  return made;
}

}  // namespace assize::bots
