// The joint fit's likelihood and its derivatives, over all games and set by set.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/base/attributes.h"
#include "ladder/rating/joint/chain_derivatives.h"
#include "ladder/rating/joint/joint_model.h"

namespace assize::ladder::rating {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

// What a pass over the games adds up.
struct JointModel::Sums {
  LogProduct log_sums = {};
  // What each strength is expected to be taken, by slot.
  Rows expected;
  // The negative second derivatives: of two strengths in a game, of a strength and a slot, and of
  // two slots of a frame, by slot and seat. Of two strengths or slots, either way round, for a
  // branch on which is first would be taken at random; their diagonals are left out.
  Rows own_own;
  Rows own_slot;
  Rows slot_slot;
};

JointModel::Point JointModel::PointAt(const Eigen::VectorXd& x) const {
  Point point;
  point.log_own = x.head(strengths());
  point.log_slot.setZero(static_cast<Eigen::Index>(slots_.size()));
  for (size_t i = 0; i < slots_.size(); ++i) {
    const auto [role, seat] = slots_[i];
    point.log_slot(static_cast<Eigen::Index>(i)) = x(seat) + (role >= 0 ? x(role) : 0);
  }
  for (const double log : point.log_own) point.own.push_back(std::exp(log));
  for (const double log : point.log_slot) point.slot.push_back(std::exp(log));
  return point;
}

template <int size>
void JointModel::Collect(const Link& link, const uint16_t* own, const Point& point,
                         Sums& sums) const {
  const NestedSums& chain = chains_[link.chain];
  const Derivatives<size> chances(chain, own, point.own.data(),
                                  point.slot.data() + link.first_slot);
  const double weight = link.count * chain.weight;
  sums.log_sums.Multiply(chances.product, weight);
  int strength[size];
  int seat[size];
  double* own_own[size];
  double* own_slot[size];
  double* slot_slot[size];
  Unrolled<0, size>([&](auto i) ABSL_ATTRIBUTE_ALWAYS_INLINE {
    strength[i] = own[i];
    seat[i] = chain.seats[i];
    own_own[i] = &sums.own_own(own[i], 0);
    own_slot[i] = &sums.own_slot(own[i], link.first_slot);
    slot_slot[i] = &sums.slot_slot(link.first_slot + chain.seats[i], 0);
  });
  Unrolled<0, size>([&](auto i) ABSL_ATTRIBUTE_ALWAYS_INLINE {
    const double factor = weight * chances.bend[i];
    Unrolled<i + 1, size>([&](auto j) ABSL_ATTRIBUTE_ALWAYS_INLINE {
      const double bend = factor * chances.strength[j];
      own_own[i][strength[j]] -= bend;
      own_slot[i][seat[j]] -= bend;
      own_slot[j][seat[i]] -= bend;
      slot_slot[i][seat[j]] -= bend;
    });
    const double expected = weight * chances.expected[i];
    own_slot[i][seat[i]] += expected - factor * chances.strength[i];
    sums.expected(own[i], link.first_slot + chain.seats[i]) += expected;
  });
}

// Spreads the slots' derivatives over their terms.
Curvature JointModel::Assemble(const Sums& sums, const Point& point) const {
  Curvature result{.value = taken_own_.dot(point.log_own) + taken_slot_.dot(point.log_slot) -
                            sums.log_sums.log(),
                   .gradient = Eigen::VectorXd::Zero(parameters_),
                   .information = Eigen::MatrixXd::Zero(parameters_, parameters_)};
  const int own = strengths();
  const Eigen::VectorXd own_slope = taken_own_ - sums.expected.rowwise().sum();
  const Eigen::VectorXd slot_slope = taken_slot_ - sums.expected.colwise().sum().transpose();
  const Eigen::MatrixXd own_own = sums.own_own + sums.own_own.transpose();
  result.gradient.head(own) = own_slope;
  result.information.topLeftCorner(own, own) = own_own.triangularView<Eigen::Lower>();
  result.information.diagonal().head(own) = -own_own.rowwise().sum();
  const auto add = [&](int a, int b, double value) {
    if (a >= 0 && b >= 0) result.information(std::max(a, b), std::min(a, b)) += value;
  };
  for (size_t slot = 0; slot < slots_.size(); ++slot) {
    for (const int term : {slots_[slot].role, slots_[slot].seat}) {
      if (term < 0) continue;
      const auto column = static_cast<Eigen::Index>(slot);
      result.gradient(term) += slot_slope(column);
      result.information.row(term).head(own) += sums.own_slot.col(column).transpose();
    }
  }
  for (const Frame& frame : frames_) {
    const auto bends = sums.slot_slot.block(frame.first_slot, 0, frame.seats, frame.seats);
    const Eigen::MatrixXd both = bends + bends.transpose();
    for (int i = 0; i < frame.seats; ++i) {
      const SlotTerms& first = slots_[frame.first_slot + i];
      for (int j = 0; j <= i; ++j) {
        const SlotTerms& second = slots_[frame.first_slot + j];
        const double value = i == j ? -both.row(i).sum() : both(i, j);
        for (const int a : {first.role, first.seat}) {
          for (const int b : {second.role, second.seat}) {
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

Curvature JointModel::GamesAt(const Eigen::VectorXd& x) const {
  const Eigen::Index own = strengths();
  const auto slots = static_cast<Eigen::Index>(slots_.size());
  Sums sums{.expected = Rows::Zero(own, slots),
            .own_own = Rows::Zero(own, own),
            .own_slot = Rows::Zero(own, slots),
            .slot_slot = Rows::Zero(slots, kMaxSeats)};
  const Point point = PointAt(x);
  const uint16_t* first = strengths_.data();
  for (const Link& link : links_) {
    WithSize(chains_[link.chain].size, [&](auto size) {
      Collect<size()>(link, std::exchange(first, first + size()), point, sums);
    });
  }
  return Assemble(sums, point);
}

Curvature JointModel::WithPrior(Curvature games, const Eigen::VectorXd& x) const {
  const Eigen::VectorXd pull = prior_.cwiseProduct(x);
  games.value -= x.dot(pull) / 2;
  games.gradient -= pull;
  games.information.diagonal() += prior_;
  return games;
}

namespace {

// The score of one set: of all parameters, only those that its games concern.
class SparseScore {
 public:
  explicit SparseScore(int parameters) : values_(parameters), last_set_(parameters) {}

  // Less than 0: the games don't have the parameter.
  void Add(int parameter, double value) {
    if (parameter < 0) return;
    if (last_set_[parameter] != set_) {
      last_set_[parameter] = set_;
      values_[parameter] = 0;
      touched_.push_back(parameter);
    }
    values_[parameter] += value;
  }
  const std::vector<int>& touched() const { return touched_; }
  double operator[](int parameter) const { return values_[parameter]; }
  void Clear() {
    ++set_;
    touched_.clear();
  }

 private:
  std::vector<double> values_;
  std::vector<int> touched_;
  std::vector<int64_t> last_set_;
  int64_t set_ = 1;
};

}  // namespace

JointModel::SetScores JointModel::ScoresAt(const Eigen::VectorXd& x) const {
  SetScores result{.spread = Eigen::MatrixXd::Zero(parameters_, parameters_),
                   .sets = std::vector<int64_t>(parameters_)};
  const Point point = PointAt(x);
  SparseScore score(parameters_);
  const auto add = [&](const Link& link, const uint16_t* own, auto size) {
    const NestedSums& chain = chains_[link.chain];
    const Derivatives<size()> chances(chain, own, point.own.data(),
                                      point.slot.data() + link.first_slot);
    for (int i = 0; i < size; ++i) {
      const double slope = chain.taken[i] - chain.weight * chances.expected[i];
      const auto [role, seat] = slots_[link.first_slot + chain.seats[i]];
      score.Add(own[i], slope);
      score.Add(role, slope);
      score.Add(seat, slope);
    }
  };
  const uint16_t* first = strengths_.data();
  const Link* link = links_.data();
  for (size_t set = 0; set < sets_.size(); ++set) {
    for (const Link* end = link + links_in_set_[set]; link < end; ++link) {
      WithSize(chains_[link->chain].size,
               [&](auto size) { add(*link, std::exchange(first, first + size()), size); });
    }
    const double count = static_cast<double>(sets_[set].count);
    result.differences -= score.touched().empty() ? 0 : sets_[set].count;
    const std::vector<int>& touched = score.touched();
    for (size_t i = 0; i < touched.size(); ++i) {
      const int a = touched[i];
      result.sets[a] += sets_[set].count;
      result.differences += a < strengths() ? sets_[set].count : 0;
      const double weighted = count * score[a];
      for (size_t j = 0; j <= i; ++j) {
        const int b = touched[j];
        result.spread(std::max(a, b), std::min(a, b)) += weighted * score[b];
      }
    }
    score.Clear();
  }
  return result;
}

}  // namespace assize::ladder::rating
