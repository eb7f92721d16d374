// Brigands: the numbers of the game (BRIG-1) as constant data.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_DATA_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_DATA_H_

#include <array>

#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

// BRIG-1.1.
inline constexpr int kMeeples = 3;
inline constexpr int kPatrols = 3;
inline constexpr int kTokens = 6;
inline constexpr int kRounds = 6;
inline constexpr Ducats kThreshold = 50;
inline constexpr uint16_t kMaxDuelThreshold = 1000;
// The step that follows the seven of the ring (BRIG-4.3).
inline constexpr uint8_t kPrisonStep = kRingTiles + 1;
inline constexpr DistrictSet kRingDistricts = DistrictSet::First(kRingTiles);

// A number of the table BRIG-1.2: without and with a Day card on the district, which has no other
// meaning (BRIG-12.A17).
template <class T>
struct ByDay {
  T plain;
  T day_card;

  constexpr const T& With(bool has_day_card) const { return has_day_card ? day_card : plain; }
};

// BRIG-1.2. A team's gain by its size.
inline constexpr ByDay<std::array<Ducats, kMeeples + 1>> kMarketGain = {{0, 2, 6, 12},
                                                                        {0, 5, 10, 16}};
inline constexpr ByDay<Ducats> kTownHallLoot = {10, 16};
inline constexpr ByDay<int> kPortTake = {2, 3};
inline constexpr Ducats kPortPrice = 3;
inline constexpr Ducats kTavernPrice = 6;
inline constexpr int kTavernDice = 3;
inline constexpr int kTavernDayDice = 2;
// Each bandit's gain; more bandits than this are arrested.
inline constexpr ByDay<Ducats> kPalaceGain = {5, 8};
inline constexpr int kPalaceMost = 2;
// Plus the dice; fewer bandits than this are arrested.
inline constexpr Ducats kConvoyLoot = 10;
inline constexpr ByDay<int> kConvoyDice = {1, 2};
inline constexpr int kConvoyLeast = 2;
// The team's gain in all; more than one colour is arrested.
inline constexpr ByDay<Ducats> kTreasureGain = {10, 15};

// BRIG-1.4. A fine per prisoner is as high as the level of the Judgment track.
inline constexpr uint8_t kTopLevel = 3;
inline constexpr uint8_t kSpyStart = 1;
inline constexpr int kMaxSpied = 3;

// BRIG-1.5: what a STEAL demands for each own piece on the tile.
inline constexpr Ducats kStealPerPatrol = 5;
inline constexpr Ducats kStealPerBandit = 3;

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_DATA_H_
