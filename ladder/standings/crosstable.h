// The crosstable: who has met whom and with which result, and each player's way through the rounds.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_
#define ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_

#include <optional>
#include <vector>

#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"

namespace assize::ladder::standings {

// What one player did against another.
struct Duel {
  // Rounds in which they shared a pod.
  int meetings = 0;
  sets::Points points = 0;
};

// A player's part in one round.
struct Passage {
  // In a pod: its opponents, in the order of the pod; its points; whether the player came first in
  // the pod's order.
  std::vector<pairing::Player> opponents;
  sets::Points points = 0;
  // Seat in the first match of the sets.
  int seat = 0;
  int forfeits = 0;
  // Set in a round without a pod; neither pod nor bye: the player was out.
  std::optional<pairing::ByeKind> bye;
};

struct Crosstable {
  // By player and opponent.
  std::vector<std::vector<Duel>> duels;
  // By player and round.
  std::vector<std::vector<Passage>> passages;
};

Crosstable CrosstableOf(int players, const pairing::History& history, sets::Scoring scoring,
                        sets::Points bye_points);

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_
