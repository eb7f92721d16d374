// Elo's update for one game between two players, without floor or rounding (Elo, The Rating of
// Chessplayers, 1978; 400-point logistic scale). For more seats see live_elo.h.
#ifndef ASSIZE_LADDER_RATING_ELO_H_
#define ASSIZE_LADDER_RATING_ELO_H_

#include <cmath>
#include <numbers>

namespace assize::ladder::rating {

// Elo points for a unit of log strength: 400 points are a factor of 10.
inline constexpr double kEloPerLogStrength = 400 / std::numbers::ln10;

// The score that `rating` expects against `opponent`: above 0, below 1.
inline double ExpectedScore(double rating, double opponent) {
  return 1 / (1 + std::exp((opponent - rating) / kEloPerLogStrength));
}

// The new rating after a score of 0 to 1.
inline double UpdatedElo(double rating, double opponent, double score, double k) {
  return rating + k * (score - ExpectedScore(rating, opponent));
}

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_ELO_H_
