// The joint fit's likelihood and its derivatives, over all games and set by set.
#include <algorithm>
#include <cmath>
#include <vector>

#include "ladder/rating/joint/joint_model.h"

namespace assize::ladder::rating {
namespace {

// A game's shares: what each seat is expected to be taken, out of the log sums.
struct Shares {
  std::array<double, kMaxSeats> expected = {};
  double log_sums = 0;
};

enum class Curvatures { kSkip, kAdd };

// With Curvatures::kAdd also adds the negative second derivatives to `bend`, but for the diagonal's
// `expected`.
template <Curvatures curvatures>
Shares SharesOf(const OrderPattern& pattern, const double* strength,
                double (*bend)[kMaxSeats] = nullptr) {
  Shares shares;
  for (const LogSum& sum : pattern.sums) {
    double total = 0;
    for (int i = 0; i < sum.size; ++i) total += strength[sum.members[i]];
    shares.log_sums += sum.weight * std::log(total);
    double chance[kMaxSeats];
    for (int i = 0; i < sum.size; ++i) {
      chance[i] = strength[sum.members[i]] / total;
      shares.expected[sum.members[i]] += sum.weight * chance[i];
    }
    if constexpr (curvatures == Curvatures::kAdd) {
      for (int i = 0; i < sum.size; ++i) {
        for (int j = 0; j <= i; ++j) {
          bend[sum.members[i]][sum.members[j]] -= sum.weight * chance[i] * chance[j];
        }
      }
    }
  }
  return shares;
}

}  // namespace

// Derivatives while the games are gone through.
struct JointModel::Sums {
  double value = 0;
  Eigen::VectorXd own;            // gradient by strength
  std::vector<double> slot;       // gradient by slot
  Eigen::MatrixXd own_own;        // lower half
  std::vector<double> own_slot;   // row by row
  std::vector<double> slot_slot;  // by slot, then by seat of its frame; lower half
};

JointModel::Point JointModel::PointAt(const Eigen::VectorXd& x) const {
  Point point;
  point.log_own = x.head(strengths());
  for (int i = 0; i < strengths(); ++i) point.own.push_back(std::exp(x(i)));
  for (const Frame& frame : frames_) {
    for (int seat = 0; seat < frame.seats; ++seat) {
      double log = x(frame.seat_term[seat]);
      if (frame.role_term[seat] >= 0) log += x(frame.role_term[seat]);
      point.log_slot.push_back(log);
      point.slot.push_back(std::exp(log));
    }
  }
  return point;
}

void JointModel::Collect(const Game& game, const Point& point, Sums& sums) const {
  const Frame& frame = frames_[game.frame];
  const OrderPattern& pattern = patterns_[game.pattern];
  const uint32_t* own = seat_strengths_.data() + game.first_seat;
  double strength[kMaxSeats];
  double bend[kMaxSeats][kMaxSeats] = {};
  for (int i = 0; i < frame.seats; ++i) {
    strength[i] = point.own[own[i]] * point.slot[frame.first_slot + i];
  }
  const Shares shares = SharesOf<Curvatures::kAdd>(pattern, strength, bend);
  double value = -shares.log_sums;
  for (int i = 0; i < frame.seats; ++i) {
    const int slot = frame.first_slot + i;
    value += pattern.taken[i] * (point.log_own[own[i]] + point.log_slot[slot]);
    const double slope = game.count * (pattern.taken[i] - shares.expected[i]);
    sums.own[own[i]] += slope;
    sums.slot[slot] += slope;
    bend[i][i] += shares.expected[i];
  }
  sums.value += game.count * value;
  for (int i = 0; i < frame.seats; ++i) {
    const int slot = frame.first_slot + i;
    double* row = sums.own_slot.data() + size_t{own[i]} * slots_ + frame.first_slot;
    for (int j = 0; j < i; ++j) {
      const double value_ij = game.count * bend[i][j];
      sums.own_own(std::max(own[i], own[j]), std::min(own[i], own[j])) += value_ij;
      row[j] += value_ij;
      sums.own_slot[size_t{own[j]} * slots_ + slot] += value_ij;
      sums.slot_slot[size_t(slot) * kMaxSeats + j] += value_ij;
    }
    const double value_ii = game.count * bend[i][i];
    sums.own_own(own[i], own[i]) += value_ii;
    row[i] += value_ii;
    sums.slot_slot[size_t(slot) * kMaxSeats + i] += value_ii;
  }
}

// Spreads the slots' derivatives over their terms.
Curvature JointModel::Assemble(const Sums& sums) const {
  Curvature result{.value = sums.value,
                   .gradient = Eigen::VectorXd::Zero(parameters_),
                   .information = Eigen::MatrixXd::Zero(parameters_, parameters_)};
  const int own = strengths();
  result.gradient.head(own) = sums.own;
  result.information.topLeftCorner(own, own) = sums.own_own;
  const auto add = [&](int a, int b, double value) {
    if (a >= 0 && b >= 0) result.information(std::max(a, b), std::min(a, b)) += value;
  };
  for (const Frame& frame : frames_) {
    for (int i = 0; i < frame.seats; ++i) {
      const int slot = frame.first_slot + i;
      const int terms_i[] = {frame.role_term[i], frame.seat_term[i]};
      for (int term : terms_i) {
        if (term < 0) continue;
        result.gradient(term) += sums.slot[slot];
        for (int k = 0; k < own; ++k) {
          result.information(term, k) += sums.own_slot[size_t(k) * slots_ + slot];
        }
      }
      for (int j = 0; j <= i; ++j) {
        const double value = sums.slot_slot[size_t(slot) * kMaxSeats + j];
        const int terms_j[] = {frame.role_term[j], frame.seat_term[j]};
        for (int a : terms_i) {
          for (int b : terms_j) {
            // Of a pair's two mirrored entries one is in the lower half, or both are on the
            // diagonal.
            if (i == j && a < b) continue;
            add(a, b, i != j && a == b ? 2 * value : value);
          }
        }
      }
    }
  }
  return result;
}

Curvature JointModel::At(const Eigen::VectorXd& x) const {
  const int own = strengths();
  Sums sums{.own = Eigen::VectorXd::Zero(own),
            .slot = std::vector<double>(slots_),
            .own_own = Eigen::MatrixXd::Zero(own, own),
            .own_slot = std::vector<double>(size_t(own) * slots_),
            .slot_slot = std::vector<double>(size_t(slots_) * kMaxSeats)};
  const Point point = PointAt(x);
  for (const Game& game : games_) Collect(game, point, sums);
  Curvature result = Assemble(sums);
  result.value -= x.dot(prior_.cwiseProduct(x)) / 2;
  result.gradient -= prior_.cwiseProduct(x);
  result.information.diagonal() += prior_;
  return result;
}

namespace {

// The score of one set: of all parameters, only those that its games concern.
class SparseScore {
 public:
  explicit SparseScore(int parameters) : values_(parameters), is_touched_(parameters) {}

  // Less than 0: the games don't have the parameter.
  void Add(int parameter, double value) {
    if (parameter < 0) return;
    if (!is_touched_[parameter]) touched_.push_back(parameter);
    is_touched_[parameter] = true;
    values_[parameter] += value;
  }
  const std::vector<int>& touched() const { return touched_; }
  double operator[](int parameter) const { return values_[parameter]; }
  void Clear() {
    for (int parameter : touched_) {
      values_[parameter] = 0;
      is_touched_[parameter] = false;
    }
    touched_.clear();
  }

 private:
  std::vector<double> values_;
  std::vector<int> touched_;
  std::vector<bool> is_touched_;
};

}  // namespace

JointModel::SetScores JointModel::ScoresAt(const Eigen::VectorXd& x) const {
  SetScores result{.spread = Eigen::MatrixXd::Zero(parameters_, parameters_),
                   .sets = std::vector<int64_t>(parameters_)};
  const Point point = PointAt(x);
  SparseScore score(parameters_);
  const auto add_game = [&](const Game& game) {
    const Frame& frame = frames_[game.frame];
    const uint32_t* own = seat_strengths_.data() + game.first_seat;
    double strength[kMaxSeats];
    for (int i = 0; i < frame.seats; ++i) {
      strength[i] = point.own[own[i]] * point.slot[frame.first_slot + i];
    }
    const OrderPattern& pattern = patterns_[game.pattern];
    const Shares shares = SharesOf<Curvatures::kSkip>(pattern, strength);
    for (int i = 0; i < frame.seats; ++i) {
      const double slope = pattern.taken[i] - shares.expected[i];
      score.Add(static_cast<int>(own[i]), slope);
      score.Add(frame.role_term[i], slope);
      score.Add(frame.seat_term[i], slope);
    }
  };
  for (const GameTable::Set& set : sets_) {
    for (uint32_t game = 0; game < set.games; ++game) add_game(games_[set.first_game + game]);
    const double count = static_cast<double>(set.count);
    result.differences -= score.touched().empty() ? 0 : set.count;
    for (int a : score.touched()) {
      result.sets[a] += set.count;
      result.differences += a < strengths() ? set.count : 0;
      for (int b : score.touched()) {
        if (b <= a) result.spread(a, b) += count * score[a] * score[b];
      }
    }
    score.Clear();
  }
  return result;
}

}  // namespace assize::ladder::rating
