// The continuous ladder: it goes on until it is stopped, and pairs those players whose sets reveal
// most.
//
// The next round's pods are those whose sets are expected to reveal most about the ratings, as long
// as nobody waits too long. The bound on waiting is kept exactly: a player who must be seated now,
// so that in no later round more players are overdue than there are seats, is seated now.
//
// With two seats the pairs are the best there are (a maximum weight matching); with more, good
// ones: pods grow by the player who adds most, then exchange players as long as that adds
// something.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_H_

#include <functional>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/pairing/round.h"
#include "ladder/rating/joint/rolling_fit.h"
#include "referee/games/game.h"

namespace assize::ladder::pairing {

// How much a set between these players is expected to reveal about the ratings, in any unit, at
// least 0 (ladder/rating/joint/uncertainty.h).
using InformationGain = std::function<double(std::span<const Player>)>;

struct ContinuousRules {
  // Pods in a round and seats in each: pods * seats are at most the players who are present.
  int pods = 1;
  int seats = 2;
  // Rounds that a player may wait between two sets; at least LeastWait().
  int longest_wait = 0;
  // With more than two seats, no two players of one owner share a pod. A pod that can't be filled
  // so is smaller, with at least `least_seats`, or left out, and then players may wait longer.
  Owners owners = {};
  int least_seats = 2;
};

// The shortest bound on waiting that can be kept.
int LeastWait(int players, int pods, int seats);

// The players who must be seated in the next round, those who have waited longest first.
std::vector<Player> MustPlay(const PairingHistory& history, const std::vector<Player>& present,
                             const ContinuousRules& rules);

// The pods of the next round. No byes: players who are left out wait.
std::vector<Pod> ContinuousPods(const PairingHistory& history, const std::vector<Player>& present,
                                const ContinuousRules& rules, const InformationGain& gain);

// The best pairs: `pairs` pairs of `players` with the greatest sum of weights (at least 0) among
// those that seat all of `must_play`, which are at most 2 * pairs of the players. A maximum weight
// matching; weights are compared with nine digits.
std::vector<Pod> BestPairs(const std::vector<Player>& players, const std::vector<Player>& must_play,
                           int pairs, const std::function<double(std::span<const Player>)>& weight);

// How much a set is expected to reveal, by the ratings of all that has been played in the event; it
// grows with the event, round by round. Not safe for concurrent use.
//
// Ratings are floating-point numbers: the same machine always gives the same gains, another one
// might differ in the last digit.
class RatingMemory {
 public:
  // The next round that is over, and the field after it. Errors as RollingFit.
  absl::Status AddRound(const PlayedRound& round, const Field& field);

  // The expected reduction of the summed variance of all ratings, in Elo squared, if a pod of these
  // players plays one set (ladder/rating/joint/uncertainty.h).
  InformationGain GainAmong(const std::vector<Player>& present, sets::Seating seating,
                            games::SideRule side_of) const;

 private:
  rating::RollingFit fit_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_H_
