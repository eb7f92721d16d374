// High Card: configuration, moves, and the state by who may know it.
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_TYPES_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/state.h"

namespace assize::games::high_card {

inline constexpr int kSeats = 2;
inline constexpr int kCards = 9;
inline constexpr int kHand = 3;

// 1 to 9 (CARD-1.1).
using Card = uint8_t;
// Ascending.
using Hand = std::vector<Card>;
// A card of each seat.
using Round = std::array<Card, kSeats>;

struct Config {
  uint8_t seats = kSeats;
  friend bool operator==(const Config&, const Config&) = default;
};

struct Play {
  Card card = 0;
  friend bool operator==(const Play&, const Play&) = default;
};
using Move = std::variant<Play>;

struct Public {
  Config config;
  // Those that are over.
  std::vector<Round> rounds;
  friend bool operator==(const Public&, const Public&) = default;
};

struct Private {
  // Unset: a spectator's, who knows nothing more.
  std::optional<Seat> seat;
  Hand hand;
  std::optional<Move> sealed;
  friend bool operator==(const Private&, const Private&) = default;
};

// The cards that nobody has follow from the hands; nothing is drawn after the deal.
struct Hidden {
  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

}  // namespace assize::games::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_TYPES_H_
