// What every game needs to read its options and to refuse them in the same words.
//
// Errors are kInvalidArgument and name the option, its value and what is allowed.
#ifndef ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_
#define ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/ids.h"
#include "referee/base/status.h"
#include "referee/games/game.h"

namespace assize::games {

// There is no game of this name among those that are known; suggests the likeliest.
absl::Status UnknownGame(std::string_view name, const std::vector<std::string>& known);
// `allowed` in English: "true, false", "0 to 1000 ducats".
absl::Status BadOption(std::string_view name, std::string_view value, std::string_view allowed);
// The game has no option of this name; suggests the likeliest.
absl::Status UnknownOption(const GameInfo& game, std::string_view name);
absl::Status CheckSeats(const GameInfo& game, int seats);

// A decimal number from `least` to `most`, with nothing around it. `unit`: as the error names it,
// e.g. "ducats"; may be empty.
absl::StatusOr<int> NumberOption(std::string_view name, std::string_view value, int least, int most,
                                 std::string_view unit = "");
// Sets *number to such a number.
template <class Number>
absl::Status SetNumber(std::string_view name, std::string_view value, int least, int most,
                       Number* number, std::string_view unit = "") {
  ASSIZE_ASSIGN_OR_RETURN(const int read, NumberOption(name, value, least, most, unit));
  *number = static_cast<Number>(read);
  return absl::OkStatus();
}
// A decimal number without a name, for values that have several parts.
std::optional<int> ParseNumber(std::string_view text, int least, int most);
// Sets the flag to "true" or "false".
absl::Status SetFlag(std::string_view name, std::string_view value, bool* flag);
// Sets *seat to one of `seats` seats, or leaves it alone if the value is `otherwise`, e.g. "drawn".
absl::Status SetSeat(std::string_view name, std::string_view value, std::string_view otherwise,
                     int seats, std::optional<Seat>* seat);

// The configuration with that many seats in which `set(name, value, &config)` has set each option.
template <class Config, class Set>
absl::StatusOr<Config> ConfigWith(const GameInfo& game, int seats, const OptionValues& options,
                                  const Set& set) {
  ASSIZE_RETURN_IF_ERROR(CheckSeats(game, seats));
  Config config;
  config.seats = static_cast<uint8_t>(seats);
  for (const auto& [name, value] : options) {
    ASSIZE_RETURN_IF_ERROR(set(name, value, &config));
  }
  return config;
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_
