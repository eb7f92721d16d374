// BLUFF-7.1: a clue says what was found. A statement that comes down to "none" is a denial,
// whatever its words.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_POSITIVITY_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_POSITIVITY_H_

#include <optional>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/refusal.h"
#include "referee/games/brigands_bluff/worlds/satisfaction.h"

namespace assize::games::brigands_bluff {

// The first statement that is a denial (BLUFF-7.1.5); nullopt: there is none. `satisfied` is the
// clue's, and some world must be in it.
std::optional<Refusal> FindDenial(const Clue& clue, const Satisfaction& satisfied);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_POSITIVITY_H_
