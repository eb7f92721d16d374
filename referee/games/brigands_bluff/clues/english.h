// Every clue as one English sentence (BLUFF-5.8), and such sentences as clues.
//
//   "The number of gold dice among my dice is more than the number of gold dice among Drake's
//   dice."
//
// The sentence depends on the round, the speaker ("me") and the names. Reading is exact: what
// ClueToEnglish() writes is read back as the same clue, but for the order of the seats of a
// SameRoll; nothing else is read.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ENGLISH_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ENGLISH_H_

#include <array>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"

namespace assize::games::brigands_bluff {

// The names that stand in sentences, by seat. Each begins with a capital letter, has letters and
// digits alone and is not "I"; all differ.
using Names = std::array<std::string_view, 6>;
// Where no others are given.
inline constexpr Names kPirates = {"Anne", "Blackbeard", "Calico", "Drake", "Edward", "Flint"};

// `speaker` must be one of the crew. Makes sense of well-formed clues (syntax.h) and something of
// any others.
std::string ClueToEnglish(const Clue& clue, const Round& round, Seat speaker,
                          const Names& names = kPirates);

// kInvalidArgument says where the text stops being a clue's sentence, and what could stand there.
// The clue is of the grammar, but not necessarily well-formed.
absl::StatusOr<Clue> ClueFromEnglish(std::string_view text, const Round& round, Seat speaker,
                                     const Names& names = kPirates);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ENGLISH_H_
