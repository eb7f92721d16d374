// Clues that the referee makes: the default clue and the menu.
#include <algorithm>

#include "referee/games/brigands_bluff/worlds/in_world.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {
namespace {

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

}  // namespace

// BLUFF-7.4.1: by what the captain does not know yet, from the speaker on to the left. BLUFF-7.4.3:
// no limit binds it.
std::optional<Clue> DefaultClue(const Worlds& worlds, const World& truth, Seat speaker) {
  const Round& round = worlds.round();
  for (int i = 0; i < round.crew(); ++i) {
    const int place = (round.PlaceOf(speaker) + i) % round.crew();
    if (worlds.HandIsKnown(place)) continue;
    return TellHand(round.SeatAt(place), HiddenHandIn(truth, place, worlds.space()));
  }
  if (worlds.WildIsKnown()) return std::nullopt;
  return Say(Value(Count(WildDie(), Listed(*truth.wild)), Exactly(1)));
}

std::vector<Clue> MenuDraft(const Worlds& worlds, const World& truth, Seat speaker) {
  const std::optional<Clue> default_clue = DefaultClue(worlds, truth, speaker);
  if (!default_clue.has_value()) return {};
  std::vector<Clue> draft;
  for (const SeatSet seats : {worlds.round().crew_seats(), SeatSet{speaker}}) {
    for (const Quantity& quantity : MenuQuantities(DiceOf(seats))) {
      const int value = ValueIn(truth, quantity, worlds.space()).value;
      if (value > 0) draft.push_back(Say(Value(quantity, Exactly(value))));
    }
  }
  if (std::ranges::find(draft, *default_clue) == draft.end()) draft.push_back(*default_clue);
  return draft;
}

std::vector<Clue> MenuClues(const Worlds& worlds, const ClueRules& rules, const World& truth,
                            Seat speaker) {
  const std::optional<Clue> default_clue = DefaultClue(worlds, truth, speaker);
  std::vector<Clue> menu = MenuDraft(worlds, truth, speaker);
  std::erase_if(menu, [&](const Clue& clue) {
    return clue != *default_clue && WhyRefused(worlds, rules, clue, truth, speaker).has_value();
  });
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
