// High Card: what can happen.
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_EVENTS_H_

#include <variant>

#include "referee/games/high_card/types.h"

namespace assize::games::high_card {

// For the seat alone.
struct Dealt {
  Seat seat;
  Hand cards;
  friend bool operator==(const Dealt&, const Dealt&) = default;
};

struct Played {
  Round cards{};
  friend bool operator==(const Played&, const Played&) = default;
};

using Event = std::variant<Dealt, Played>;

}  // namespace assize::games::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_EVENTS_H_
