// Maximum likelihood over all results, and alpha-rank.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/rating/meta_game.h"
#include "ladder/rating/systems/bayes_elo.h"
#include "ladder/rating/systems/bradley_terry.h"
#include "tests/ladder/vectors/groups.h"

namespace assize::ladder::vectors {
namespace {

constexpr int kMaxPlayers = 2000;

std::vector<std::string> Names(const Field& field) {
  std::vector<std::string> names;
  for (const Field& item : field.Items(1)) names.push_back(item.Text());
  if (names.size() > kMaxPlayers) field.Refuse(absl::StrCat("more than ", kMaxPlayers, " players"));
  return names;
}

std::vector<rating::PairResult> Results(const Field& field, const std::vector<std::string>& names) {
  std::vector<rating::PairResult> results;
  for (const Field& row : field.Items()) {
    const std::vector<Field> cells = row.Items(5);
    if (cells.size() != 5) {
      row.Refuse("must be first, second, first_wins, draws, first_losses");
      continue;
    }
    results.push_back({.first = cells[0].OneOf(names),
                       .second = cells[1].OneOf(names),
                       .first_wins = cells[2].Number(0, 1e9),
                       .draws = cells[3].Number(0, 1e9),
                       .first_losses = cells[4].Number(0, 1e9)});
  }
  return results;
}

// The fit, or in its place why there is none.
template <class Fit>
Json Member(const absl::StatusOr<Fit>& fit, Json (*member)(const Fit&)) {
  return fit.ok() ? member(*fit) : Json(std::string(fit.status().message()));
}

Json BayesElo(int players, const std::vector<rating::PairResult>& results,
              rating::GameTerms terms) {
  return Member<rating::BayesEloFit>(rating::FitBayesElo(players, results, {.terms = terms}),
                                     [](const auto& fit) -> Json {
                                       return {{"advantage", fit.advantage},
                                               {"drawelo", fit.draw_elo},
                                               {"scale", fit.scale},
                                               {"elo", fit.elo},
                                               {"err95", fit.margin95}};
                                     });
}

Json BradleyTerry(const Field& in, const Field&) {
  using rating::BradleyTerryFit;
  const std::vector<std::string> names = Names(in["players"]);
  const std::vector<rating::PairResult> results = Results(in["results"], names);
  const int players = static_cast<int>(names.size());
  const auto plain = rating::FitBradleyTerry(players, results);
  const auto seated = rating::FitBradleyTerry(players, results, rating::FirstSeat::kAdvantage);
  const auto elo = [](const BradleyTerryFit& fit) -> Json { return fit.elo; };
  const auto error = [](const BradleyTerryFit& fit) -> Json { return fit.standard_error; };
  const auto advantage = [](const BradleyTerryFit& fit) -> Json { return fit.advantage; };
  return {{"ordo", Member<BradleyTerryFit>(plain, elo)},
          {"exact_bt", Member<BradleyTerryFit>(plain, elo)},
          {"exact_bt_se", Member<BradleyTerryFit>(plain, error)},
          {"exact_bt_with_advantage", Member<BradleyTerryFit>(seated, elo)},
          {"exact_bt_advantage", Member<BradleyTerryFit>(seated, advantage)},
          {"bayeselo_default", BayesElo(players, results, rating::GameTerms::kGiven)},
          {"bayeselo_fitted", BayesElo(players, results, rating::GameTerms::kFitted)}};
}

Json PlackettLuce(const Field& in, const Field&) {
  using rating::PlackettLuceFit;
  const int players = in["players"].Integer(1, kMaxPlayers);
  std::vector<std::vector<int>> orders;
  for (const Field& item : in["orders_best_first"].Items()) {
    std::vector<int> order;
    for (const Field& player : item.Items(1)) order.push_back(player.Integer(0, players - 1));
    orders.push_back(std::move(order));
  }
  const auto fit = rating::FitPlackettLuce(players, orders);
  return {{"log_strength",
           Member<PlackettLuceFit>(fit, [](const auto& f) -> Json { return f.log_strength; })},
          {"elo_scale", Member<PlackettLuceFit>(fit, [](const auto& f) -> Json { return f.elo; })},
          {"se_log_strength",
           Member<PlackettLuceFit>(fit, [](const auto& f) -> Json { return f.standard_error; })}};
}

Json AlphaRank(const Field& in, const Field&) {
  std::vector<std::vector<double>> payoff;
  for (const Field& row : in["payoff"].Items(1)) payoff.push_back(row.Numbers(1));
  const absl::StatusOr<std::vector<double>> shares = rating::AlphaRank(
      payoff, {.population = in["m"].Integer(2, 1'000'000), .alpha = in["alpha"].Positive()});
  if (shares.ok()) return {{"stationary", *shares}};
  in["payoff"].Refuse(std::string(shares.status().message()));
  return Json::object();
}

}  // namespace

std::vector<Group> LikelihoodGroups() {
  return {// How far Ordo's own fit of the advantage was from the exact one.
          {"bradley_terry_mle", BradleyTerry, {"ordo_white_auto_max_diff"}},
          {"plackett_luce_mle", PlackettLuce},
          {"alpharank_single_population", AlphaRank}};
}

}  // namespace assize::ladder::vectors
