// The crosstable: who has met whom and with which result, and each player's way through the rounds.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_
#define ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_

#include <cstdint>
#include <vector>

#include "ladder/pairing/round.h"
#include "ladder/sets/points.h"

namespace assize::ladder::standings {

using pairing::Player;
using sets::Points;

// What one player did against another.
struct Duel {
  // Rounds in which they shared a pod and were not always partners.
  int meetings = 0;
  // Of the first against the second alone, at most a point for each meeting.
  Points points = 0;
};

enum class PassageKind : uint8_t {
  // Withdrawn, not there yet, knocked out, or waiting.
  kOut,
  kPlayed,
  kBye,
  // All sets of the pod were given up; half a point if nobody was to blame.
  kVoid,
};

// A player's part in one round.
struct RoundResult {
  PassageKind kind = PassageKind::kOut;
  Points points = 0;
  // kPlayed and kVoid: in the order of the pod, and what was earned against each of them.
  std::vector<Player> opponents;
  std::vector<Points> against;
  // The seat in the first match.
  int seat = 0;
  // 1 for the best of the pod (OrderInPod: ties are broken); 0 without a pod.
  int place = 0;
  // Whole sets and matches, with those of a play-off; the matches in which it was best, alone or
  // with others, and those that it forfeited.
  int sets = 0;
  int matches = 0;
  int firsts = 0;
  int forfeits = 0;
  // kBye.
  pairing::ByeKind bye = pairing::ByeKind::kZeroPoint;
};

struct Crosstable {
  // By player and opponent.
  std::vector<std::vector<Duel>> duels;
  // By player and round.
  std::vector<std::vector<RoundResult>> round_results;
};

Crosstable CrosstableOf(int players, const pairing::History& history, sets::Scoring scoring,
                        Points bye_points);

}  // namespace assize::ladder::standings

#endif  // ASSIZE_LADDER_STANDINGS_CROSSTABLE_H_
