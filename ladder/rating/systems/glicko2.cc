#include "ladder/rating/systems/glicko2.h"

#include <cmath>
#include <numbers>

namespace assize::ladder::rating {
namespace {

constexpr double kScale = 173.7178;
constexpr double kCentre = 1500;
// The Illinois method needs about ten; rounding may keep it from ever reaching a tiny precision.
constexpr int kMaxVolatilitySteps = 100;

double Impact(double deviation) {
  return 1 / std::sqrt(1 + 3 * deviation * deviation / (std::numbers::pi * std::numbers::pi));
}

// Steps 3 and 4: what the games show.
struct Evidence {
  double information = 0;  // 1 / v
  double surprise = 0;     // sum of impact * (score - expected score)
};

Evidence Weigh(double mu, std::span<const Glicko2Game> games) {
  Evidence evidence;
  for (const Glicko2Game& game : games) {
    const double impact = Impact(game.opponent_deviation / kScale);
    const double opponent = (game.opponent_rating - kCentre) / kScale;
    const double expected = 1 / (1 + std::exp(-impact * (mu - opponent)));
    evidence.information += impact * impact * expected * (1 - expected);
    evidence.surprise += impact * (game.score - expected);
  }
  return evidence;
}

// Step 5, the root of f by the Illinois method.
double NewVolatility(double volatility, double phi, double variance, double delta,
                     const Glicko2Options& options) {
  const double start = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double spread = phi * phi + variance + std::exp(x);
    return std::exp(x) * (delta * delta - spread) / (2 * spread * spread) -
           (x - start) / (options.tau * options.tau);
  };
  double a = start;
  double b = start - options.tau;
  if (delta * delta > phi * phi + variance) {
    b = std::log(delta * delta - phi * phi - variance);
  } else {
    while (f(b) < 0) b -= options.tau;
  }
  double at_a = f(a);
  double at_b = f(b);
  for (int step = 0; step < kMaxVolatilitySteps && std::abs(b - a) > options.precision; ++step) {
    const double c = a + (a - b) * at_a / (at_b - at_a);
    const double at_c = f(c);
    if (at_c == 0) return std::exp(c / 2);
    if (at_c * at_b < 0) {
      a = b;
      at_a = at_b;
    } else {
      at_a /= 2;
    }
    b = c;
    at_b = at_c;
  }
  return std::exp(a / 2);
}

}  // namespace

Glicko2Rating UpdatedGlicko2(const Glicko2Rating& player, std::span<const Glicko2Game> games,
                             const Glicko2Options& options) {
  const double mu = (player.rating - kCentre) / kScale;
  const double phi = player.deviation / kScale;
  if (games.empty()) {
    return {.rating = player.rating,
            .deviation = kScale * std::hypot(phi, player.volatility),
            .volatility = player.volatility};
  }
  const Evidence evidence = Weigh(mu, games);
  const double variance = 1 / evidence.information;
  const double volatility =
      NewVolatility(player.volatility, phi, variance, variance * evidence.surprise, options);
  const double grown = std::hypot(phi, volatility);
  const double new_phi = 1 / std::sqrt(1 / (grown * grown) + evidence.information);
  return {.rating = kCentre + kScale * (mu + new_phi * new_phi * evidence.surprise),
          .deviation = kScale * new_phi,
          .volatility = volatility};
}

}  // namespace assize::ladder::rating
