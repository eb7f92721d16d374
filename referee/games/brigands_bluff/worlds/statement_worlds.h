// The worlds in which a statement holds (BLUFF-6.4).
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_STATEMENT_WORLDS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_STATEMENT_WORLDS_H_

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/space.h"
#include "referee/games/brigands_bluff/worlds/world_set.h"

namespace assize::games::brigands_bluff {

// Those of all worlds of the space. The statement must be well-formed for its round.
WorldSet WorldsWhere(const Statement& statement, const Space& space);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_STATEMENT_WORLDS_H_
