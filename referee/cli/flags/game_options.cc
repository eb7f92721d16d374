#include "referee/cli/flags/game_options.h"

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// No edition of any game comes near it.
constexpr size_t kMaxBytes = 1 << 20;

}  // namespace

absl::StatusOr<games::OptionValues> ParseOptions(const std::vector<std::string>& words) {
  games::OptionValues values;
  for (const std::string& word : words) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("--option '", word, "' must have the form key=value"));
    }
    if (!values.emplace(word.substr(0, equals), word.substr(equals + 1)).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("--option ", word.substr(0, equals), " is given twice"));
    }
  }
  return values;
}

absl::Status ReadOptionFiles(const games::GameInfo& info, games::OptionValues* options) {
  for (const games::OptionInfo& option : info.options) {
    if (option.kind != games::OptionKind::kWordOrFile) continue;
    const auto found = options->find(std::string(option.name));
    if (found == options->end() || !games::NamesOptionFile(found->second)) continue;
    absl::StatusOr<std::string> text = ReadSmallFile(found->second, kMaxBytes);
    if (!text.ok()) {
      return WithContext(text.status(), absl::StrCat("option ", std::string(option.name)));
    }
    found->second = games::OptionValueOf({found->second, *std::move(text)});
  }
  return absl::OkStatus();
}

}  // namespace assize
