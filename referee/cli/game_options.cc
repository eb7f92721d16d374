#include "referee/cli/game_options.h"

#include "absl/strings/str_cat.h"

namespace assize {

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

}  // namespace assize
