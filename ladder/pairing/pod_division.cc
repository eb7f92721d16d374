#include "ladder/pairing/pod_division.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

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

namespace {

std::vector<int>& Copy(const std::vector<int>& from, std::vector<int>& to) {
  to.assign(from.begin(), from.end());
  return to;
}

}  // namespace

PodDivision::PodDivision(const PodProblem& problem, const std::vector<int>& sizes, Stream& stream)
    : problem_(&problem), pod_of_(problem.players()) {
  std::vector<int> order(problem.players());
  std::iota(order.begin(), order.end(), 0);
  stream.Shuffle(std::span<int>(order));
  // Equal points stay together: a good beginning wherever few have met.
  std::stable_sort(order.begin(), order.end(),
                   [&problem](int a, int b) { return problem.points[a] > problem.points[b]; });
  auto next = order.begin();
  for (int size : sizes) {
    pods_.emplace_back(next, next + size);
    next += size;
  }
  met_.resize(static_cast<size_t>(problem.players()) * pods_.size());
  for (size_t pod = 0; pod < pods_.size(); ++pod) {
    for (int player : pods_[pod]) Enter(player, static_cast<int>(pod));
    costs_.push_back(CostOfPod(problem, pods_[pod]));
    cost_ = cost_ + costs_.back();
  }
}

int64_t PodDivision::RepeatsBySwap(int a, int b) const {
  return Met(a, pod_of_[b]) + Met(b, pod_of_[a]) - Met(a, pod_of_[a]) - Met(b, pod_of_[b]) -
         2 * problem_->Meetings(a, b);
}

int64_t PodDivision::SpreadBySwap(int a, int b) const {
  return SpreadWith(pod_of_[a], a, b) + SpreadWith(pod_of_[b], b, a) - costs_[pod_of_[a]].spread -
         costs_[pod_of_[b]].spread;
}

int64_t PodDivision::RepeatsByMove(int player, int pod) const {
  return Met(player, pod) - Met(player, pod_of_[player]);
}

void PodDivision::Swap(int a, int b) {
  const int pod_a = pod_of_[a];
  const int pod_b = pod_of_[b];
  std::replace(pods_[pod_a].begin(), pods_[pod_a].end(), a, b);
  std::replace(pods_[pod_b].begin(), pods_[pod_b].end(), b, a);
  Leave(a);
  Leave(b);
  Enter(a, pod_b);
  Enter(b, pod_a);
  Recount(pod_a, pod_b);
}

bool PodDivision::SwapIfBetter(int a, int b) {
  const int pod_a = pod_of_[a];
  const int pod_b = pod_of_[b];
  std::vector<int>& first = Copy(pods_[pod_a], first_);
  std::vector<int>& second = Copy(pods_[pod_b], second_);
  std::replace(first.begin(), first.end(), a, b);
  std::replace(second.begin(), second.end(), b, a);
  if (!IsBetter(pod_a, pod_b)) return false;
  Swap(a, b);
  return true;
}

bool PodDivision::MoveIfBetter(int player, int pod) {
  const int old = pod_of_[player];
  std::erase(Copy(pods_[old], first_), player);
  Copy(pods_[pod], second_).push_back(player);
  if (!IsBetter(old, pod)) return false;
  Move(player, pod);
  return true;
}

int64_t PodDivision::SpreadWith(int pod, int without, int with) const {
  int64_t lowest = problem_->points[with];
  int64_t highest = lowest;
  for (int player : pods_[pod]) {
    if (player == without) continue;
    lowest = std::min(lowest, problem_->points[player]);
    highest = std::max(highest, problem_->points[player]);
  }
  return highest - lowest;
}

bool PodDivision::IsBetter(int pod_a, int pod_b) const {
  return CostOfPod(*problem_, first_) + CostOfPod(*problem_, second_) <
         costs_[pod_a] + costs_[pod_b];
}

void PodDivision::Move(int player, int pod) {
  const int old = pod_of_[player];
  std::erase(pods_[old], player);
  pods_[pod].push_back(player);
  Leave(player);
  Enter(player, pod);
  Recount(old, pod);
}

void PodDivision::Enter(int player, int pod) {
  pod_of_[player] = pod;
  AddMeetings(player, pod, 1);
}

void PodDivision::AddMeetings(int player, int pod, int sign) {
  for (int other = 0; other < problem_->players(); ++other) {
    met_[other * pods_.size() + pod] += sign * problem_->Meetings(player, other);
  }
}

void PodDivision::Recount(int pod_a, int pod_b) {
  for (int pod : {pod_a, pod_b}) costs_[pod] = CostOfPod(*problem_, pods_[pod]);
  cost_ = std::accumulate(costs_.begin(), costs_.end(), PodCost{});
}

}  // namespace assize::ladder::pairing
