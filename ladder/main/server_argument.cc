#include "ladder/main/server_argument.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/report/command_hint.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr std::string_view kFlag = "--server";
constexpr std::array<std::string_view, 33> kFarCommands = {
    "register",  "submit",     "bots",       "run",           "resume",    "cancel",     "events",
    "standings", "crosstable", "ratings",    "freeze",        "withdraw",  "reinstate",  "status",
    "start",     "pause",      "token",      "why",           "schedule",  "reveal",     "announce",
    "ask",       "answer",     "questions",  "announcements", "challenge", "challenges", "enter",
    "bye",       "rerun",      "transcript", "title",         "regress"};

// Whose first argument comes after a further word.
bool HasSubcommands(std::string_view command) { return command == "token"; }

bool IsDatabase(const char* path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::array<char, kMagic.size()> begin{};
  std::ifstream file(path, std::ios::binary);
  return file.read(begin.data(), begin.size()) &&
         std::string_view(begin.data(), begin.size()) == kMagic;
}

// Files may have any names. The database comes first.
bool MayBePath(std::string_view word, int place) {
  return place == 2 || word.find('/') != std::string_view::npos;
}

}  // namespace

absl::StatusOr<CommandLine> CommandLine::Read(int argc, char** argv, const std::string& server) {
  CommandLine line;
  std::string address;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!IsUtf8(word) && !MayBePath(word, i)) {
      return absl::InvalidArgumentError(
          absl::StrCat("argument ", i, " is ", Quoted(word), "; must be UTF-8"));
    }
    // Before the command alone: behind it the word may be anything.
    if (line.words_.size() == 1 && word.starts_with(kFlag)) {
      if (word == kFlag && i + 1 < argc) {
        address = argv[++i];
      } else if (word.starts_with(absl::StrCat(std::string(kFlag), "="))) {
        address = word.substr(kFlag.size() + 1);
      }
      if (address.empty()) return absl::InvalidArgumentError("--server: must be HOST:PORT");
      continue;
    }
    line.words_.push_back(argv[i]);
  }
  if (line.words_.size() < 2) return line;
  const std::string command = line.words_[1];
  const bool far = std::ranges::find(kFarCommands, command) != kFarCommands.end();
  const size_t place = HasSubcommands(command) ? 3 : 2;
  if (address.empty()) {
    const bool has_database = line.words_.size() > place && IsDatabase(line.words_[place]);
    if (server.empty() || !far || has_database) return line;
    address = server;
  } else if (!far) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--server: ", command,
        " works only on the machine of the database; commands for a remote service are: ",
        absl::StrJoin(kFarCommands, ", ",
                      [](std::string* text, std::string_view word) { text->append(word); })));
  }
  line.address_ = absl::StrCat(std::string(report::kAddressScheme), address);
  if (line.words_.size() < place) return line;
  line.words_.insert(line.words_.begin() + static_cast<ptrdiff_t>(place), nullptr);
  return line;
}

char** CommandLine::argv() {
  // Here, where nothing moves the address any more.
  std::ranges::replace(words_, static_cast<char*>(nullptr), address_.data());
  return words_.data();
}

}  // namespace assize::ladder
