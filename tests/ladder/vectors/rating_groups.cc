// Elo's update, Glicko-2, and Elo of counted scores.

#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/systems/glicko2.h"
#include "ladder/rating/systems/trueskill.h"
#include "ladder/rating/systems/weng_lin.h"
#include "ladder/stats/elo_estimate.h"
#include "tests/ladder/vectors/groups.h"

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

// Systems that keep a normal belief about each player: Weng-Lin's and TrueSkill.

namespace {

using rating::Team;

std::vector<Team> Teams(const Field& field) {
  std::vector<Team> teams;
  for (const Field& item : field.Items(2)) {
    Team team;
    for (const Field& player : item.Items(1)) {
      const std::vector<Field> belief = player.Items(2);
      if (belief.size() != 2) {
        player.Refuse("must be a mu and a sigma");
        continue;
      }
      team.push_back({.mu = belief[0].Number(), .sigma = belief[1].Positive()});
    }
    if (team.empty()) team.emplace_back();
    teams.push_back(std::move(team));
  }
  if (teams.size() < 2) teams.resize(2, Team(1));
  return teams;
}

std::vector<double> Ranks(const Field& field, size_t teams) {
  std::vector<double> ranks = field.Numbers(teams);
  if (ranks.size() != teams) field.Refuse(absl::StrCat("must have ", teams, " ranks"));
  ranks.resize(teams);
  return ranks;
}

Json ToJson(const std::vector<Team>& teams) {
  Json result = Json::array();
  for (const Team& team : teams) {
    Json players = Json::array();
    for (const rating::Skill& skill : team) players.push_back({skill.mu, skill.sigma});
    result.push_back(players);
  }
  return result;
}

Json Ordinals(const std::vector<Team>& teams) {
  Json result = Json::array();
  for (const Team& team : teams) {
    Json players = Json::array();
    for (const rating::Skill& skill : team) players.push_back(rating::Ordinal(skill));
    result.push_back(players);
  }
  return result;
}

// Whose setting counts: the case's own, or else that of all cases.
const Field& Holder(const Field& in, const Field& params, const char* name) {
  return in.Has(name) ? in : params;
}

// The setting, or else the system's usual one.
double Setting(const Field& in, const Field& params, const char* name, double usual,
               double most = std::numeric_limits<double>::max()) {
  const Field& holder = Holder(in, params, name);
  return holder.Has(name) ? holder[name].Number(0, most) : usual;
}

template <rating::WengLinModel model>
Json WengLin(const Field& in, const Field& params) {
  const std::vector<Team> teams = Teams(in["teams"]);
  rating::WengLinOptions options;
  options.beta = Setting(in, params, "beta", options.beta);
  options.kappa = Setting(in, params, "kappa", options.kappa);
  options.tau = Setting(in, params, "tau", options.tau);
  const Field& limit = Holder(in, params, "limit_sigma");
  if (limit.Has("limit_sigma") && limit["limit_sigma"].json() == true) {
    options.sigma_limit = rating::SigmaLimit::kNeverGrows;
  }
  const std::vector<Team> after =
      rating::UpdatedWengLin(model, teams, Ranks(in["ranks"], teams.size()), options);
  return {{"teams", ToJson(after)},
          {"predict_win", rating::PredictedWins(teams, options.beta)},
          {"ordinals", Ordinals(after)}};
}

Json TrueSkill(const Field& in, const Field& params) {
  const std::vector<Team> teams = Teams(in["teams"]);
  const std::vector<double> ranks = Ranks(in["ranks"], teams.size());
  rating::TrueSkillOptions options;
  options.beta = Setting(in, params, "beta", options.beta);
  options.tau = Setting(in, params, "tau", options.tau);
  options.draw_probability =
      Setting(in, params, "draw_probability", options.draw_probability, 1 - 1e-9);
  Json out = {{"teams", ToJson(rating::UpdatedTrueSkill(teams, ranks, options))},
              {"quality", rating::TrueSkillQuality(teams, options.beta)}};
  options.precision = 1e-4;
  out["teams_default_delta"] = ToJson(rating::UpdatedTrueSkill(teams, ranks, options));
  return out;
}

}  // namespace

std::vector<Group> BeliefGroups() {
  using rating::WengLinModel;
  return {{"weng_lin_plackett_luce", WengLin<WengLinModel::kPlackettLuce>},
          {"weng_lin_bradley_terry_full", WengLin<WengLinModel::kBradleyTerryFull>},
          {"weng_lin_thurstone_mosteller_full", WengLin<WengLinModel::kThurstoneMostellerFull>},
          {"trueskill", TrueSkill}};
}

}  // namespace assize::ladder::vectors
