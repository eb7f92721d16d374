// Knockouts: the loser is out.
//
// With two seats: a bracket of the next power of two, in which the best seeds can meet only late (1
// and 2 in the final) and get the byes of the first round. With more seats: pods. The field is
// dealt into pods in a serpentine by seeds (byes, if sizes can't fit, go to the best); the first of
// each pod go on, until as many are left as the final has seats. If these would be fewer, the best
// of those who are out go on as well; if they would be slightly more, so that they would fill one
// more pod before the final, the worst of them do not. (Players of different pods are compared by
// place, points and shares.)
//
// Who goes on from a pod is decided by, in this order: the points of the round; the shares of all
// matches; the game's own scores in all matches; the play-off, set by set, by shares and then
// scores; the better seed. The same goes for a pod whose sets were all given up.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_KNOCKOUT_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_KNOCKOUT_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// The pod's players in the order in which they go on.
std::vector<Player> OrderInPod(const PlayedPod& played, sets::Scoring scoring);

// What puts one player of a pod before another.
enum class Decider : uint8_t { kPoints, kShares, kScores, kPlayoff, kSeed };
// "points", "shares of all matches", "game scores", "play-off", "better seed".
std::string_view DeciderName(Decider decider);
// What puts one of these two before the other.
Decider DeciderBetween(const PlayedPod& played, sets::Scoring scoring, Player a, Player b);

// True if sets were played and nothing but the seed separates those in the first `advancing` places
// from the others.
bool IsDrawn(const PlayedPod& played, sets::Scoring scoring, int advancing);

// Rounds of a bracket.
int BracketRounds(int players);

// The players who have not been knocked out, in seeding order; empty once the bracket is decided.
std::vector<Player> StillInBracket(const Field& field, const History& history,
                                   sets::Scoring scoring);

// The next round of a bracket; nullopt: it is decided. Withdrawn players lose by default: the
// opponent has a bye.
std::optional<PairedRound> NextBracketRound(const Field& field, const History& history,
                                            sets::Scoring scoring);

struct PodKnockoutRules {
  PodRange range;
  // The most seats of the final, range.least to range.most.
  int final_seats = 2;
  // How many of a pod go on, at least 1 and fewer than range.least; 0: half of range.seats, rounded
  // down. Of a smaller pod all but one at most.
  int advancing = 0;
  sets::Scoring scoring = sets::Scoring::kPlaced;
};

// Rounds if nobody withdraws.
int PodKnockoutRounds(int players, const PodKnockoutRules& rules);

// The players who have not been knocked out, in seeding order; empty once the final has been played
// or too few are left for a pod.
std::vector<Player> StillInPodKnockout(const Field& field, const History& history,
                                       const PodKnockoutRules& rules);

// The next round; nullopt: the final has been played, or too few are left for a pod.
std::optional<PairedRound> NextPodKnockoutRound(const Field& field, const History& history,
                                                const PodKnockoutRules& rules);

// How many go on from this pod of the round; 1 in the final, from which the winner comes.
int AdvancingFrom(const PlayedRound& round, const PlayedPod& played, const PodKnockoutRules& rules);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_KNOCKOUT_H_
