// Brigand's Bluff: hidden facts that a caller believes (referee/games/given.h):
//
//   hand(SEAT)   dice of that crewmate, all or some of them: faces, each as often as there are dice
//   wild         the wild die: a face
//
// Values are faces. What is not given is drawn from the worlds in which this is so, by weight, as of
// BLUFF-12.1.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GIVEN_H_

#include <optional>

#include "absl/status/statusor.h"
#include "referee/games/brigands_bluff/types.h"
#include "referee/games/given.h"

namespace assize::games::brigands_bluff {

struct Beliefs {
  // Unset: all that are possible for the captain, or the viewer knows the dice.
  std::optional<Worlds> worlds;
};

// Takes some tenths of a millisecond for each face that is believed of a hand.
absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
// redeal.cc
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_GIVEN_H_
