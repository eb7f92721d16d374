#include "referee/games/option_values.h"

#include <charconv>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"

namespace assize::games {

absl::Status BadOption(std::string_view name, std::string_view value, std::string_view allowed) {
  return absl::InvalidArgumentError(
      absl::StrCat("option ", std::string(name), ": '", std::string(value),
                   "' is not allowed; allowed: ", std::string(allowed)));
}

absl::Status UnknownOption(const GameInfo& game, std::string_view name) {
  std::vector<std::string> names;
  for (const OptionInfo& option : game.options) names.emplace_back(option.name);
  return absl::InvalidArgumentError(
      absl::StrCat("option '", std::string(name), "' is not known to ", std::string(game.name),
                   "; there is: ", absl::StrJoin(names, ", "), ".", Suggestion(name, names)));
}

absl::Status CheckSeats(const GameInfo& game, int seats) {
  if (seats >= game.min_seats && seats <= game.max_seats) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("seats: ", seats, "; ", std::string(game.name),
                                                 " is played by ", game.min_seats, " to ",
                                                 game.max_seats));
}

std::optional<int> ParseNumber(std::string_view text, int least, int most) {
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) return std::nullopt;
  return number;
}

absl::Status SetFlag(std::string_view name, std::string_view value, bool* flag) {
  if (value != "true" && value != "false") return BadOption(name, value, "true, false");
  *flag = value == "true";
  return absl::OkStatus();
}

}  // namespace assize::games
