// Brigand Kings: combat, without luck.
#include "referee/games/brigand_kings/combat.h"

#include <algorithm>

namespace assize::games::brigand_kings {

// KINGS-6.19. Each round costs one attacker and two tokens of the defence, stability first; without
// stability two defenders.
Fought::Forces Fight(Fought::Forces forces) {
  const int attackers = forces.attackers;
  const int defenders = forces.defenders;
  const int stability = forces.stability;
  const int rounds =
      defenders <= stability ? defenders : stability + (defenders - stability + 1) / 2;
  if (attackers >= rounds) {
    return {.attackers = static_cast<uint8_t>(attackers - rounds),
            .defenders = 0,
            .stability = static_cast<uint8_t>(stability - std::min(stability, rounds))};
  }
  const int alone = std::max(0, attackers - stability);
  return {.attackers = 0,
          .defenders = static_cast<uint8_t>(defenders - (attackers - alone) - 2 * alone),
          .stability = static_cast<uint8_t>(stability - (attackers - alone))};
}

County AfterEntering(const County& county, Seat seat, int soldiers) {
  County after = county;
  const bool opposed = county.owner.has_value() && county.owner != seat;
  if (!opposed) {
    after.owner = seat;
    after.soldiers = static_cast<uint8_t>(county.soldiers + soldiers);
    return after;
  }
  const Fought::Forces left =
      Fight({static_cast<uint8_t>(soldiers), county.soldiers, county.stability});
  after.soldiers = static_cast<uint8_t>(left.attackers + left.defenders);
  after.stability = left.stability;
  if (left.attackers > 0) after.owner = seat;
  if (after.soldiers == 0) after.owner.reset();
  return after;
}

}  // namespace assize::games::brigand_kings
