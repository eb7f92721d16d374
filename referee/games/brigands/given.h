// Brigands: hidden facts that a caller believes (referee/games/given.h):
//
//   day_deck(N)   the Day card of round N, from the next round on; N = 7: the one that is not used
//   held(COLOUR)  cards of that brigand that the prince holds, all or some of them
//
// Values are districts. What is not given is dealt as of BRIG-10.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_GIVEN_H_

#include <array>
#include <optional>

#include "absl/status/statusor.h"
#include "referee/games/brigands/types.h"
#include "referee/games/given.h"

namespace assize::games::brigands {

struct Beliefs {
  // As of Hidden::deck.
  std::array<std::optional<District>, kRingTiles> deck{};
  // Parts of what the prince holds.
  ByColour<DistrictSet> held;
};

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
// redeal.cc
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

// The Day cards that were never shown (BRIG-10.2), which have the last places of the deck.
inline DistrictSet UnseenDayCards(const Public& pub) {
  DistrictSet ring = DistrictSet::First(kRingTiles);
  return ring - (pub.day_cards | pub.removed_day_cards);
}
// The cards of `victim` that the prince holds, if the viewer knows them (BRIG-10.3).
std::optional<DistrictSet> KnownHeldCards(const View& view, Colour victim);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_GIVEN_H_
