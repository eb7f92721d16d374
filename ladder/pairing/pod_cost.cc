#include "ladder/pairing/pod_cost.h"

#include <algorithm>
#include <bit>

namespace assize::ladder::pairing {
namespace {

constexpr int kSubsets = 1 << kMaxSeats;
// The least seat costs of the players outside a subset (by place in the pod) in the seats that the
// subset leaves over, the first seats being the subset's.
using Remaining = std::array<int, kSubsets>;

int CostOfSeat(const PodProblem& problem, int player, int seat) {
  return problem.seat_costs[player][seat];
}

void FillRemaining(const PodProblem& problem, std::span<const int> pod, Remaining& remaining) {
  const unsigned all = (1u << pod.size()) - 1;
  remaining[all] = 0;
  for (unsigned seated = all; seated-- > 0;) {
    const int seat = std::popcount(seated);
    int least = INT32_MAX;
    for (unsigned left = all & ~seated; left != 0; left &= left - 1) {
      const int place = std::countr_zero(left);
      least = std::min(least,
                       CostOfSeat(problem, pod[place], seat) + remaining[seated | (1u << place)]);
    }
    remaining[seated] = least;
  }
}

}  // namespace

PodCost operator+(const PodCost& a, const PodCost& b) {
  return {a.repeats + b.repeats, a.spread + b.spread, a.imbalance + b.imbalance,
          a.inequality + b.inequality, a.distance + b.distance};
}

PodCost CostOfPod(const PodProblem& problem, std::span<const int> pod) {
  PodCost cost;
  int64_t lowest = INT64_MAX;
  int64_t highest = INT64_MIN;
  for (size_t i = 0; i < pod.size(); ++i) {
    const int64_t points = problem.points[pod[i]];
    lowest = std::min(lowest, points);
    highest = std::max(highest, points);
    for (size_t j = 0; j < i; ++j) {
      const int64_t difference = points - problem.points[pod[j]];
      cost.repeats += problem.Meetings(pod[i], pod[j]);
      cost.distance += difference * difference;
    }
  }
  if (!pod.empty()) cost.spread = highest - lowest;
  cost.inequality = static_cast<int64_t>(pod.size() * pod.size());
  if (!problem.seat_costs.empty()) {
    Remaining remaining;
    FillRemaining(problem, pod, remaining);
    cost.imbalance = remaining[0];
  }
  return cost;
}

PodCost CostOfPods(const PodProblem& problem, const std::vector<std::vector<int>>& pods) {
  PodCost cost;
  for (const std::vector<int>& pod : pods) cost = cost + CostOfPod(problem, pod);
  return cost;
}

std::vector<int> BestSeats(const PodProblem& problem, std::span<const int> pod) {
  if (problem.seat_costs.empty()) return {pod.begin(), pod.end()};
  Remaining remaining;
  FillRemaining(problem, pod, remaining);
  std::vector<int> order;
  unsigned seated = 0;
  while (order.size() < pod.size()) {
    const int seat = static_cast<int>(order.size());
    for (size_t place = 0; place < pod.size(); ++place) {
      const unsigned with = seated | (1u << place);
      if (with == seated ||
          CostOfSeat(problem, pod[place], seat) + remaining[with] != remaining[seated]) {
        continue;
      }
      order.push_back(pod[place]);
      seated = with;
      break;
    }
  }
  return order;
}

}  // namespace assize::ladder::pairing
