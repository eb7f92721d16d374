// Brigand Kings: what happened, as values. The log names who sees an event: all are public but
// those marked as for one seat.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_EVENTS_H_

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

struct MatchStarted {
  Config config;
  friend bool operator==(const MatchStarted&, const MatchStarted&) = default;
};

// For the seat alone.
struct BonusDealt {
  Seat seat;
  CardSet cards;
  friend bool operator==(const BonusDealt&, const BonusDealt&) = default;
};

// For the seat alone.
struct BonusKept {
  Seat seat;
  CardSet kept;
  Card discarded{};
  friend bool operator==(const BonusKept&, const BonusKept&) = default;
};

// Cards were dealt to these counties, in ascending order (KINGS-4.3, KINGS-7.3).
struct CardsDealt {
  PositionSet positions;
  ByPosition<Card> cards;
  // Cards that are left in the deck.
  uint8_t deck = 0;
  friend bool operator==(const CardsDealt&, const CardsDealt&) = default;
};

// KINGS-4.4.
struct FirstPlayerChosen {
  uint8_t seats = 0;
  Seat seat;
  // Empty: the configuration names the seat.
  std::vector<FirstRoll> rolls;
  friend bool operator==(const FirstPlayerChosen&, const FirstPlayerChosen&) = default;
};

struct TurnStarted {
  uint16_t turn = 0;
  Seat seat;
  Dice dice{};
  friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};

struct DiceRerolled {
  Seat seat;
  // 1 or 2.
  uint8_t reroll = 0;
  uint8_t mask = 0;
  // Afterwards.
  Dice dice{};
  friend bool operator==(const DiceRerolled&, const DiceRerolled&) = default;
};

struct Deployed {
  Seat seat;
  Deploy command;
  // After the flips.
  Dice dice{};
  friend bool operator==(const Deployed&, const Deployed&) = default;
};

// KINGS-6.18, before and after.
struct Fought {
  struct Forces {
    uint8_t attackers = 0;
    uint8_t defenders = 0;
    uint8_t stability = 0;
    friend bool operator==(const Forces&, const Forces&) = default;
  };

  Position position{};
  Seat attacker;
  Seat defender;
  Forces before;
  Forces after;
  friend bool operator==(const Fought&, const Fought&) = default;
};

// Counties that got a stability token (KINGS-7.1).
struct CountiesStabilised {
  PositionSet positions;
  friend bool operator==(const CountiesStabilised&, const CountiesStabilised&) = default;
};

// KINGS-7.2.
struct CountyResolved {
  Position position{};
  Card card{};
  // Who takes the card; unset: nobody.
  std::optional<Seat> owner;
  uint8_t soldiers = 0;
  uint8_t stability = 0;
  friend bool operator==(const CountyResolved&, const CountyResolved&) = default;
};

// KINGS-7.7. The owner takes the card if the roll is at most the number of soldiers.
struct EndRolled {
  Position position{};
  Card card{};
  Seat owner;
  uint8_t soldiers = 0;
  uint8_t roll = 0;
  friend bool operator==(const EndRolled&, const EndRolled&) = default;
};

struct SeatResult {
  CardSet bonus;
  // Of the pile alone (KINGS-8.2, KINGS-8.3), and in all.
  uint16_t card_points = 0;
  uint16_t points = 0;
  uint8_t place = 0;
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};
struct MatchOver {
  uint8_t seats = 0;
  BySeat<SeatResult> results;
  uint16_t turns = 0;
  bool cap_reached = false;
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};

using Event = std::variant<MatchStarted, BonusDealt, BonusKept, CardsDealt, FirstPlayerChosen,
                           TurnStarted, DiceRerolled, Deployed, Fought, CountiesStabilised,
                           CountyResolved, EndRolled, MatchOver>;

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_EVENTS_H_
