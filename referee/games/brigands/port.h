// Brigands: the lists of choices that a team may carry out at the port (BRIG-7.5), numbered.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PORT_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PORT_H_

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

// What a team at the port has to go on.
struct PortTeam {
  int bandits;
  int hand;
  int reserve;
  // Tokens that one TAKE gives at most.
  int take;

  // One bandit's choice: 0 = TAKE, n = SELL n, which must be in hand.
  constexpr void Carry(int sell) {
    const int moved = sell > 0 ? -sell : (take < reserve ? take : reserve);
    hand += moved;
    reserve -= moved;
    --bandits;
  }
};

// The team of `colour`, which stands on PORT; its token there has returned (BRIG-5.1.8).
PortTeam PortTeamOf(const Public& pub, Colour colour);

// How many lists there are (BRIG-7.12): at least one.
int CountPortLists(const PortTeam& team);

// The list of that number, 0 to CountPortLists() - 1. In the order of the lists, TAKE stands before
// SELL 1, SELL 2, ..., and the first bandit's choice counts most: list 0 is TAKE for every bandit.
Port PortListAt(PortTeam team, int number);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PORT_H_
