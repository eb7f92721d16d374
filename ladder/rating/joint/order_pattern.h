// What the ranks of a game contribute to the likelihood, independent of who sat there: internal to
// joint_fit.h.
//
// log likelihood = sum over seats of taken * log strength
//                - sum over log sums of weight * log(sum of the members' strengths),
// which is concave, as all weights are above 0.
#ifndef ASSIZE_LADDER_RATING_JOINT_ORDER_PATTERN_H_
#define ASSIZE_LADDER_RATING_JOINT_ORDER_PATTERN_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"

namespace assize::ladder::rating {

struct LogSum {
  std::array<uint8_t, kMaxSeats> members = {};
  uint8_t size = 0;  // at least 2
  double weight = 0;
};

struct OrderPattern {
  std::array<double, kMaxSeats> taken = {};
  std::vector<LogSum> sums;
};

// `ranks` by seat. `lone_seat` is compared with the best of the others and with no one else.
OrderPattern PatternOf(std::span<const uint8_t> ranks, std::optional<int> lone_seat,
                       LastPlace last_place);

// Whether two of the seats are partners.
bool HavePartners(std::span<const SeatRank> seats);
// The same for a game with partners: every two opponents as a game of two, a tie as half a win for
// each, as one of stats::ComparisonsInGame() that weigh a game together.
OrderPattern PatternOfSides(std::span<const SeatRank> seats, LastPlace last_place);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_ORDER_PATTERN_H_
