#include "referee/games/brigands/scene.h"

namespace assize::games::brigands {

Ducats Scene::PurseOf(Colour colour) const {
  Ducats purse = before.ducats[colour];
  ForEach<Stolen>([&](const Stolen& theft) {
    if (theft.victim == colour) purse -= theft.ducats;
    if (theft.thief == colour) purse += theft.ducats;
  });
  ForEach<Gained>([&](const Gained& gained) { purse += gained.gains.of[colour].ducats; });
  ForEach<Judged>([&](const Judged& judged) { purse -= judged.fines.of[colour]; });
  return purse;
}

bool Scene::HasDayCard(District tile) const {
  DistrictSet cards = before.day_cards;
  ForEach<NewDay>([&](const NewDay& day) { cards.Add(day.day_card); });
  ForEach<DayCardRemoved>([&](const DayCardRemoved& gone) { cards.Remove(gone.district); });
  return cards.Has(tile);
}

ColourSet Scene::PatrolOwners(District tile) const {
  ColourSet owners;
  for (Colour colour : ColourSet::First(2)) {
    if (before.tiles[tile][colour].patrols > 0) owners.Add(colour);
  }
  ForEach<PlansRevealed>([&](const PlansRevealed& reveal) {
    for (Colour colour : reveal.plans.who) {
      if (reveal.plans.of[colour].cards[tile].patrols > 0) owners.Add(colour);
    }
  });
  return owners;
}

Ducats Scene::PaidAtTavern(Colour colour) const {
  for (size_t i = index; i-- > 0;) {
    if (std::holds_alternative<Gained>(entries[i].event)) break;
    const auto* dice = std::get_if<DiceRolled>(&entries[i].event);
    if (dice != nullptr && dice->colour == colour && dice->size == kTavernDice) {
      return kTavernPrice;
    }
  }
  return 0;
}

}  // namespace assize::games::brigands
