#include "ladder/rating/systems/trueskill.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "ladder/stats/normal.h"

namespace assize::ladder::rating {
namespace {

// Messages settle within about ten rounds; nearly impossible results take more.
constexpr int kMaxRounds = 200;

// A normal message by precision and precision * mean: products are sums. All 0: no information.
struct Message {
  double pi = 0;
  double tau = 0;

  static Message Of(double mean, double variance) { return {1 / variance, mean / variance}; }
  double mean() const { return tau / pi; }
  double variance() const { return 1 / pi; }
};

Message operator*(const Message& a, const Message& b) { return {a.pi + b.pi, a.tau + b.tau}; }

enum class Neighbours { kOrdered, kTied };

// What is known of a difference once it is known to be above the margin, or within it.
Message Truncated(const Message& before, double margin, Neighbours neighbours) {
  const double root = std::sqrt(before.pi);
  const double x = before.tau / root;
  const double t = margin * root;
  double v = 0;
  double w = 0;
  if (neighbours == Neighbours::kOrdered) {
    const double chance = stats::NormalCdf(x - t);
    v = chance > 0 ? stats::NormalDensity(x - t) / chance : t - x;
    w = v * (v + x - t);
  } else {
    const double a = t - std::abs(x);
    const double b = -t - std::abs(x);
    const double chance = stats::NormalCdf(a) - stats::NormalCdf(b);
    v = chance > 0 ? (stats::NormalDensity(b) - stats::NormalDensity(a)) / chance : a;
    w = chance > 0 ? v * v + (a * stats::NormalDensity(a) - b * stats::NormalDensity(b)) / chance
                   : 1;
    if (x < 0) v = -v;
  }
  // Rounding may reach 1, where the message would have no variance left.
  w = std::clamp(w, 0.0, 1 - 1e-12);
  const Message after{before.pi / (1 - w), (before.tau + root * v) / (1 - w)};
  return {after.pi - before.pi, after.tau - before.tau};
}

// The chain of teams, best first, and of the differences between neighbours.
class Chain {
 public:
  struct Link {
    double margin = 0;
    Neighbours neighbours = Neighbours::kOrdered;
    Message truncation = {};  // to the difference
  };

  Chain(std::vector<Message> teams, std::vector<Link> links)
      : teams_(std::move(teams)),
        links_(std::move(links)),
        from_above_(teams_.size()),
        from_below_(teams_.size()) {}

  void Converge(double precision) {
    const size_t last = links_.size() - 1;
    for (int round = 0; round < kMaxRounds; ++round) {
      double change = 0;
      for (size_t i = 0; i < last; ++i) {
        change = std::max(change, Truncate(i));
        SendDown(i);
      }
      for (size_t i = last; i > 0; --i) {
        change = std::max(change, Truncate(i));
        SendUp(i);
      }
      if (last == 0) change = Truncate(0);
      if (last == 0 || change <= precision) break;
    }
    SendUp(0);
    SendDown(last);
  }

  // The game's message about a team's performance.
  Message Verdict(size_t team) const { return from_above_[team] * from_below_[team]; }

 private:
  // Both neighbours without what this link contributed.
  Message Above(size_t link) const { return teams_[link] * from_above_[link]; }
  Message Below(size_t link) const { return teams_[link + 1] * from_below_[link + 1]; }

  // Returns by how much the belief about the difference changed.
  double Truncate(size_t i) {
    const Message above = Above(i);
    const Message below = Below(i);
    const Message difference =
        Message::Of(above.mean() - below.mean(), above.variance() + below.variance());
    const Message before = links_[i].truncation;
    links_[i].truncation = Truncated(difference, links_[i].margin, links_[i].neighbours);
    return std::max(std::abs(links_[i].truncation.tau - before.tau),
                    std::sqrt(std::abs(links_[i].truncation.pi - before.pi)));
  }
  void SendDown(size_t i) {
    const Message above = Above(i);
    const Message& difference = links_[i].truncation;
    if (difference.pi == 0) return;
    from_above_[i + 1] =
        Message::Of(above.mean() - difference.mean(), above.variance() + difference.variance());
  }
  void SendUp(size_t i) {
    const Message below = Below(i);
    const Message& difference = links_[i].truncation;
    if (difference.pi == 0) return;
    from_below_[i] =
        Message::Of(below.mean() + difference.mean(), below.variance() + difference.variance());
  }

  std::vector<Message> teams_;
  std::vector<Link> links_;
  // To each team, from the difference with the better and with the worse neighbour.
  std::vector<Message> from_above_;
  std::vector<Message> from_below_;
};

Message Performance(const Team& team, double beta) {
  double mean = 0;
  double variance = 0;
  for (const Skill& skill : team) {
    mean += skill.mu;
    variance += skill.sigma * skill.sigma + beta * beta;
  }
  return Message::Of(mean, variance);
}

// The players' shares in the game's message about their team.
Team Judged(const Team& team, const Message& verdict, double beta) {
  if (verdict.pi == 0) return team;
  const Message performance = Performance(team, beta);
  Team result;
  for (const Skill& skill : team) {
    const double own = skill.sigma * skill.sigma;
    // The verdict less what the partners are thought to have done, with this player's noise.
    const double mean = verdict.mean() - (performance.mean() - skill.mu);
    const double variance = verdict.variance() + performance.variance() - own;
    const Message after = Message::Of(skill.mu, own) * Message::Of(mean, variance);
    result.push_back({.mu = after.mean(), .sigma = std::sqrt(after.variance())});
  }
  return result;
}

}  // namespace

std::vector<Team> UpdatedTrueSkill(std::span<const Team> teams, std::span<const double> ranks,
                                   const TrueSkillOptions& options) {
  std::vector<Team> result(teams.begin(), teams.end());
  for (Team& team : result) {
    for (Skill& skill : team) skill.sigma = std::hypot(skill.sigma, options.tau);
  }
  std::vector<size_t> order(teams.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](size_t team) { return ranks[team]; });

  std::vector<Message> performances;
  std::vector<Chain::Link> links;
  for (size_t i = 0; i < order.size(); ++i) {
    performances.push_back(Performance(result[order[i]], options.beta));
    if (i == 0) continue;
    const size_t players = teams[order[i - 1]].size() + teams[order[i]].size();
    links.push_back({.margin = stats::NormalQuantile((options.draw_probability + 1) / 2) *
                               std::sqrt(static_cast<double>(players)) * options.beta,
                     .neighbours = ranks[order[i - 1]] == ranks[order[i]] ? Neighbours::kTied
                                                                          : Neighbours::kOrdered});
  }
  Chain chain(std::move(performances), std::move(links));
  chain.Converge(options.precision);
  for (size_t i = 0; i < order.size(); ++i) {
    Team& team = result[order[i]];
    team = Judged(team, chain.Verdict(i), options.beta);
  }
  return result;
}

double TrueSkillQuality(std::span<const Team> teams, double beta) {
  // Everything is a function of the teams' sums: the covariance of the neighbours' differences,
  // once with the noise of the game alone and once with that of the skills too.
  const Eigen::Index links = static_cast<Eigen::Index>(teams.size()) - 1;
  Eigen::VectorXd difference = Eigen::VectorXd::Zero(links);
  Eigen::MatrixXd noise = Eigen::MatrixXd::Zero(links, links);
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(links, links);
  for (Eigen::Index t = 0; t <= links; ++t) {
    const Team& team = teams[static_cast<size_t>(t)];
    double mean = 0;
    double skills = 0;
    for (const Skill& skill : team) {
      mean += skill.mu;
      skills += skill.sigma * skill.sigma;
    }
    Eigen::VectorXd part = Eigen::VectorXd::Zero(links);
    if (t < links) part(t) = 1;
    if (t > 0) part(t - 1) = -1;
    const double game = static_cast<double>(team.size()) * beta * beta;
    difference += mean * part;
    noise += game * part * part.transpose();
    all += (game + skills) * part * part.transpose();
  }
  const double exponent = -difference.dot(all.ldlt().solve(difference)) / 2;
  return std::exp(exponent) * std::sqrt(noise.determinant() / all.determinant());
}

}  // namespace assize::ladder::rating
