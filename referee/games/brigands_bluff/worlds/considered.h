// What a clue comes to, as far as that is public.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/satisfaction.h"
#include "referee/games/brigands_bluff/worlds/worlds.h"

namespace assize::games::brigands_bluff {

// Immutable. Code that considers what may be said next copies `left`.
struct Considered {
  Clue clue;
  // Of the space of `left`.
  Satisfaction satisfied;
  // Those of the worlds that are left after the clue.
  Worlds left;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
