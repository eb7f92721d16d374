#include "referee/report/new_bot_text.h"

#include <algorithm>
#include <filesystem>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/text/shell_word.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/games/registry.h"

namespace assize {
namespace {

// What a file of a starter is for; empty where its name says it, as that of its language's tools.
const char* PurposeOf(const std::string& file) {
  if (file == bots::kManifestFile) return "what the referee needs to know about the bot";
  if (file == "README.md") return "how to build and test it";
  if (file.find("test") != std::string::npos || file.find("Test") != std::string::npos) {
    return "its test";
  }
  const bool is_bot = file.starts_with("bot.") || file == "Bot.java" || file == "my_bot.h";
  return is_bot ? "the bot itself: it plays any legal move" : "";
}

std::string FilesText(const std::string& folder, const std::vector<std::string>& files) {
  size_t width = 0;
  for (const std::string& file : files) width = std::max(width, file.size());
  std::string text;
  for (const std::string& file : files) {
    const std::string line =
        absl::StrCat(folder, "/", Padded(file, width, 'l'), "  ", PurposeOf(file));
    absl::StrAppend(&text, absl::StripTrailingAsciiWhitespace(line), "\n");
  }
  return text;
}

}  // namespace

std::string NewBotText(const bots::NewBot& bot, const bots::MadeBot& made) {
  std::string folder = std::filesystem::path(bot.folder).lexically_normal().string();
  if (folder.back() == '/') folder.pop_back();
  // Without a '/' a BOT is a sample bot's name.
  const std::string word =
      ShellWord(folder.find('/') == std::string::npos ? absl::StrCat("./", folder) : folder);
  const std::string game = bot.games.empty() ? "brigands" : bot.games.front();
  std::string text = FilesText(folder, made.files);
  if (!made.build.empty()) {
    absl::StrAppend(&text, "Build it:\n  (cd ", word, " && ", made.build, ")\n");
  }
  absl::StrAppend(&text, "Let it play:\n  referee play --game ", game,
                  " --matches 10 --db matches.db ", word);
  const int seats = (*games::FindGame(game))->info().min_seats;
  for (int seat = 1; seat < seats; ++seat) text += " random";
  absl::StrAppend(&text, "\n  replay-dump matches.db --match last\n",
                  "Before it enters an event:\n  referee check ", word, "\n");
  return text;
}

}  // namespace assize
