// Brigands: what of a step the table has seen before one of its events, for who narrates it.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_SCENE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_SCENE_H_

#include <cstddef>
#include <variant>
#include <vector>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {

// A step as far as its event entries[index], which is still to come. What it names must outlive it.
struct Scene {
  const Public& before;
  const std::vector<Rules::Log::Entry>& entries;
  size_t index;

  // Calls visit(event) for each earlier event of the kind E.
  template <class E, class Visit>
  void ForEach(const Visit& visit) const {
    for (size_t i = 0; i < index; ++i) {
      if (const E* event = std::get_if<E>(&entries[i].event)) visit(*event);
    }
  }

  // What the colour has in its purse by then.
  Ducats PurseOf(Colour colour) const;
  bool HasDayCard(District tile) const;
  // Players of a duel, whose patrols go nowhere after the reveal.
  ColourSet PatrolOwners(District tile) const;
  // What the colour paid for the dice of this wave of the Tavern (BRIG-5.3.4).
  Ducats PaidAtTavern(Colour colour) const;
};

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_SCENE_H_
