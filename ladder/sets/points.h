// Points: what a set is worth to each of its players. Pure functions, safe on every thread.
//
// In one match a player's share of the points is the share of its opponents that it beats, ties
// counting half: 1 for a win, 1/2 for a draw with two seats; with k seats (beaten + ties / 2) / (k
// - 1). A pod's mean is 1/2 whatever its size, so that pods of different sizes are equally good to
// be in. Players of the same side in a match are not opponents there: the share of a team's win is
// 1 for each member. Only ranks count here; a game's scores in [0, 1] are for tie-breaks and
// ratings.
#ifndef ASSIZE_LADDER_SETS_POINTS_H_
#define ASSIZE_LADDER_SETS_POINTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/sets/results.h"

namespace assize::ladder::sets {

// Points in units in which shares of pods of 2 to 8 seats are whole numbers, averaged over the
// rotations of a set, or over all orders of up to 6 seats. (Means over several sets may be rounded
// to the nearest unit.)
using Points = int64_t;
inline constexpr Points kPoint = int64_t{840} * 840;

// How a round's sets become its points, 0 to kPoint.
enum class Scoring : uint8_t {
  // The mean of the shares in all matches.
  kAveraged,
  // The pod is placed by the sums of the shares in all matches, and the place is worth what a rank
  // in one match is: with two players 1, 1/2 or 0, as in chess. Each player has a place of its own;
  // only players who were partners in all matches are not compared with each other.
  kPlaced,
};

// "averaged" or "placed", as on the command line. An error names these.
absl::StatusOr<Scoring> ParseScoring(std::string_view text);

// A player's share of one match, by seat.
std::vector<Points> SharesOf(const MatchOutcome& match);

// By position in the pod: the points of all its sets together; no sets: no points for anybody. The
// sets must be whole.
std::vector<Points> PointsOf(const Pod& pod, std::span<const SetOutcome> sets, Scoring scoring);

// By positions in the pod: what the first earned against the second alone, 0 to kPoint: the mean
// over all matches between them of 1 for a better rank and 1/2 for a tie (kAveraged), or 1, 1/2 or
// 0 by the places (kPlaced); nullopt: they never were opponents. A player's points are the mean of
// its duels, where it has met all its opponents equally often.
using Duels = std::vector<std::vector<std::optional<Points>>>;
Duels DuelsOf(const Pod& pod, std::span<const SetOutcome> sets, Scoring scoring);

// Points for people, with as many decimals as needed but at most `decimals`: "2.5",
// "3", "1.333".
std::string PointsText(Points points, int decimals = 3);

}  // namespace assize::ladder::sets

#endif  // ASSIZE_LADDER_SETS_POINTS_H_
