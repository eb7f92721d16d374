// What makes one division into pods better than another.
//
// Values, safe on every thread.
#ifndef ASSIZE_LADDER_PAIRING_POD_COST_H_
#define ASSIZE_LADDER_PAIRING_POD_COST_H_

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "referee/base/ids.h"

namespace assize::ladder::pairing {

// A group of players that is to be divided into pods; players by their place in the group.
struct PodProblem {
  // In any unit below 2^20 of them.
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

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_POD_COST_H_
