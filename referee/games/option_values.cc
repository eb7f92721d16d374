#include "referee/games/option_values.h"

#include <charconv>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"

namespace assize::games {

absl::Status UnknownGame(std::string_view name, const std::vector<std::string>& known) {
  return absl::InvalidArgumentError(
      absl::StrCat("game '", std::string(name), "' is not known; there is: ",
                   absl::StrJoin(known, ", "), ".", Suggestion(name, known)));
}

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

absl::StatusOr<int> NumberOption(std::string_view name, std::string_view value, int least, int most,
                                 std::string_view unit) {
  const std::optional<int> number = ParseNumber(value, least, most);
  if (number.has_value()) return *number;
  return BadOption(name, value,
                   absl::StrCat(least, " to ", most, unit.empty() ? "" : " ", std::string(unit)));
}

absl::Status SetFlag(std::string_view name, std::string_view value, bool* flag) {
  if (value != "true" && value != "false") return BadOption(name, value, "true, false");
  *flag = value == "true";
  return absl::OkStatus();
}

absl::Status SetSeat(std::string_view name, std::string_view value, std::string_view otherwise,
                     int seats, std::optional<Seat>* seat) {
  if (value == otherwise) return absl::OkStatus();
  const std::optional<int> number = ParseNumber(value, 0, seats - 1);
  if (!number.has_value()) {
    return BadOption(name, value,
                     absl::StrCat(std::string(otherwise), ", or a seat, 0 to ", seats - 1));
  }
  *seat = Seat(*number);
  return absl::OkStatus();
}

// game.h.
std::string OptionValueOf(const OptionFile& file) { return file.path + '\0' + file.text; }

std::optional<OptionFile> OptionFileIn(std::string_view value) {
  const size_t end = value.find('\0');
  if (end == std::string_view::npos) return std::nullopt;
  return OptionFile{std::string(value.substr(0, end)), std::string(value.substr(end + 1))};
}

bool NamesOptionFile(std::string_view value) {
  return value.find('/') != std::string_view::npos || value.ends_with(".toml");
}

}  // namespace assize::games
