// Elo's update, Glicko-2, and Elo of counted scores.
#include <vector>

#include "ladder/rating/elo.h"
#include "ladder/rating/glicko2.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/vectors/groups.h"

namespace assize::ladder::vectors {
namespace {

Json EloUpdate(const Field& in, const Field&) {
  const double a = in["rating_a"].Number();
  const double b = in["rating_b"].Number();
  return {{"expected_a", rating::ExpectedScore(a, b)},
          {"new_a", rating::UpdatedElo(a, b, in["score_a"].Number(0, 1), in["k"].Number(0))}};
}

Json EloOf(const stats::ScoreCounts& counts) {
  const stats::EloEstimate estimate = stats::EstimateElo(counts);
  const stats::EloInterval student = stats::StudentInterval(counts);
  return {{"elo", estimate.elo},
          {"elo_err95", estimate.margin95},
          {"los", estimate.los},
          {"student_t_lower", student.lower},
          {"student_t_elo", student.elo},
          {"student_t_upper", student.upper},
          {"normalized_elo", estimate.normalized_elo},
          {"mean", estimate.moments.mean},
          {"variance_per_pair", estimate.moments.variance}};
}

std::vector<double> Counts(const Field& field, size_t size) {
  std::vector<double> counts = field.Numbers(size, 0);
  if (counts.size() != size) field.Refuse("has too many counts");
  counts.resize(size);
  double total = 0;
  for (double count : counts) total += count;
  if (total == 0) field.Refuse("must not be all 0");
  return counts;
}

Json EloFromTrinomial(const Field& in, const Field&) {
  return EloOf(stats::Trinomial(Counts(in["losses_draws_wins"], 3)));
}

Json EloFromPentanomial(const Field& in, const Field&) {
  return EloOf(stats::Pentanomial(Counts(in["ll_ld_dd_dw_ww"], 5)));
}

Json Glicko2(const Field& in, const Field&) {
  const rating::Glicko2Rating player{.rating = in["rating"].Number(),
                                     .deviation = in["rd"].Positive(),
                                     .volatility = in["volatility"].Positive()};
  std::vector<rating::Glicko2Game> games;
  for (const Field& game : in["games"].Items()) {
    games.push_back({.score = game["score"].Number(0, 1),
                     .opponent_rating = game["opp_rating"].Number(),
                     .opponent_deviation = game["opp_rd"].Number(0)});
  }
  const double tau = in["tau"].Positive();
  const rating::Glicko2Rating exact =
      rating::UpdatedGlicko2(player, games, {.tau = tau, .precision = 1e-12});
  const rating::Glicko2Rating rough =
      rating::UpdatedGlicko2(player, games, {.tau = tau, .precision = 1e-6});
  return {{"rating", exact.rating},         {"rd", exact.deviation},
          {"volatility", exact.volatility}, {"rating_eps1e6", rough.rating},
          {"rd_eps1e6", rough.deviation},   {"volatility_eps1e6", rough.volatility}};
}

}  // namespace

std::vector<Group> EloGroups() {
  return {{"elo_update", EloUpdate},
          {"elo_from_trinomial", EloFromTrinomial},
          {"elo_from_pentanomial", EloFromPentanomial},
          {"glicko2", Glicko2}};
}

}  // namespace assize::ladder::vectors
