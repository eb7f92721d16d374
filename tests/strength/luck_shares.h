// How much of a result is luck: the variance of a score, split by nested simulation.
//
// Some deals are drawn, for each deal some courses of the chance that comes after it, and for each
// course the bots play some times, each time with choices of their own. What scores of one course
// vary by is the bots' choices; what means of courses of one deal vary by beyond that is later
// chance; and what means of deals vary by beyond that is the deal. So an effect of two of them
// together counts as one of the later one.
//
// Pure functions.
#ifndef ASSIZE_TESTS_STRENGTH_LUCK_SHARES_H_
#define ASSIZE_TESTS_STRENGTH_LUCK_SHARES_H_

#include <cstdint>
#include <span>

namespace assize::strength {

// Each at least 2.
struct Nesting {
  int deals = 2;
  int courses = 2;
  int choices = 2;

  constexpr int samples() const { return deals * courses * choices; }
};

struct LuckShares {
  // Of a score; the others are its parts, which add up to 1 (all 0 without a variance).
  double variance = 0;
  double deal = 0;
  double later = 0;
  double choices = 0;
};

struct LuckEstimate {
  LuckShares shares;
  // Half widths of intervals of 95 %, by a bootstrap over deals.
  LuckShares margins;
};

// Unbiased estimates of the parts, so that one that is nothing may come out a little below 0.
// `scores`: nesting.samples() of them, by deal, then by course, then by choices.
LuckShares SharesOf(std::span<const double> scores, const Nesting& nesting);

// With margins; `seed` names the bootstrap's draws.
LuckEstimate EstimateShares(std::span<const double> scores, const Nesting& nesting, uint64_t seed);

}  // namespace assize::strength

#endif  // ASSIZE_TESTS_STRENGTH_LUCK_SHARES_H_
