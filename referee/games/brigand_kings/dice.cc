// Brigand Kings: rolls (KINGS-4.4 to 4.6). Each has a stream of its own (KINGS-4.9), so that what a
// player does in one turn does not change the luck of later ones.
#include <algorithm>

#include "referee/games/brigand_kings/play.h"

namespace assize::games::brigand_kings {
namespace {

// A face of the die with that index.
uint8_t Roll(Stream& stream, int die) {
  const auto face = static_cast<uint8_t>(stream.Below(kSuits));
  return die < kNumberDice ? static_cast<uint8_t>(face + 1) : face;
}

Stream TurnDice(const Play& play, int reroll) {
  return play.hidden.chance.Open({"roll", play.pub.turn, reroll});
}

void RollMask(Play& play, unsigned mask, int reroll) {
  Stream stream = TurnDice(play, reroll);
  for (int die = 0; die < kDice; ++die) {
    if ((mask >> die & 1) != 0) (*play.pub.dice)[die] = Roll(stream, die);
  }
}

// The seats of a roll whose number is the highest.
SeatSet Leaders(const FirstRoll& roll) {
  const uint8_t highest = *std::max_element(roll.values.begin(), roll.values.end());
  SeatSet leaders;
  for (Seat seat : SeatSet::First(kMaxSeats)) {
    if (roll[seat] == highest) leaders.Add(seat);
  }
  return leaders;
}

}  // namespace

// KINGS-11.1: tied leaders, and only they, roll again.
Seat FirstPlayer(Play& play) {
  Public& pub = play.pub;
  SeatSet rolling = SeatSet::First(pub.config.seats);
  if (pub.config.first_player.has_value()) rolling = {*pub.config.first_player};
  Stream stream = play.hidden.chance.Open({"first"});
  while (rolling.Size() > 1) {
    FirstRoll roll;
    for (Seat seat : rolling) roll[seat] = Roll(stream, 0);
    pub.first_rolls.push_back(roll);
    rolling = Leaders(roll);
  }
  const Seat first = *rolling.begin();
  play.ShowAll(FirstPlayerChosen{pub.config.seats, first, pub.first_rolls});
  return first;
}

void BeginTurn(Play& play, Seat seat) {
  Public& pub = play.pub;
  ++pub.turn;
  pub.active = seat;
  pub.dice.emplace();
  RollMask(play, (1u << kDice) - 1, 0);
  pub.decision = Decision::kReroll1;
  play.ShowAll(TurnStarted{pub.turn, seat, *pub.dice});
}

// KINGS-5.7: together, in the order of their numbers. KINGS-11.9: also what was kept before.
void RollAgain(Play& play, uint8_t mask) {
  const bool first = play.pub.decision == Decision::kReroll1;
  RollMask(play, mask, first ? 1 : 2);
  play.ShowAll(
      DiceRerolled{*play.pub.active, static_cast<uint8_t>(first ? 1 : 2), mask, *play.pub.dice});
}

Stream EndDice(const Play& play) { return play.hidden.chance.Open({"end"}); }

}  // namespace assize::games::brigand_kings
