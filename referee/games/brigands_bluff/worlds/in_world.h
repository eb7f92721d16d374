// What quantities are worth, and what holds, in one world (BLUFF-5.2, BLUFF-6.4).
//
// Clues must be well-formed for the round of the space; worlds must be of the space. Extra clues
// speak of the dice that are not revealed in it. Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_IN_WORLD_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_IN_WORLD_H_

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/hand.h"
#include "referee/games/brigands_bluff/worlds/measure.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

// The dice at that place that clues speak of.
inline Hand HiddenHandIn(const World& world, int place, const Space& space) {
  return world.hands[place] - space.Revealed(place);
}

Measured ValueIn(const World& world, const Quantity& quantity, const Space& space);

bool HoldsIn(const World& world, const Statement& statement, const Space& space);

// The first statement of a clue that does not hold, from 1 (BLUFF-7.3.2); 0: the clue is true.
uint8_t FirstFalse(const World& world, const Clue& clue, const Space& space);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_IN_WORLD_H_
