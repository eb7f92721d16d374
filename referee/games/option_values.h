// What every game needs to read its options and to refuse them in the same words.
//
// Errors are kInvalidArgument and name the option, its value and what is allowed.
#ifndef ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_
#define ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "referee/games/game.h"

namespace assize::games {

// `allowed` in English: "true, false", "0 to 1000 ducats".
absl::Status BadOption(std::string_view name, std::string_view value, std::string_view allowed);
// The game has no option of this name; suggests the likeliest.
absl::Status UnknownOption(const GameInfo& game, std::string_view name);
absl::Status CheckSeats(const GameInfo& game, int seats);

// A decimal number from `least` to `most`, with nothing around it.
std::optional<int> ParseNumber(std::string_view text, int least, int most);
// Sets the flag to "true" or "false".
absl::Status SetFlag(std::string_view name, std::string_view value, bool* flag);

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_OPTION_VALUES_H_
