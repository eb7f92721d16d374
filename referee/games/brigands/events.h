// Brigands: what happened, as values (BRIG-9.2). Inside one event colours stand in colour order.
//
// Every event is public but SpiedCards. The audience is not part of the event: the log names
// it.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_EVENTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

// A value for some of the colours; for the others it is T{}.
template <class T>
struct ForColours {
  ColourSet who;
  ByColour<T> of;

  void Set(Colour colour, T value) {
    who.Add(colour);
    of[colour] = value;
  }

  friend bool operator==(const ForColours&, const ForColours&) = default;
};

struct MatchStarted {
  Config config;
  std::array<Colour, kMaxSeats> colours{};
  std::array<District, kRingTiles> ring{};
  friend bool operator==(const MatchStarted&, const MatchStarted&) = default;
};

struct NewDay {
  uint8_t round = 0;
  District day_card{};
  // 0 or 1 each.
  ForColours<uint8_t> tokens;
  // Duel only.
  std::optional<Colour> second_patrol;
  friend bool operator==(const NewDay&, const NewDay&) = default;
};

struct PlansRevealed {
  ForColours<Plan> plans;
  friend bool operator==(const PlansRevealed&, const PlansRevealed&) = default;
};

struct CardsReturned {
  ForColours<uint8_t> cards;
  friend bool operator==(const CardsReturned&, const CardsReturned&) = default;
};

struct WheelRevealed {
  District tile{};
  ForColours<Wheel> choices;
  friend bool operator==(const WheelRevealed&, const WheelRevealed&) = default;
};

struct Spied {
  District tile{};
  ForColours<uint8_t> cards;
  friend bool operator==(const Spied&, const Spied&) = default;
};

// For the prince and to the seat of the colour alone (BRIG-6.3, BRIG-6.4).
struct SpiedCards {
  Colour colour{};
  DistrictSet cards;
  friend bool operator==(const SpiedCards&, const SpiedCards&) = default;
};

// Pieces that left `tile` by a team action.
struct PiecesLeft {
  // kHome, kReturnPrison, kMove or kPush.
  Action by{};
  Colour colour{};
  uint8_t count = 0;
  District tile{};
  // Where they are now; unset: with their owner.
  std::optional<District> to;
  friend bool operator==(const PiecesLeft&, const PiecesLeft&) = default;
};

struct Stolen {
  District tile{};
  Colour thief{};
  Colour victim{};
  Ducats ducats = 0;
  friend bool operator==(const Stolen&, const Stolen&) = default;
};

struct Arrested {
  District tile{};
  ForColours<uint8_t> bandits;
  friend bool operator==(const Arrested&, const Arrested&) = default;
};

struct PreconditionFailed {
  District tile{};
  ForColours<uint8_t> bandits;
  friend bool operator==(const PreconditionFailed&, const PreconditionFailed&) = default;
};

struct DiceRolled {
  District tile{};
  // TAVERN: whose bandit, and which, from 1.
  std::optional<Colour> colour;
  uint8_t bandit = 0;
  uint8_t size = 0;
  std::array<uint8_t, 3> values{};
  friend bool operator==(const DiceRolled&, const DiceRolled&) = default;
};

// One player's gain. A port's list and tokens are empty elsewhere.
struct Gain {
  // Net of what was paid.
  Ducats ducats = 0;
  Port port;
  // Change of the tokens in hand.
  int8_t tokens = 0;
  friend bool operator==(const Gain&, const Gain&) = default;
};

// Once per tile; at the tavern without a Day card once per wave.
struct Gained {
  District tile{};
  ForColours<Gain> gains;
  friend bool operator==(const Gained&, const Gained&) = default;
};

struct DayCardRemoved {
  District district{};
  friend bool operator==(const DayCardRemoved&, const DayCardRemoved&) = default;
};

struct PrinceToken {
  // False: lost, the hand was full.
  bool gained = false;
  friend bool operator==(const PrinceToken&, const PrinceToken&) = default;
};

struct Upgraded {
  Track track{};
  uint8_t level = 0;
  friend bool operator==(const Upgraded&, const Upgraded&) = default;
};

struct Judged {
  ForColours<Ducats> fines;
  ForColours<uint8_t> released;
  friend bool operator==(const Judged&, const Judged&) = default;
};

struct EscapeResult {
  uint8_t escaped = 0;
  uint8_t stayed = 0;
  // In hand afterwards.
  uint8_t tokens = 0;
  friend bool operator==(const EscapeResult&, const EscapeResult&) = default;
};

struct Escaped {
  ForColours<EscapeResult> results;
  friend bool operator==(const Escaped&, const Escaped&) = default;
};

// By seat.
struct MatchOver {
  std::array<Ducats, kMaxSeats> ducats{};
  std::array<uint8_t, kMaxSeats> ranks{};
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};

using Event =
    std::variant<MatchStarted, NewDay, PlansRevealed, CardsReturned, WheelRevealed, Spied,
                 SpiedCards, PiecesLeft, Stolen, Arrested, PreconditionFailed, DiceRolled, Gained,
                 DayCardRemoved, PrinceToken, Upgraded, Judged, Escaped, MatchOver>;

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_EVENTS_H_
