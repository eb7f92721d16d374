// Ratings of a ladder without end: the joint fit (joint_fit.h), in a time for each round that does
// not grow with the number of earlier rounds.
//
// The model is the joint fit's, with the prior of one game against an equal. Only the newest sets
// are kept as they were played. Older ones are folded in: their log likelihood is replaced by its
// quadratic approximation at the maximum of that time, a precision matrix and a vector. Each search
// for a maximum begins at the last one. Covariances are those of the model (games seen as
// independent), without the joint fit's spread between sets: they show where a set reveals most,
// and are not shown to anybody.
//
// A player who plays no more is integrated out of the approximation as soon as all its sets are
// folded in, so that a ladder may outlive any number of versions.
//
// What a fit is depends on all its calls and their order, to the last bit. Not safe for concurrent
// use.
#ifndef ASSIZE_LADDER_RATING_JOINT_ROLLING_FIT_H_
#define ASSIZE_LADDER_RATING_JOINT_ROLLING_FIT_H_

#include <Eigen/Dense>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/joint_model.h"

namespace assize::ladder::rating {

// Strengths over all roles, by place in the list that was asked for; Elo, and Elo squared.
struct Belief {
  std::vector<double> elo;
  SymmetricMatrix covariance;
};

class RollingFit {
 public:
  // A match: seats in seat order. Players may have any number from 0.
  using Game = std::vector<SeatRank>;
  // Matches that share their luck.
  using Set = std::vector<Game>;

  // Sets that are kept as they were played: at least this many, and fewer than twice as many (or as
  // many as one round brings).
  static constexpr size_t kSetsKept = 128;

  // The sets of a round that is over, and the players who play no more from now on.
  // kInvalidArgument: a game that GameTable would not take; the fit can't be used any more.
  absl::Status AddRound(std::span<const Set> sets, std::span<const int> retired);

  // A player who never played has the prior. `players` are distinct, none of them is retired.
  Belief BeliefOf(std::span<const int> players) const;

 private:
  // A parameter: kind, and what it is of (player and role; role; seats and seat).
  enum class Kind : uint8_t { kStrength, kRoleTerm, kSeatTerm };
  using Key = std::tuple<Kind, int, int>;

  absl::StatusOr<GameTable> TableOf(std::span<const Set> sets);
  // For each of the model's parameters its place in ours; new ones are added.
  std::vector<Eigen::Index> PlacesIn(const JointModel& model);
  Eigen::Index PlaceOf(const Key& key, double prior);
  absl::Status Update(const GameTable& table);
  absl::Status FoldOldSets();
  void IntegrateOut();
  int SlotOf(int player);

  // In the order of playing, not folded in.
  std::vector<Set> pending_;
  // Players in games of joint_model.h have small numbers that are given again.
  std::map<int, int> slots_;
  std::set<int> retired_;
  std::map<Key, Eigen::Index> places_;
  // Of what is folded in and the priors: log likelihood -x'Px/2 + s'x.
  Eigen::MatrixXd precision_;
  Eigen::VectorXd slope_;
  // The last maximum, and the inverse of the information there.
  Eigen::VectorXd at_;
  Eigen::MatrixXd covariance_;
  // How many seats there were of each role.
  std::array<int64_t, kMaxRoles> role_seats_{};
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_ROLLING_FIT_H_
