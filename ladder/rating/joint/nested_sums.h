// The log sums of an order pattern as chains of nested ones: internal to joint_fit.h.
//
// The sums of an order without ties are nested: all seats, then all but the best, and so on. With
// strengths s_0, s_1, ... in the order in which seats leave the sums, and T_k = s_k + s_k+1 + ...,
// the derivatives of -sum over k of log T_k by the log strengths are
//
//   first:   -s_i A_i            with A_i = the sum of 1 / T_k over the k <= i,
//   second:  s_i s_j B_min(i,j)  with B_i = the sum of 1 / T_k^2 over the k <= i (i != j),
//
// so that one division for each sum and one product for each pair of seats are enough, instead of
// one for each pair of each sum. A row of second derivatives adds up to 0, which gives its
// diagonal. Ties and partners have sums that are not nested; they are several chains.
//
// Source: Hunter, MM algorithms for generalized Bradley-Terry models (2004), section 5.
#ifndef ASSIZE_LADDER_RATING_JOINT_NESTED_SUMS_H_
#define ASSIZE_LADDER_RATING_JOINT_NESTED_SUMS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/order_pattern.h"

namespace assize::ladder::rating {

struct NestedSums {
  // In the order in which they leave the sums.
  std::array<uint8_t, kMaxSeats> seats = {};
  uint8_t size = 0;  // at least 2
  // Bit k: there is a sum over seats[k] and all that follow it. Bit 0 is set.
  uint8_t starts = 0;
  // Of each sum.
  double weight = 0;
  // OrderPattern::taken, by place in `seats`; of a seat in several chains the first has all.
  std::array<double, kMaxSeats> taken = {};
};

// All that the pattern has, in as few chains as a greedy choice finds.
std::vector<NestedSums> ChainsOf(const OrderPattern& pattern);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_NESTED_SUMS_H_
