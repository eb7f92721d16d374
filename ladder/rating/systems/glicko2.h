// Glicko-2: rating, deviation and volatility over a rating period.
//
// Source: Glickman, Example of the Glicko-2 system (2013). Scale 173.7178, centre 1500; no ceiling
// on the deviation.
#ifndef ASSIZE_LADDER_RATING_SYSTEMS_GLICKO2_H_
#define ASSIZE_LADDER_RATING_SYSTEMS_GLICKO2_H_

#include <span>

namespace assize::ladder::rating {

struct Glicko2Rating {
  double rating = 1500;
  double deviation = 350;    // above 0
  double volatility = 0.06;  // above 0
};

struct Glicko2Game {
  double score = 0;  // 0 to 1
  double opponent_rating = 1500;
  double opponent_deviation = 350;
};

struct Glicko2Options {
  double tau = 0.5;          // above 0; how fast the volatility may change, 0.3 to 1.2 in practice
  double precision = 1e-12;  // of the logarithm of the variance
};

// After one rating period. Without games only the deviation grows.
Glicko2Rating UpdatedGlicko2(const Glicko2Rating& player, std::span<const Glicko2Game> games,
                             const Glicko2Options& options = {});

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYSTEMS_GLICKO2_H_
