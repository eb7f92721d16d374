// A division of players into pods that a search improves: its cost, and by how much each exchange
// changes it, exactly. Internal to pod_search.h.
//
// A value.
#ifndef ASSIZE_LADDER_PAIRING_POD_DIVISION_H_
#define ASSIZE_LADDER_PAIRING_POD_DIVISION_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"

namespace assize::ladder::pairing {

// What makes one division into pods better than another.
//
// Values, safe on every thread.

// A group of players that is to be divided into pods; players by their place in the group.
struct PodProblem {
  // In any unit; below 2^20.
  std::vector<int64_t> points;
  // Row by row: how often two have met.
  std::vector<int> meetings;
  // What it costs if the player sits in that seat; no rows: seats don't matter, as everybody will
  // have each of them.
  std::vector<std::array<int, kMaxSeats>> seat_costs;

  int players() const { return static_cast<int>(points.size()); }
  int Meetings(int a, int b) const { return meetings[a * points.size() + b]; }
};

// Compared in the order of the fields: less is better.
struct PodCost {
  // Earlier meetings of those who share a pod, over all pairs.
  int64_t repeats = 0;
  // The highest points in a pod less the lowest, over all pods.
  int64_t spread = 0;
  // The seat costs of the best order in each pod.
  int64_t imbalance = 0;
  // The squared sizes of all pods: least where they are as equal as can be.
  int64_t inequality = 0;
  // The squared differences in points over all pairs in a pod: of two equal spreads, rather two
  // small ones than a large one.
  int64_t distance = 0;

  friend auto operator<=>(const PodCost&, const PodCost&) = default;
};
PodCost operator+(const PodCost& a, const PodCost& b);

// The cost of one pod, up to kMaxSeats players.
PodCost CostOfPod(const PodProblem& problem, std::span<const int> pod);

// The cost of them all.
PodCost CostOfPods(const PodProblem& problem, const std::vector<std::vector<int>>& pods);

// The pod's players in the order of seats that costs least; of equally good ones the first in
// lexicographic order of places in `pod`.
std::vector<int> BestSeats(const PodProblem& problem, std::span<const int> pod);

class PodDivision {
 public:
  // At random, but for equal points, which stay together. The problem must outlive the division.
  PodDivision(const PodProblem& problem, const std::vector<int>& sizes, Stream& stream);

  int pods() const { return static_cast<int>(pods_.size()); }
  const std::vector<int>& Pod(int pod) const { return pods_[pod]; }
  int PodOf(int player) const { return pod_of_[player]; }
  const PodCost& cost() const { return cost_; }
  const PodCost& CostOf(int pod) const { return costs_[pod]; }

  // How many more repeated meetings there would be if `a` and `b`, of two pods, changed places.
  int64_t RepeatsBySwap(int a, int b) const;
  // How much more spread.
  int64_t SpreadBySwap(int a, int b) const;
  int64_t RepeatsByMove(int player, int pod) const;

  void Swap(int a, int b);

  // Exchange or move if that costs less; return whether it did.
  bool SwapIfBetter(int a, int b);
  bool MoveIfBetter(int player, int pod);

 private:
  // The spread of a pod in which `with` has taken the place of `without`.
  int64_t SpreadWith(int pod, int without, int with) const;
  // True if the drafts cost less than the two pods.
  bool IsBetter(int pod_a, int pod_b) const;
  // Meetings of a player with those in a pod.
  int64_t Met(int player, int pod) const { return met_[player * pods_.size() + pod]; }

  void Move(int player, int pod);
  void Enter(int player, int pod);
  void Leave(int player) { AddMeetings(player, pod_of_[player], -1); }
  void AddMeetings(int player, int pod, int sign);
  void Recount(int pod_a, int pod_b);

  const PodProblem* problem_;
  std::vector<int> pod_of_;
  std::vector<std::vector<int>> pods_;
  std::vector<PodCost> costs_;
  PodCost cost_;
  std::vector<int> met_;
  // Drafts of two pods.
  std::vector<int> first_;
  std::vector<int> second_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_DIVISION_H_
