// Seasons of players of known strength: how often the rating table's intervals cover the truth, and
// whether its differences are as large as the true ones.
#ifndef ASSIZE_TESTS_LADDER_RATING_COVERAGE_H_
#define ASSIZE_TESTS_LADDER_RATING_COVERAGE_H_

#include <string>

#include "absl/status/statusor.h"

namespace assize::ladder::rating {

// Who meets whom.
enum class Pairing {
  kSwiss,       // two seats: pairing::FormatKind::kSwiss
  kPods,        // the same with four seats
  kContinuous,  // two seats: pairing::FormatKind::kContinuous
  kRandom,      // two seats, by lot
};

struct Season {
  Pairing pairing = Pairing::kSwiss;
  int players = 32;
  // A round is one set at each table: the deal in every seating.
  int rounds = 5;
  // The standard deviation of the true strengths, in Elo.
  double deviation = 150;
  // How probable it is that a game of a set goes as the one before it: 0 makes all independent.
  double alike = 0;
};

// Over all players of all seasons.
struct Coverage {
  double covered = 0;  // of the 95 % intervals, 0 to 1
  // By how much two players differ in truth where the table shows a difference of 1: the slope of
  // true on shown ratings. 1 is right; below 1 ratings are stretched, above 1 they are shrunk.
  double slope = 0;
  double margin = 0;           // the mean half width of an interval, in Elo
  double prior_deviation = 0;  // the mean of the fitted ones, in Elo
  double dispersion = 0;       // their mean
};

// Draws `seasons` of them from `seed`, rates each and compares with the truth.
absl::StatusOr<Coverage> CoverageOf(const Season& season, int seasons, const std::string& seed);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_TESTS_LADDER_RATING_COVERAGE_H_
