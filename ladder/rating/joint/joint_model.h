// The likelihood of the joint fit: internal to joint_fit.h.
//
// Parameters: the log strength of each player in each role it has played, then a term of each role
// if there are several, then a term of each seat by number of seats. The role and seat terms of a
// game depend on its frame only: the number of seats and their roles; so their derivatives are
// collected by frame and spread at the end.
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
#include "ladder/rating/joint/order_pattern.h"
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
  Curvature At(const Eigen::VectorXd& x) const;

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
  // Seat count and roles, with the terms' parameters by seat; -1 for none.
  struct Frame {
    int seats = 0;
    int first_slot = 0;
    std::array<int, kMaxSeats> role_term = {};
    std::array<int, kMaxSeats> seat_term = {};
  };
  struct Game {
    uint32_t pattern = 0;
    uint32_t frame = 0;
    uint32_t first_seat = 0;
    double count = 0;
  };
  // Strengths by parameter and by slot: a slot is a seat of a frame.
  struct Point {
    std::vector<double> own;
    std::vector<double> slot;
    Eigen::VectorXd log_own;
    std::vector<double> log_slot;
  };
  struct Sums;

  void NumberParameters(const GameTable& table, double prior);
  int NumberTerms(const std::array<bool, kMaxRoles>& roles,
                  const std::array<bool, kMaxSeats + 1>& seat_counts);
  void AddGames(const GameTable& table, const FitOptions& options);
  int FrameOf(std::span<const SeatRank> seats);
  Point PointAt(const Eigen::VectorXd& x) const;
  void Collect(const Game& game, const Point& point, Sums& sums) const;
  Curvature Assemble(const Sums& sums) const;

  double strength_variance_ = 0;
  double dispersion_ = 1;
  Eigen::VectorXd prior_;
  int parameters_ = 0;
  int slots_ = 0;
  std::vector<Owner> owners_;
  std::vector<std::array<int, kMaxRoles>> strength_of_;  // by player
  std::array<int, kMaxRoles> role_terms_ = {};
  std::array<std::array<int, kMaxSeats>, kMaxSeats + 1> seat_terms_ = {};
  absl::flat_hash_map<uint64_t, int> frame_numbers_;
  std::vector<Frame> frames_;
  std::vector<OrderPattern> patterns_;
  std::vector<Game> games_;
  std::vector<uint32_t> seat_strengths_;  // by seat of each game
  const std::vector<GameTable::Set>& sets_;
};

// InvalidArgument if a game does not fit the lone role.
absl::Status CheckGames(const GameTable& table, const FitOptions& options);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_JOINT_MODEL_H_
