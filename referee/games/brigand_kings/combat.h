// Brigand Kings: soldiers enter a county (KINGS-6.17, KINGS-6.18). Shared by the rules and by bots.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_COMBAT_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_COMBAT_H_

#include "referee/games/brigand_kings/events.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

// Combat, in closed form (KINGS-6.19).
Fought::Forces Fight(Fought::Forces forces);

// The county after soldiers of a seat, at least 1, entered it. Fallen soldiers are in no county.
County AfterEntering(const County& county, Seat seat, int soldiers);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_COMBAT_H_
