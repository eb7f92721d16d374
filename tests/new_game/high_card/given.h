// High Card: hidden facts that a caller believes (referee/games/given.h): none.
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_GIVEN_H_

#include "absl/status/statusor.h"
#include "referee/games/given.h"
#include "referee/games/high_card/types.h"

namespace assize::games::high_card {

struct Beliefs {};

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

}  // namespace assize::games::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_GIVEN_H_
