// The likelihood of the joint fit: internal to joint_fit.h.
//
// Parameters: the log strength of each player in each role it has played, then a term of each role
// if there are several, then a term of each seat by number of seats. The role and seat terms of a
// game depend on its frame only: the number of seats and their roles; so their derivatives are
// collected by slot, a seat of a frame, and spread at the end.
//
// What a game takes is linear in the parameters, and is added up once for all games. What is left
// are chains of nested log sums (nested_sums.h); a pass over the games adds up their derivatives.
#ifndef ASSIZE_LADDER_RATING_JOINT_JOINT_MODEL_H_
#define ASSIZE_LADDER_RATING_JOINT_JOINT_MODEL_H_

#include <Eigen/Dense>
#include <array>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "ladder/rating/game_table.h"
#include "ladder/rating/joint/joint_fit.h"
#include "ladder/rating/joint/nested_sums.h"
#include "ladder/rating/newton.h"

namespace assize::ladder::rating {

class JointModel {
 public:
  // The table must outlive the model, and CheckGames must have passed.
  JointModel(const GameTable& table, const FitOptions& options);

  int parameters() const { return parameters_; }
  // The strengths come first.
  int strengths() const { return static_cast<int>(owners_.size()); }
  // The index of a parameter; -1 if the games don't have it.
  int strength(int player, int role) const;
  int role_term(int role) const { return role_terms_[role]; }
  int seat_term(int seats, int seat) const { return seat_terms_[seats][seat]; }

  // Whose strength it is, and in which role.
  struct Owner {
    int player = 0;
    int role = 0;
  };
  Owner owner(int strength) const { return owners_[strength]; }
  // The precision of every parameter's prior, in units of the games' information. One game between
  // equals is worth 1/4.
  const Eigen::VectorXd& prior() const { return prior_; }
  // The variance of a strength's prior.
  double strength_variance() const { return strength_variance_; }
  // By how much the scores of sets vary more than the model's information implies.
  double dispersion() const { return dispersion_; }

  // Gives the strengths another prior, which weighs the more the more the results vary.
  void SetPrior(double strength_variance, double dispersion);

  // Log likelihood and log prior. Of the information only the lower half is filled.
  Curvature At(const Eigen::VectorXd& x) const { return WithPrior(GamesAt(x), x); }
  // The log likelihood alone: what a pass over the games costs, whatever the prior.
  Curvature GamesAt(const Eigen::VectorXd& x) const;
  // Adds the log prior at `x` to the log likelihood there.
  Curvature WithPrior(Curvature games, const Eigen::VectorXd& x) const;

  // What each set shows about the parameters at one point.
  struct SetScores {
    // Sum over sets of score * score^T, lower half.
    Eigen::MatrixXd spread;
    // How many sets concern a parameter.
    std::vector<int64_t> sets;
    // What all sets can contribute at most: of k strengths each contributes k - 1 differences.
    int64_t differences = 0;
  };
  SetScores ScoresAt(const Eigen::VectorXd& x) const;

 private:
  // Seat count and roles; its slots follow one another, by seat.
  struct Frame {
    int seats = 0;
    int first_slot = 0;
  };
  // The terms' parameters; -1 for none.
  struct SlotTerms {
    int role = -1;
    int seat = -1;
  };
  // A chain of sums in the games of one result. Its strengths stand in `strengths_`, one after the
  // other from link to link.
  struct Link {
    uint32_t chain = 0;
    uint32_t first_slot = 0;
    double count = 0;
  };
  // The chains of a pattern.
  struct Chains {
    uint32_t first = 0;
    uint32_t count = 0;
  };
  // Strengths by parameter and by slot.
  struct Point {
    std::vector<double> own;
    std::vector<double> slot;
    Eigen::VectorXd log_own;
    Eigen::VectorXd log_slot;
  };
  struct Sums;

  void NumberParameters(const GameTable& table, double prior);
  int NumberTerms(const std::array<bool, kMaxRoles>& roles,
                  const std::array<bool, kMaxSeats + 1>& seat_counts);
  void AddGames(const GameTable& table, const FitOptions& options);
  Chains ChainsOfGame(std::span<const SeatRank> seats, const FitOptions& options);
  int FrameOf(std::span<const SeatRank> seats);
  void AddTaken();
  Point PointAt(const Eigen::VectorXd& x) const;
  template <int size>
  void Collect(const Link& link, const uint16_t* own, const Point& point, Sums& sums) const;
  Curvature Assemble(const Sums& sums, const Point& point) const;

  double strength_variance_ = 0;
  double dispersion_ = 1;
  Eigen::VectorXd prior_;
  int parameters_ = 0;
  std::vector<Owner> owners_;
  std::vector<std::array<int, kMaxRoles>> strength_of_;  // by player
  std::array<int, kMaxRoles> role_terms_ = {};
  std::array<std::array<int, kMaxSeats>, kMaxSeats + 1> seat_terms_ = {};
  absl::flat_hash_map<uint64_t, int> frame_numbers_;
  std::vector<Frame> frames_;
  std::vector<SlotTerms> slots_;
  absl::flat_hash_map<uint64_t, Chains> chain_numbers_;  // by pattern
  std::vector<NestedSums> chains_;
  std::vector<Link> links_;
  std::vector<uint16_t> strengths_;
  static_assert(kMaxPlayers * kMaxRoles <= 1 << 16);
  // Of the sets in the table: how many links each has.
  std::vector<uint32_t> links_in_set_;
  const std::vector<GameTable::Set>& sets_;
  // What all games take, by strength and by slot.
  Eigen::VectorXd taken_own_;
  Eigen::VectorXd taken_slot_;
};

// InvalidArgument if a game does not fit the lone role.
absl::Status CheckGames(const GameTable& table, const FitOptions& options);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_JOINT_MODEL_H_
