// Brigands: STEAL, priority 2 of the team actions (BRIG-5.1.5).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// The brigands who steal from one victim, and how many bandits they are together.
struct Thieves {
  ColourSet colours;
  int bandits = 0;
};

Thieves ThievesOf(const Public& pub, Colour victim, const ForColours<Wheel>& choices) {
  Thieves thieves;
  for (Colour colour : choices.who) {
    if (colour == Colour::kWhite || choices.of[colour] != Wheel{Action::kSteal, victim}) continue;
    thieves.colours.Add(colour);
    thieves.bandits += pub.tiles[TileOf(pub)][colour].bandits;
  }
  return thieves;
}

// What each bandit of the thieves gets out of `ducats`. BRIG-12.A19: a lone colour, which needs no
// equal shares, is served by StealAlone().
Ducats EqualShare(Ducats ducats, const Thieves& thieves) {
  return std::min(kStealPerBandit, ducats / thieves.bandits);
}

Ducats StealAlone(Ducats ducats, const Thieves& thieves) {
  return std::min(ducats, kStealPerBandit * thieves.bandits);
}

// Takes from the victim, and gives to a thief who is a brigand; the prince's loot goes to the
// treasury, which has no end.
void Take(Play& play, Colour thief, Colour victim, Ducats ducats) {
  play.pub.ducats[victim] -= ducats;
  if (thief != Colour::kWhite) play.pub.ducats[thief] += ducats;
  play.ShowAll(Stolen{TileOf(play.pub), thief, victim, ducats});
}

}  // namespace

void CarryOutSteals(Play& play, const ForColours<Wheel>& choices) {
  const District tile = TileOf(play.pub);
  const ByColour<Ducats> before = play.pub.ducats;
  // A victim who has left the tile is out of reach (BRIG-5.1.2).
  for (Colour victim : BanditsOn(play.pub, tile)) {
    Ducats left = before[victim];
    if (choices.who.Has(Colour::kWhite) &&
        choices.of[Colour::kWhite] == Wheel{Action::kSteal, victim}) {
      const Ducats demand = kStealPerPatrol * play.pub.tiles[tile][Colour::kWhite].patrols;
      const Ducats taken = std::min(left, demand);
      left -= taken;
      Take(play, Colour::kWhite, victim, taken);
    }
    const Thieves thieves = ThievesOf(play.pub, victim, choices);
    for (Colour thief : thieves.colours) {
      const Ducats loot = thieves.colours.Size() == 1
                              ? StealAlone(left, thieves)
                              : EqualShare(left, thieves) * play.pub.tiles[tile][thief].bandits;
      Take(play, thief, victim, loot);
    }
  }
}

}  // namespace assize::games::brigands
