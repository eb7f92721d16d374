// Duel d'Escrocs: questions about the public state, and the numbers of the rulebook.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_BOARD_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_BOARD_H_

#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

// DUEL-1.1: what the rulebook itself states.
inline constexpr int kBasicCards = 28;
inline constexpr int kNumbers = 7;
inline constexpr int kHandSize = 5;
inline constexpr int kDealt = 3;
inline constexpr int kKept = 2;
inline constexpr Coins kStartCoins = 2;
inline constexpr Coins kGoal = 20;
inline constexpr Coins kTeamGoal = 30;
inline constexpr int kChestLimit = 5;
inline constexpr int kLeaderLimit = 3;
inline constexpr int kMemberLimit = 4;
// DUEL-7.2.
inline constexpr int kMaxRounds = 1000;

// DUEL-1.2.
constexpr bool IsBasic(Card card) { return static_cast<int>(card) < kBasicCards; }
constexpr bool IsPainting(Card card) { return card >= kFirstPainting && card != kNoCard; }
// Of a basic card: 0 to 3, and 1 to 7.
constexpr int ColourOf(Card card) { return static_cast<int>(card) / kNumbers; }
constexpr int NumberOf(Card card) { return static_cast<int>(card) % kNumbers + 1; }
constexpr Card CardOf(int colour, int number) {
  return static_cast<Card>(colour * kNumbers + number - 1);
}
inline constexpr CardSet kAllCards = CardSet::First(kCards);
inline constexpr CardSet kPaintings = kAllCards - CardSet::First(static_cast<int>(kFirstPainting));
inline constexpr ReinforcementSet kAllReinforcements = ReinforcementSet::First(kReinforcements);

// DUEL-9.1.
constexpr Side SideOf(Chair chair) { return static_cast<Side>(static_cast<int>(chair) % 2); }
constexpr ChairSet AllChairs(const Config& config) { return ChairSet::First(config.chairs); }
constexpr ChairSet ChairsOf(const Config& config, Side side) {
  const Chair lower = static_cast<Chair>(side);
  const Chair higher = static_cast<Chair>(static_cast<int>(lower) + 2);
  ChairSet chairs{lower};
  if (static_cast<int>(higher) < config.chairs) chairs.Add(higher);
  return chairs;
}
constexpr bool IsTeamOfTwo(const Config& config, Side side) {
  return ChairsOf(config, side).Size() == 2;
}
// Of the two chairs that a side may have: 0 is the lower one, 1 the higher one.
constexpr int PlaceOf(Chair chair) { return static_cast<int>(chair) / 2; }

// DUEL-9.13: who answers for a chair, and for whom a seat answers.
constexpr Seat SeatOf(const Config& config, Chair chair) {
  return Seat(static_cast<int>(chair) % config.seats());
}
constexpr Side SideOf(Seat seat) { return static_cast<Side>(seat.index() % 2); }
// The side of the seat whose view it is.
inline Side OwnSide(const View& view) { return SideOf(*view.own.seat); }
constexpr ChairSet ChairsOf(const Config& config, Seat seat) {
  if (config.control == Control::kTeam) return ChairsOf(config, SideOf(seat));
  return {static_cast<Chair>(seat.index())};
}
constexpr SeatSet SeatsOf(const Config& config, Side side) {
  SeatSet seats;
  for (Chair chair : ChairsOf(config, side)) seats.Add(SeatOf(config, chair));
  return seats;
}
// The chairs for which the seat must answer now, lower first.
inline ChairSet AskedChairs(const Public& pub, Seat seat) {
  return pub.deciding & ChairsOf(pub.config, seat);
}

inline Side Chooser(const Public& pub) { return Opponent(pub.splitter); }

// DUEL-1.5, DUEL-9.6, DUEL-9.11: the leader's skill alone is active, and none in `training`.
// Whether the side has it; a side without a leader yet has none.
bool HasSkill(const Public& pub, Side side, Skill skill);
// The most cards that the side may put face down (DUEL-5.1).
int MostFaceDown(const Public& pub, Side side);
// DUEL-1.1, DUEL-9.7.
int LimitOf(const Public& pub, Chair chair);

// The prices of the chair's tile (DUEL-1.4, DUEL-9.8).
inline const BanditCard& PricesOf(const Public& pub, Chair chair) {
  return pub.config.edition.CardOf(pub.tiles[chair]);
}

// All cards in the chests of the side.
CardSet ChestsOf(const Public& pub, Side side);
// In whose chest the card lies, if in any of the side's.
std::optional<Chair> ChestWith(const Public& pub, Side side, Card card);

// From the choice to the deposit: which share is the side's (DUEL-5.3).
inline uint8_t ShareOf(const Public& pub, Side side) {
  const uint8_t chosen = *pub.split.chosen;
  return side == pub.splitter ? static_cast<uint8_t>(1 - chosen) : chosen;
}
// DUEL-5.4: what the owner of Larcin's share may take.
CardSet LarcinTargets(const Public& pub, Side side);

// DUEL-7.1, DUEL-9.2: what ends a match.
constexpr Coins GoalOf(const Config& config) {
  return config.mode == Mode::kTeam ? kTeamGoal : kGoal;
}

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_BOARD_H_
