// Rules of thumb for duels of Brigands: players that a person could describe in a few sentences.
// Against good ones none of them should win; a search over them looks for the one that does best
// against a player (brigands_exploits.cc).
//
// Pure functions.
#ifndef ASSIZE_TESTS_STRENGTH_BRIGANDS_THUMBS_H_
#define ASSIZE_TESTS_STRENGTH_BRIGANDS_THUMBS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/base/chance.h"
#include "referee/games/brigands/data.h"
#include "referee/games/brigands/types.h"

namespace assize::strength {

// What is done with a token on a tile.
enum class Habit : uint8_t {
  kPass,
  // Home from a patrol, else steal.
  kCareful,
  // On from a patrol, else steal.
  kRestless,
  kSteal,
  kPush,
};
inline constexpr int kHabits = 5;

// Of all legal plans the one with the highest sum of these is sent.
struct Thumb {
  // By district and size of the team.
  std::array<std::array<int8_t, games::brigands::kMeeples + 1>, games::brigands::kRingTiles> team{};
  // For a token with a team there, for each patrol there, and for a Day card where a team is.
  std::array<int8_t, games::brigands::kRingTiles> token{};
  std::array<int8_t, games::brigands::kRingTiles> patrol{};
  int8_t day = 0;
  // At most this much is added to or taken from each district, drawn again each time.
  int8_t whim = 0;
  Habit habit = Habit::kCareful;
};

// The move of such a player; the seat must be asked.
games::brigands::Move ThumbMove(const Thumb& thumb, const games::brigands::View& view,
                                const Chance& chance);

// Any rule, one that differs a little, and what people would think of first.
Thumb RandomThumb(Stream& stream);
Thumb Varied(const Thumb& thumb, Stream& stream);
std::vector<Thumb> WellKnownThumbs();

// What it likes, for people, e.g. "CONVOY 2, TOWN_HALL 1; tokens ..., careful".
std::string TextOf(const Thumb& thumb);

}  // namespace assize::strength

#endif  // ASSIZE_TESTS_STRENGTH_BRIGANDS_THUMBS_H_
