// What is known of a round before anybody speaks: who is captain, who the crew is and in which
// order they speak, and what may be spoken of.
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ROUND_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ROUND_H_

#include <cstdint>

#include "referee/base/ids.h"

namespace assize::games::brigands_bluff {

// Places in the clue order of a round: 0 is the captain's left neighbour (BLUFF-3.1).
inline constexpr int kMaxCrew = 5;

// BLUFF-4.2 and BLUFF-4.4. Extra clues speak of hidden dice alone (BLUFF-7.5).
enum class Phase : uint8_t { kReports, kExtraClues };

struct Round {
  // 4 to 6.
  uint8_t seats = 4;
  Seat captain{};
  // Dice of each crewmate: 3, 2 or 2 (BLUFF-2.1).
  uint8_t dice = 3;
  // The variant: a wild die lies beside the crew's dice.
  bool wild_die = false;
  Phase phase = Phase::kReports;

  constexpr int crew() const { return seats - 1; }
  // Whether clues may speak of the wild die (BLUFF-7.5.1).
  constexpr bool wild_allowed() const { return wild_die && phase == Phase::kReports; }
  constexpr Seat SeatAt(int place) const { return Seat((captain.index() + 1 + place) % seats); }
  // The place of a crewmate's seat.
  constexpr int PlaceOf(Seat seat) const {
    return (seat.index() + seats - captain.index() - 1) % seats;
  }
  constexpr SeatSet crew_seats() const { return SeatSet::First(seats) - SeatSet{captain}; }

  friend constexpr bool operator==(const Round&, const Round&) = default;
};

// The rules' number of dice for each crewmate (BLUFF-2.1).
constexpr int DiceEach(int seats) { return seats == 4 ? 3 : 2; }

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_ROUND_H_
