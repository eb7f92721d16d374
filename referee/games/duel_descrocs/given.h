// Duel d'Escrocs: hidden facts that a caller believes (referee/games/given.h):
//
//   hand             cards of the splitter's five, before the split
//   face_down(SHARE) face-down cards of share 0 or 1
//   seen             which of the splitter's five NINJA_LEO's side saw in the pile
//   loot(N)          the card that is drawn as number N of the match, from 0
//   unused(CHAIR)    unused reinforcements of a chair
//   rejected(SIDE)   the reinforcement that a side did not keep
//   dealt(SIDE)      reinforcements of the three of a side, before it has chosen
//
// Cards are numbers (DUEL-1.2), reinforcements have names, e.g. "NINJA_LEO". Of several, a part is
// enough. What is not given is dealt as of DUEL-12.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GIVEN_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GIVEN_H_

#include <array>
#include <optional>

#include "absl/status/statusor.h"
#include "referee/games/duel_descrocs/types.h"
#include "referee/games/given.h"

namespace assize::games::duel_descrocs {

// Of what the viewer does not know, and no more.
struct Beliefs {
  // As of Hidden; kNoCard: nothing is believed of the place.
  std::optional<std::array<Card, kCards>> pile;
  CardSet hand;
  std::array<CardSet, 2> face_down{};
  CardSet seen;
  BySide<ReinforcementSet> dealt;
  BySide<ReinforcementSet> rejected;
  ByChair<ReinforcementSet> unused;
};

absl::StatusOr<Beliefs> ReadBeliefs(const View& view, const Given& given);
// redeal.cc
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance);
Given HiddenFrom(const State& state, std::optional<Seat> viewer);

// What follows from a view (redeal.cc).
// DUEL-12.1: the cards of which the viewer does not know where they are.
CardSet UnknownCards(const View& view);
// The side whose knowledge it is; a spectator has none.
std::optional<Side> SideOfViewer(const View& view);
// What the viewer knows of the unused reinforcements of a chair of another side.
ReinforcementSet SeenUnused(const View& view, Chair chair);
// What the viewer knows that a side was dealt; of its own side all.
ReinforcementSet KnownReinforcements(const View& view, Side side);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_GIVEN_H_
