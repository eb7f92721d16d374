// Brigand's Bluff: what happened, as values (BLUFF-8.2). Numbers by place are in clue order.
//
// Every event is public but CrewRolled. The audience is not part of the event: the log names
// it.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_EVENTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "referee/games/brigands_bluff/types.h"

namespace assize::games::brigands_bluff {

struct MatchStarted {
  Config config;
  friend bool operator==(const MatchStarted&, const MatchStarted&) = default;
};

struct RoundStarted {
  uint8_t number = 0;
  Round round;
  friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};

// For the crewmates alone (BLUFF-4.1).
struct CrewRolled {
  uint8_t number = 0;
  Round round;
  World dice;
  friend bool operator==(const CrewRolled&, const CrewRolled&) = default;
};

struct Reported {
  Round round;
  Report report;
  friend bool operator==(const Reported&, const Reported&) = default;
};

struct WildShown {
  uint8_t number = 0;
  Face face{};
  uint32_t worlds_left = 0;
  uint32_t weight_left = 0;
  friend bool operator==(const WildShown&, const WildShown&) = default;
};

// Equal faces were rolled again; the last pair differs.
struct CaptainRolled {
  Seat captain;
  std::vector<Pair> rolls;
  friend bool operator==(const CaptainRolled&, const CaptainRolled&) = default;
};

struct Chosen {
  Seat captain;
  Face face{};
  // First split: the face that is left to the crew.
  std::optional<Face> left;
  friend bool operator==(const Chosen&, const Chosen&) = default;
};

struct Revealed {
  uint8_t number = 0;
  Round round;
  Reveal reveal;
  // Otherwise each owner scores the own dice.
  bool for_captain = false;
  uint32_t worlds_left = 0;
  uint32_t weight_left = 0;
  friend bool operator==(const Revealed&, const Revealed&) = default;
};

// Dice that nobody named: points for their owners.
struct Leftover {
  Round round;
  ByPlace<uint8_t> dice{};
  // By seat: after this round, and in it.
  std::array<Points, kMaxSeats> points{};
  std::array<Points, kMaxSeats> scored{};
  friend bool operator==(const Leftover&, const Leftover&) = default;
};

struct HandsShown {
  uint8_t number = 0;
  Round round;
  World dice;
  friend bool operator==(const HandsShown&, const HandsShown&) = default;
};

// By seat; seats that are not in play have no rank.
struct MatchOver {
  std::array<Points, kMaxSeats> points{};
  std::array<uint8_t, kMaxSeats> ranks{};
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};

using Event = std::variant<MatchStarted, RoundStarted, CrewRolled, Reported, WildShown,
                           CaptainRolled, Chosen, Revealed, Leftover, HandsShown, MatchOver>;

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_EVENTS_H_
