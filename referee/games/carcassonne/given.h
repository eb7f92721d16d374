// Carcassonne: hidden facts that a caller believes (referee/games/given.h):
//
//   tile(N)     the type of the tile under which N tiles lie in the stack, e.g. "RA"
//   message(N)  the message, 1 to 8, under which N unseen ones lie
//
// So tile(stack - 1) is the next one. What is not given is dealt as of ROBB-12.3.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_GIVEN_H_

#include <array>
#include <optional>

#include "absl/status/statusor.h"
#include "referee/games/carcassonne/types.h"
#include "referee/games/given.h"

namespace assize::games::carcassonne {

// As of Hidden; kNoTile and 0: nothing is believed of the place.
struct Beliefs {
  // The tiles have an entry only if something is believed of one: most redeals have none.
  std::optional<std::array<Tile, kMaxStacked>> stack;
  std::array<uint8_t, kMessages> messages{};
};

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
// redeal.cc
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_GIVEN_H_
