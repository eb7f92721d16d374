#include "ladder/rating/joint/joint_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/rating/comparison_graph.h"
#include "ladder/rating/elo.h"
#include "ladder/rating/joint/joint_model.h"
#include "ladder/rating/joint/joint_prior.h"
#include "ladder/stats/normal.h"

namespace assize::ladder::rating {
namespace {

absl::Status CheckOptions(const GameTable& table, const FitOptions& options) {
  if (options.prior_games && !(*options.prior_games > 0 && std::isfinite(*options.prior_games))) {
    return absl::InvalidArgumentError(
        absl::StrCat("prior_games ", *options.prior_games, ": must be above 0"));
  }
  if (options.lone_role && (*options.lone_role < 0 || *options.lone_role >= kMaxRoles)) {
    return absl::InvalidArgumentError(
        absl::StrCat("lone_role ", *options.lone_role, ": must be 0 to ", kMaxRoles - 1));
  }
  if (options.players < 0 || options.players > kMaxPlayers) {
    return absl::InvalidArgumentError(
        absl::StrCat("players ", options.players, ": must be 0 to ", kMaxPlayers));
  }
  return CheckGames(table, options);
}

// Games, sets and finishes of each player.
void CountGames(const GameTable& table, std::vector<PlayerRating>& players) {
  std::vector<bool> was_ahead(players.size());
  std::vector<bool> was_behind(players.size());
  std::vector<size_t> last_set(players.size());
  size_t number = 0;
  for (const GameTable::Set& set : table.sets()) {
    ++number;
    for (uint32_t game = set.first_game; game < set.first_game + set.games; ++game) {
      const auto seats = table.seats(game);
      const auto [best, worst] = std::ranges::minmax(seats, {}, &SeatRank::rank);
      for (const SeatRank& seat : seats) {
        PlayerRating& player = players[seat.player];
        player.games += set.count;
        player.games_by_role[seat.role] += set.count;
        if (seat.rank > best.rank) was_behind[seat.player] = true;
        if (seat.rank < worst.rank) was_ahead[seat.player] = true;
        if (std::exchange(last_set[seat.player], number) != number) player.sets += set.count;
      }
    }
  }
  for (size_t i = 0; i < players.size(); ++i) {
    if (players[i].games == 0) continue;
    const bool all_best = was_ahead[i] && !was_behind[i];
    const bool all_worst = was_behind[i] && !was_ahead[i];
    players[i].finishes = all_best    ? Finishes::kAllBest
                          : all_worst ? Finishes::kAllWorst
                                      : Finishes::kMixed;
  }
}

// Numbers the components of those who have played. Returns how many there are.
int FindComponents(const GameTable& table, std::vector<PlayerRating>& players) {
  ComparisonGraph graph(static_cast<int>(players.size()));
  for (int64_t game = 0; game < table.games(); ++game) {
    const auto seats = table.seats(game);
    for (size_t i = 1; i < seats.size(); ++i) graph.AddWin(seats[0].player, seats[i].player);
  }
  const std::vector<int> groups = graph.Components();
  std::vector<int> number(players.size(), -1);
  int components = 0;
  for (size_t i = 0; i < players.size(); ++i) {
    if (players[i].games == 0) continue;
    if (number[groups[i]] < 0) number[groups[i]] = components++;
    players[i].component = number[groups[i]];
  }
  return components;
}

// How often each role occurs, as shares of all seats.
std::array<double, kMaxRoles> RoleShares(const std::vector<PlayerRating>& players) {
  std::array<double, kMaxRoles> shares = {};
  double all = 0;
  for (const PlayerRating& player : players) {
    for (int role = 0; role < kMaxRoles; ++role) {
      shares[role] += static_cast<double>(player.games_by_role[role]);
    }
    all += static_cast<double>(player.games);
  }
  for (double& share : shares) share /= std::max(all, 1.0);
  return shares;
}

// Turns parameters into what is shown.
class Report {
 public:
  Report(const JointModel& model, Eigen::VectorXd x, Eigen::MatrixXd covariance)
      : model_(model), x_(std::move(x)), covariance_(std::move(covariance)) {}

  // The estimate of a weighted sum of parameters.
  Estimate Of(const Eigen::VectorXd& weights) const {
    const double variance = weights.dot(covariance_ * weights);
    return {.elo = kEloPerLogStrength * weights.dot(x_),
            .standard_error = kEloPerLogStrength * std::sqrt(std::max(variance, 0.0))};
  }

  // A strength in a role that was never played is known by the prior alone.
  Estimate Unknown() const {
    return {.elo = 0, .standard_error = kEloPerLogStrength * std::sqrt(model_.strength_variance())};
  }

  // Each strength in the role, less their mean.
  void AddRole(int role, std::vector<PlayerRating>& players) const {
    const Eigen::VectorXd mean = MeanOfRole(role);
    const Eigen::VectorXd with_mean = covariance_ * mean;
    const double mean_variance = mean.dot(with_mean);
    const double mean_value = mean.dot(x_);
    for (size_t i = 0; i < players.size(); ++i) {
      const int own = model_.strength(static_cast<int>(i), role);
      Estimate estimate = Unknown();
      if (own >= 0) {
        const double variance = covariance_(own, own) - 2 * with_mean(own) + mean_variance;
        estimate = {.elo = kEloPerLogStrength * (x_(own) - mean_value),
                    .standard_error = kEloPerLogStrength * std::sqrt(std::max(variance, 0.0))};
      }
      players[i].by_role.push_back(estimate);
    }
  }

  // The roles' strengths in one number, and all its covariances.
  SymmetricMatrix AddOverall(const std::array<double, kMaxRoles>& shares,
                             std::vector<PlayerRating>& players) const {
    const Eigen::Index size = static_cast<Eigen::Index>(players.size());
    Eigen::VectorXd value = Eigen::VectorXd::Zero(size);
    Eigen::MatrixXd variance = Eigen::MatrixXd::Zero(size, size);
    for (int a = 0; a < model_.strengths(); ++a) {
      const JointModel::Owner owner = model_.owner(a);
      value(owner.player) += shares[owner.role] * x_(a);
      for (int b = 0; b < model_.strengths(); ++b) {
        const JointModel::Owner other = model_.owner(b);
        variance(owner.player, other.player) +=
            shares[owner.role] * shares[other.role] * covariance_(a, b);
      }
    }
    AddUnplayedRoles(shares, players, variance);
    Centre(players, value, variance);
    SymmetricMatrix result{.size = static_cast<int>(size)};
    for (Eigen::Index i = 0; i < size; ++i) {
      players[i].overall = {
          .elo = kEloPerLogStrength * value(i),
          .standard_error = kEloPerLogStrength * std::sqrt(std::max(variance(i, i), 0.0))};
      for (Eigen::Index j = 0; j < size; ++j) {
        result.values.push_back(kEloPerLogStrength * kEloPerLogStrength * variance(i, j));
      }
    }
    return result;
  }

  // Terms of roles, seen at the mean strength of those who played them.
  std::vector<Estimate> RoleTerms(int roles) const {
    std::vector<Eigen::VectorXd> terms;
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(x_.size());
    for (int role = 0; role < roles; ++role) {
      Eigen::VectorXd term = MeanOfRole(role);
      if (model_.role_term(role) >= 0) term(model_.role_term(role)) += 1;
      mean += term / roles;
      terms.push_back(std::move(term));
    }
    std::vector<Estimate> estimates;
    for (const Eigen::VectorXd& term : terms) estimates.push_back(Of(term - mean));
    return estimates;
  }

  std::vector<SeatTerm> SeatTerms() const {
    std::vector<SeatTerm> terms;
    for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
      if (model_.seat_term(seats, 0) < 0) continue;
      for (int seat = 0; seat < seats; ++seat) {
        Eigen::VectorXd weights = Eigen::VectorXd::Zero(x_.size());
        for (int i = 0; i < seats; ++i) weights(model_.seat_term(seats, i)) = -1.0 / seats;
        weights(model_.seat_term(seats, seat)) += 1;
        terms.push_back({.seats = seats, .seat = seat, .advantage = Of(weights)});
      }
    }
    return terms;
  }

 private:
  Eigen::VectorXd MeanOfRole(int role) const {
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(x_.size());
    for (int i = 0; i < model_.strengths(); ++i) mean(i) = model_.owner(i).role == role ? 1 : 0;
    return mean / std::max(mean.sum(), 1.0);
  }

  void AddUnplayedRoles(const std::array<double, kMaxRoles>& shares,
                        const std::vector<PlayerRating>& players, Eigen::MatrixXd& variance) const {
    for (size_t i = 0; i < players.size(); ++i) {
      for (int role = 0; role < kMaxRoles; ++role) {
        if (model_.strength(static_cast<int>(i), role) >= 0) continue;
        variance(i, i) += shares[role] * shares[role] * model_.strength_variance();
      }
    }
  }

  // Subtracts the mean over all who have played.
  static void Centre(const std::vector<PlayerRating>& players, Eigen::VectorXd& value,
                     Eigen::MatrixXd& variance) {
    const Eigen::Index size = value.size();
    Eigen::VectorXd weight = Eigen::VectorXd::Zero(size);
    for (Eigen::Index i = 0; i < size; ++i) weight(i) = players[i].games > 0 ? 1 : 0;
    const Eigen::VectorXd played = weight;
    weight /= std::max(weight.sum(), 1.0);
    value -= weight.dot(value) * played;
    const Eigen::VectorXd with_mean = variance * weight;
    variance += weight.dot(with_mean) * played * played.transpose() -
                played * with_mean.transpose() - with_mean * played.transpose();
  }

  const JointModel& model_;
  Eigen::VectorXd x_;
  Eigen::MatrixXd covariance_;
};

}  // namespace

absl::StatusOr<JointFit> FitGames(const GameTable& table, const FitOptions& options) {
  if (absl::Status status = CheckOptions(table, options); !status.ok()) return status;
  JointModel model(table, options);
  const absl::StatusOr<Posterior> posterior =
      options.prior_games ? PosteriorOf(model) : FitPrior(model);
  if (!posterior.ok()) return posterior.status();

  JointFit fit;
  fit.players.resize(std::max(options.players, table.players()));
  CountGames(table, fit.players);
  fit.components = FindComponents(table, fit.players);
  fit.prior_deviation = kEloPerLogStrength * std::sqrt(model.strength_variance());
  fit.dispersion = model.dispersion();
  fit.iterations = posterior->steps;
  fit.passes = posterior->passes;
  fit.log_likelihood = posterior->log_likelihood;
  const Report report(model, posterior->mean, posterior->covariance);
  for (int role = 0; role < std::max(table.roles(), 1); ++role) report.AddRole(role, fit.players);
  fit.covariance = report.AddOverall(RoleShares(fit.players), fit.players);
  if (table.roles() > 1) fit.role_terms = report.RoleTerms(table.roles());
  fit.seat_terms = report.SeatTerms();
  return fit;
}

absl::StatusOr<JointFit> FitCondensed(const GameTable& table, const FitOptions& options) {
  const std::optional<GameTable> condensed = Condense(table);
  return FitGames(condensed.has_value() ? *condensed : table, options);
}

double ProbabilityOfSuperiority(const JointFit& fit, int a, int b) {
  const double difference = fit.players[a].overall.elo - fit.players[b].overall.elo;
  const double variance =
      fit.covariance.at(a, a) + fit.covariance.at(b, b) - 2 * fit.covariance.at(a, b);
  if (variance <= 0) return 0.5;
  return stats::NormalCdf(difference / std::sqrt(variance));
}

}  // namespace assize::ladder::rating
