// Knockouts: who loses is out.
//
// With two seats: a bracket of the next power of two, in which the best seeds can meet only late
// (1 and 2 in the final) and get the byes of the first round. With more seats: heats. The field is
// dealt into pods in a serpentine by seeds (byes, if sizes can't fit, go to the best); the first of
// each pod go on, until all who are left fit into one pod, the final. If fewer were left than a pod
// needs, the best of those who are out go on as well.
//
// Who goes on from a pod is decided by, in this order: the points of the round; the shares of all
// matches; the game's own scores in all matches; the better seed. The same goes for a pod whose
// sets were all given up.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_KNOCKOUT_H_
#define ASSIZE_LADDER_PAIRING_KNOCKOUT_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ladder/pairing/pod_sizes.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// The pod's players, who goes on first.
std::vector<Player> OrderInPod(const PlayedPod& played, sets::Scoring scoring);

// What puts one player of a pod before another.
enum class Decider : uint8_t { kPoints, kShares, kScores, kSeed };
// "points", "shares of all matches", "game scores", "better seed".
std::string_view DeciderName(Decider decider);
// What does so for these two.
Decider DeciderBetween(const PlayedPod& played, sets::Scoring scoring, Player a, Player b);

// Rounds of a bracket.
int BracketRounds(int players);

// The next round of a bracket; nullopt: it is decided. Withdrawn players lose by default: the
// opponent has a bye.
std::optional<Round> NextBracketRound(const Field& field, const History& history,
                                      sets::Scoring scoring);

struct HeatRules {
  PodRange range;
  // How many of a pod go on, at least 1 and fewer than range.least; 0: half of its seats.
  int advancing = 0;
  sets::Scoring scoring = sets::Scoring::kPlaced;
};

// Rounds of heats if nobody withdraws.
int HeatRounds(int players, const HeatRules& rules);

// The next round of heats; nullopt: the final has been played, or too few are left for a pod.
std::optional<Round> NextHeats(const Field& field, const History& history, const HeatRules& rules);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_KNOCKOUT_H_
