// Brigands: what follows the team actions on a tile: tokens return, patrols arrest, and the
// district has its effect (BRIG-5.1.8, BRIG-5.2, BRIG-5.3).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// BRIG-5.1.8. A token that leaves the board is in its owner's reserve.
void ReturnTokens(Play& play) {
  for (Team& team : play.pub.tiles[TileOf(play.pub)].values) team.token = 0;
}

// The preconditions of BRIG-1.2, counted after the team actions.
bool PreconditionHolds(const Public& pub, District tile) {
  switch (tile) {
    case District::kPalace:
      return CountBandits(pub, tile) <= kPalaceMost;
    case District::kConvoy:
      return CountBandits(pub, tile) >= kConvoyLeast;
    case District::kTreasure:
      return BanditsOn(pub, tile).Size() <= 1;
    default:
      return true;
  }
}

// What each team on the tile gains, by its size.
template <class GainOfTeam>
void PayTeams(Play& play, const GainOfTeam& gain_of_team) {
  const District tile = TileOf(play.pub);
  Gained gained{tile, {}};
  for (Colour colour : BanditsOn(play.pub, tile)) {
    const Ducats ducats = gain_of_team(play.pub.tiles[tile][colour].bandits);
    play.pub.ducats[colour] += ducats;
    gained.gains.Set(colour, {.ducats = ducats, .port = {}, .tokens = 0});
  }
  play.ShowAll(gained);
}

// BRIG-1.3, BRIG-12.A1: what can't be shared between several teams stays in the treasury.
void GainShares(Play& play, Ducats loot) {
  const District tile = TileOf(play.pub);
  if (BanditsOn(play.pub, tile).Size() == 1 && play.pub.config.lone_team_takes_all) {
    return PayTeams(play, [loot](int) { return loot; });
  }
  const Ducats share = loot / CountBandits(play.pub, tile);
  PayTeams(play, [share](int size) { return share * size; });
}

// BRIG-5.3.2: the dice are rolled once for the tile.
Ducats RollConvoy(Play& play, bool day_card) {
  DiceRolled dice{.tile = District::kConvoy, .colour = std::nullopt, .bandit = 0};
  Ducats loot = kConvoyLoot;
  for (; dice.size < kConvoyDice.With(day_card); ++dice.size) {
    dice.values[dice.size] = play.Roll({"convoy", play.pub.round, dice.size + 1});
    loot += dice.values[dice.size];
  }
  play.ShowAll(dice);
  return loot;
}

// BRIG-5.3.2, BRIG-5.3.3, BRIG-5.3.4. Nobody may refuse the effect (BRIG-12.A18).
Stage CarryOutEffect(Play& play) {
  const District tile = TileOf(play.pub);
  const bool day_card = HasDayCard(play.pub, tile);
  switch (tile) {
    case District::kMarket:
      PayTeams(play, [day_card](int size) { return kMarketGain.With(day_card)[size]; });
      break;
    case District::kTownHall:
      GainShares(play, kTownHallLoot.With(day_card));
      break;
    case District::kPort:
      return EnterPort(play);
    case District::kTavern:
      return EnterTavern(play);
    case District::kPalace:
      PayTeams(play, [day_card](int size) { return kPalaceGain.With(day_card) * size; });
      break;
    case District::kConvoy:
      GainShares(play, RollConvoy(play, day_card));
      break;
    case District::kTreasure:
      PayTeams(play, [day_card](int) { return kTreasureGain.With(day_card); });
      break;
    case District::kPrison:
      break;
  }
  return FinishEffect(play);
}

}  // namespace

ForColours<uint8_t> SendToPrison(Play& play) {
  const District tile = TileOf(play.pub);
  ForColours<uint8_t> sent;
  for (Colour colour : BanditsOn(play.pub, tile)) {
    Team& team = play.pub.tiles[tile][colour];
    sent.Set(colour, team.bandits);
    play.pub.tiles[District::kPrison][colour].bandits += team.bandits;
    team.bandits = 0;
  }
  return sent;
}

// BRIG-5.3.1: the bandits return. BRIG-4.4, BRIG-12.A6: a Day card is used up by an effect that was
// carried out, whatever it gave.
Stage FinishEffect(Play& play) {
  const District tile = TileOf(play.pub);
  for (Team& team : play.pub.tiles[tile].values) team.bandits = 0;
  if (HasDayCard(play.pub, tile)) {
    play.pub.day_cards.Remove(tile);
    play.pub.removed_day_cards.Add(tile);
    play.ShowAll(DayCardRemoved{tile});
  }
  return Stage::kLeave;
}

Stage AfterActions(Play& play) {
  const Public& pub = play.pub;
  const District tile = TileOf(pub);
  ReturnTokens(play);
  if (tile == District::kPrison) return Stage::kPrison;
  if (BanditsOn(pub, tile).Empty()) return Stage::kLeave;
  // BRIG-5.2, BRIG-12.A15: a patrol arrests its owner's bandits too.
  if (HasPatrol(pub, tile)) {
    play.ShowAll(Arrested{tile, SendToPrison(play)});
    return Stage::kLeave;
  }
  if (!PreconditionHolds(pub, tile)) {
    play.ShowAll(PreconditionFailed{tile, SendToPrison(play)});
    return Stage::kLeave;
  }
  return CarryOutEffect(play);
}

}  // namespace assize::games::brigands
