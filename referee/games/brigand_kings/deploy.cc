// Brigand Kings: a deploy command is carried out (KINGS-6.17).
#include "referee/games/brigand_kings/combat.h"
#include "referee/games/brigand_kings/flips.h"
#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {
namespace {

// KINGS-6.6, KINGS-6.7. KINGS-11.13: only earlier captures lie face up.
void FlipCards(Play& play, const Deploy& command) {
  Public& pub = play.pub;
  pub.dice = DiceAfterFlips(*pub.dice, command);
  for (const Flip& flip : command.flips) {
    pub.face_up[*pub.active].Remove(flip.card);
    pub.spent[*pub.active].Add(flip.card);
  }
}

// Mustered soldiers and those from the camp come together. Who falls returns to its supply.
void EnterCounty(Play& play, Position position, int soldiers) {
  Public& pub = play.pub;
  const Seat active = *pub.active;
  const County before = pub.counties[position];
  const County after = AfterEntering(before, active, soldiers);
  pub.counties[position] = after;
  if (before.owner.value_or(active) == active) return;
  const auto left_of = [&](Seat seat) { return after.owner == seat ? after.soldiers : uint8_t{0}; };
  const Fought fought{.position = position,
                      .attacker = active,
                      .defender = *before.owner,
                      .before = {static_cast<uint8_t>(soldiers), before.soldiers, before.stability},
                      .after = {left_of(active), left_of(*before.owner), after.stability}};
  const auto take_back = [&](Seat seat, int fallen) {
    pub.supply[seat] = static_cast<uint8_t>(pub.supply[seat] + fallen);
  };
  take_back(active, fought.before.attackers - fought.after.attackers);
  take_back(fought.defender, fought.before.defenders - fought.after.defenders);
  play.ShowAll(fought);
}

}  // namespace

void CarryOutDeploy(Play& play) {
  Public& pub = play.pub;
  const Seat active = *pub.active;
  const auto& command = play.AnswerOf<Deploy>(active);
  FlipCards(play, command);
  if (play.log != nullptr) play.ShowAll(Deployed{active, command, *pub.dice});
  // KINGS-11.17: what falls in this turn can't be placed again in it.
  int mustered = command.camp_muster;
  int from_camp = 0;
  for (Position position : kPositions) {
    mustered += command.muster[position];
    from_camp += command.from_camp[position];
  }
  pub.supply[active] = static_cast<uint8_t>(pub.supply[active] - mustered);
  pub.camp[active] = static_cast<uint8_t>(pub.camp[active] - from_camp);
  for (Position position : kPositions) {
    const int soldiers = command.muster[position] + command.from_camp[position];
    if (soldiers > 0) EnterCounty(play, position, soldiers);
  }
  // KINGS-6.20, KINGS-11.8.
  pub.camp[active] = static_cast<uint8_t>(pub.camp[active] + command.camp_muster);
}

}  // namespace assize::games::brigand_kings
