#include "ladder/rating/meta_game.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/rating/elo.h"
#include "ladder/stats/opponent_share.h"

namespace assize::ladder::rating {
namespace {

constexpr double kEqualPayoffs = 1e-14;

// The probability that one mutant, which is better by u, takes over a population of m.
double Fixation(double u, double m) {
  if (std::abs(u) < kEqualPayoffs) return 1 / m;
  // Written so that the exponent is negative: no overflow.
  if (u > 0) return std::expm1(-u) / std::expm1(-m * u);
  return std::exp((m - 1) * u) * std::expm1(u) / std::expm1(m * u);
}

// The stationary distribution of a chain, whose rates between different states are given. States
// are eliminated from the last to the second without any subtraction.
std::vector<double> Stationary(std::vector<std::vector<double>> rate) {
  const size_t size = rate.size();
  std::vector<double> leaving(size);
  for (size_t k = size; k-- > 1;) {
    for (size_t j = 0; j < k; ++j) leaving[k] += rate[k][j];
    // Nothing leads down from here: k is above all that come before it, they will get a share of 0.
    if (leaving[k] == 0) continue;
    for (size_t i = 0; i < k; ++i) {
      for (size_t j = 0; j < k; ++j) {
        if (i != j) rate[i][j] += rate[i][k] * rate[k][j] / leaving[k];
      }
    }
  }
  std::vector<double> share(size);
  share[0] = 1;
  for (size_t k = 1; k < size; ++k) {
    double entering = 0;
    for (size_t i = 0; i < k; ++i) entering += share[i] * rate[i][k];
    share[k] = entering / leaving[k];
    if (!std::isfinite(share[k])) {
      for (size_t i = 0; i < k; ++i) share[i] = 0;
      share[k] = 1;
    }
  }
  double total = 0;
  for (double part : share) total += part;
  for (double& part : share) part /= total;
  return share;
}

absl::Status Check(const std::vector<std::vector<double>>& payoff,
                   const AlphaRankOptions& options) {
  if (options.population < 2 || !(options.alpha > 0)) {
    return absl::InvalidArgumentError(absl::StrCat("population ", options.population, ", alpha ",
                                                   options.alpha,
                                                   ": must be at least 2, and above 0"));
  }
  if (payoff.empty()) return absl::InvalidArgumentError("payoff: has no row");
  for (const std::vector<double>& row : payoff) {
    if (row.size() != payoff.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("payoff: a row of ", row.size(), " numbers; must be ", payoff.size()));
    }
    for (double value : row) {
      if (!std::isfinite(value)) return absl::InvalidArgumentError("payoff: must be finite");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<double>> AlphaRank(const std::vector<std::vector<double>>& payoff,
                                              const AlphaRankOptions& options) {
  if (absl::Status status = Check(payoff, options); !status.ok()) return status;
  const size_t size = payoff.size();
  std::vector<std::vector<double>> rate(size, std::vector<double>(size));
  for (size_t from = 0; from < size; ++from) {
    for (size_t to = 0; to < size; ++to) {
      if (from == to) continue;
      rate[from][to] =
          Fixation(options.alpha * (payoff[to][from] - payoff[from][to]), options.population);
    }
  }
  return Stationary(std::move(rate));
}

namespace {

// What a bot may gain against the equilibrium, in games. Without it some equilibria lie on an edge
// that no interior point reaches.
constexpr double kMaxGain = 1e-4;
constexpr double kAntisymmetry = 1e-9;

// The dual of the equilibrium with the greatest entropy. The shares are p_i ~ exp((A y)_i), with a
// multiplier y_j >= 0 for each bot that must not gain; the best multipliers minimize
//
//   log sum_i exp((A y)_i) + kMaxGain * sum_j y_j.
//
// A barrier -m * sum_j log y_j, with m towards 0, keeps them positive (Boyd and Vandenberghe,
// Convex optimization, chapter 11).
class Dual {
 public:
  explicit Dual(Eigen::MatrixXd payoff)
      : payoff_(std::move(payoff)), multipliers_(Eigen::VectorXd::Ones(payoff_.rows())) {}

  Eigen::VectorXd Shares(const Eigen::VectorXd& multipliers) const {
    const Eigen::VectorXd exponents = payoff_ * multipliers;
    const Eigen::VectorXd shares = (exponents.array() - exponents.maxCoeff()).exp();
    return shares / shares.sum();
  }

  // What the best answer to these shares gains.
  double MostGain(const Eigen::VectorXd& shares) const { return (payoff_ * shares).maxCoeff(); }

  const Eigen::VectorXd& multipliers() const { return multipliers_; }

  // Newton's method from the last minimum.
  void Minimize(double barrier) {
    constexpr int kMaxSteps = 200;
    for (int step = 0; step < kMaxSteps; ++step) {
      const Eigen::VectorXd shares = Shares(multipliers_);
      const Eigen::VectorXd gradient =
          (payoff_.transpose() * shares).array() + kMaxGain - barrier / multipliers_.array();
      Eigen::MatrixXd curvature =
          payoff_.transpose() *
          (Eigen::MatrixXd(shares.asDiagonal()) - shares * shares.transpose()) * payoff_;
      curvature.diagonal().array() += barrier / multipliers_.array().square();
      const Eigen::VectorXd direction = -curvature.ldlt().solve(gradient);
      const double slope = gradient.dot(direction);
      // What the step gains, at best.
      constexpr double kEnough = 1e-3;
      if (!(-slope > kEnough * barrier) || !Walk(direction, slope, barrier)) return;
    }
  }

 private:
  double Value(const Eigen::VectorXd& multipliers, double barrier) const {
    const Eigen::VectorXd exponents = payoff_ * multipliers;
    const double most = exponents.maxCoeff();
    return most + std::log((exponents.array() - most).exp().sum()) + kMaxGain * multipliers.sum() -
           barrier * multipliers.array().log().sum();
  }

  // Goes along the direction as far as the value falls enough; false: it does not.
  bool Walk(const Eigen::VectorXd& direction, double slope, double barrier) {
    constexpr int kMaxHalvings = 60;
    constexpr double kShareOfSlope = 0.1;
    const double before = Value(multipliers_, barrier);
    double length = 1;
    for (int i = 0; i < kMaxHalvings; ++i, length /= 2) {
      const Eigen::VectorXd next = multipliers_ + length * direction;
      if (!(next.array() > 0).all()) continue;
      if (Value(next, barrier) > before + kShareOfSlope * length * slope) continue;
      multipliers_ = next;
      return true;
    }
    return false;
  }

  const Eigen::MatrixXd payoff_;
  Eigen::VectorXd multipliers_;
};

absl::StatusOr<Eigen::MatrixXd> Checked(const std::vector<std::vector<double>>& payoff) {
  if (payoff.empty()) return absl::InvalidArgumentError("payoffs: there must be at least one row");
  const size_t size = payoff.size();
  Eigen::MatrixXd matrix(size, size);
  for (size_t i = 0; i < size; ++i) {
    if (payoff[i].size() != size) {
      return absl::InvalidArgumentError(absl::StrCat("payoffs: row ", i, " has ", payoff[i].size(),
                                                     " numbers instead of ", size));
    }
    for (size_t j = 0; j < size; ++j) {
      const bool fits = std::isfinite(payoff[i][j]) &&
                        (i >= j || std::abs(payoff[i][j] + payoff[j][i]) <= kAntisymmetry);
      if (!fits) {
        return absl::InvalidArgumentError(
            absl::StrCat("payoffs: ", payoff[i][j], " in row ", i, ", column ", j,
                         " must be finite, and the other way round with the other sign"));
      }
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = payoff[i][j];
    }
  }
  return matrix;
}

}  // namespace

Meetings MeetingsOf(const GameTable& table, int players) {
  std::vector<int> all(static_cast<size_t>(players));
  std::iota(all.begin(), all.end(), 0);
  return MeetingsOf(table, all);
}

Meetings MeetingsOf(const GameTable& table, std::span<const int> players) {
  constexpr int kLeftOut = -1;
  std::vector<int> places;
  for (size_t place = 0; place < players.size(); ++place) {
    const auto player = static_cast<size_t>(players[place]);
    if (player >= places.size()) places.resize(player + 1, kLeftOut);
    places[player] = static_cast<int>(place);
  }
  const auto place_of = [&places](int player) {
    return static_cast<size_t>(player) < places.size() ? places[static_cast<size_t>(player)]
                                                       : kLeftOut;
  };
  const size_t size = players.size();
  Meetings meetings(size, std::vector<Meeting>(size));
  std::vector<std::vector<double>> points(size, std::vector<double>(size));
  for (const GameTable::Set& set : table.sets()) {
    for (uint32_t game = 0; game < set.games; ++game) {
      const auto seats = table.seats(set.first_game + game);
      for (const SeatRank& own : seats) {
        for (const SeatRank& other : seats) {
          if (own.player == other.player || !stats::AreOpponents(own, other)) continue;
          if (place_of(own.player) == kLeftOut || place_of(other.player) == kLeftOut) continue;
          const auto i = static_cast<size_t>(place_of(own.player));
          const auto j = static_cast<size_t>(place_of(other.player));
          const double score = own.rank < other.rank ? 1 : own.rank == other.rank ? 0.5 : 0;
          meetings[i][j].games += set.count;
          points[i][j] += score * static_cast<double>(set.count);
        }
      }
    }
  }
  for (size_t i = 0; i < size; ++i) {
    for (size_t j = 0; j < size; ++j) {
      Meeting& meeting = meetings[i][j];
      if (meeting.games > 0) meeting.share = points[i][j] / static_cast<double>(meeting.games);
    }
  }
  return meetings;
}

std::vector<std::vector<double>> PayoffOf(const Meetings& meetings, std::span<const double> elo) {
  std::vector<std::vector<double>> payoff(meetings.size(), std::vector<double>(meetings.size()));
  for (size_t i = 0; i < meetings.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const bool met = meetings[i][j].games > 0;
      payoff[i][j] = (met ? meetings[i][j].share : ExpectedScore(elo[i], elo[j])) - 0.5;
      payoff[j][i] = -payoff[i][j];
    }
  }
  return payoff;
}

absl::StatusOr<std::vector<double>> NashAverage(const std::vector<std::vector<double>>& payoff) {
  absl::StatusOr<Eigen::MatrixXd> matrix = Checked(payoff);
  if (!matrix.ok()) return matrix.status();
  Dual dual(*std::move(matrix));
  constexpr double kFirstBarrier = 1;
  constexpr double kLastBarrier = 1e-9;
  constexpr double kFall = 0.2;
  for (double barrier = kFirstBarrier; barrier > kLastBarrier; barrier *= kFall) {
    dual.Minimize(barrier);
  }
  const Eigen::VectorXd shares = dual.Shares(dual.multipliers());
  const double gain = dual.MostGain(shares);
  if (!(gain <= 2 * kMaxGain)) {
    return absl::InternalError(absl::StrCat("no equilibrium was found among ", payoff.size(),
                                            " bots: one of them gains ", gain));
  }
  return std::vector<double>(shares.begin(), shares.end());
}

}  // namespace assize::ladder::rating
