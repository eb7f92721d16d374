// Clues that the referee makes: the default clue and the menu.
#include <algorithm>

#include "referee/games/brigands_bluff/worlds/judge.h"
#include "referee/games/brigands_bluff/worlds/measure.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {
namespace {

// What clues speak of at that place.
Hand HiddenHand(const Worlds& worlds, const World& world, int place) {
  return world.hands[place] - worlds.space().Revealed(place);
}

// BLUFF-7.4.2.
Clue TellHand(Seat seat, Hand hand) {
  Clue clue;
  for (int i = 0; i < kFaces; ++i) {
    const Face face = static_cast<Face>(i);
    if (hand.Of(face) == 0) continue;
    clue.statements[clue.size++] =
        Value(Count(DiceOf({seat}), Listed(face)), Exactly(hand.Of(face)));
  }
  return clue;
}

// BLUFF-7.7.1: what is said of one scope, in order.
std::vector<Quantity> MenuQuantities(const Scope& scope) {
  std::vector<Quantity> quantities = {Bones(scope)};
  for (const Feature feature : kFeatures) quantities.push_back(Count(scope, Named(feature)));
  for (int face = 0; face < kFaces; ++face) {
    quantities.push_back(Count(scope, Listed(static_cast<Face>(face))));
  }
  return quantities;
}

// The value of a Bones or Count of seats' dice.
int ValueIn(const Worlds& worlds, const World& world, const Quantity& quantity) {
  Tally tally = 0;
  for (const Seat seat : quantity.scope.seats) {
    const Hand hand = HiddenHand(worlds, world, worlds.round().PlaceOf(seat));
    tally = Joined(quantity.kind, tally, PartOf(quantity, hand));
  }
  return ValueOf(quantity, tally).value;
}

}  // namespace

// BLUFF-7.4.1: by what the captain does not know yet, from the speaker on to the left. BLUFF-7.4.3:
// no limit binds it.
std::optional<Clue> DefaultClue(const Worlds& worlds, const World& truth, Seat speaker) {
  const Round& round = worlds.round();
  for (int i = 0; i < round.crew(); ++i) {
    const int place = (round.PlaceOf(speaker) + i) % round.crew();
    if (worlds.HandIsKnown(place)) continue;
    return TellHand(round.SeatAt(place), HiddenHand(worlds, truth, place));
  }
  if (worlds.WildIsKnown()) return std::nullopt;
  return Say(Value(Count(WildDie(), Listed(*truth.wild)), Exactly(1)));
}

std::vector<Clue> MenuClues(const Worlds& worlds, const ClueRules& rules, const World& truth,
                            Seat speaker) {
  const std::optional<Clue> default_clue = DefaultClue(worlds, truth, speaker);
  if (!default_clue.has_value()) return {};
  std::vector<Clue> menu;
  for (const SeatSet seats : {worlds.round().crew_seats(), SeatSet{speaker}}) {
    for (const Quantity& quantity : MenuQuantities(DiceOf(seats))) {
      const int value = ValueIn(worlds, truth, quantity);
      if (value == 0) continue;
      const Clue clue = Say(Value(quantity, Exactly(value)));
      if (!WhyRefused(worlds, rules, clue, truth).has_value()) menu.push_back(clue);
    }
  }
  if (std::ranges::find(menu, *default_clue) == menu.end()) menu.push_back(*default_clue);
  return menu;
}

std::vector<MenuEntry> Menu(const Worlds& worlds, const ClueRules& rules, const World& truth,
                            Seat speaker) {
  std::vector<MenuEntry> menu;
  for (const Clue& clue : MenuClues(worlds, rules, truth, speaker)) {
    const Worlds left = worlds.AfterClue(clue);
    menu.push_back({clue, left.count(), left.weight()});
  }
  return menu;
}

}  // namespace assize::games::brigands_bluff
