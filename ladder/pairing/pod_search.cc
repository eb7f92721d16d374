#include "ladder/pairing/pod_search.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace assize::ladder::pairing {
namespace {

// How many exchanges are looked at, for each player and in all. 300 players in a round that can't
// be perfect take some 0.2 s, a dozen 0.01 s.
constexpr int64_t kLooksPerPlayer = 20'000;
constexpr int64_t kMostLooks = 3'000'000;
// With seats to balance, a look costs so many times more.
constexpr int64_t kSeatLook = 5;

using Pods = std::vector<std::vector<int>>;

// A division of the players, its costs, and the exact changes of them.
class Division {
 public:
  Division(const PodProblem& problem, const std::vector<int>& sizes, Stream& stream)
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

  int pods() const { return static_cast<int>(pods_.size()); }
  const std::vector<int>& Pod(int pod) const { return pods_[pod]; }
  int PodOf(int player) const { return pod_of_[player]; }
  const PodCost& cost() const { return cost_; }
  const PodCost& CostOf(int pod) const { return costs_[pod]; }

  // How many more repeated meetings there were if `a` and `b`, of two pods, changed places.
  int64_t RepeatsBySwap(int a, int b) const {
    return Met(a, pod_of_[b]) + Met(b, pod_of_[a]) - Met(a, pod_of_[a]) - Met(b, pod_of_[b]) -
           2 * problem_->Meetings(a, b);
  }
  // How much more spread.
  int64_t SpreadBySwap(int a, int b) const {
    return SpreadWith(pod_of_[a], a, b) + SpreadWith(pod_of_[b], b, a) - costs_[pod_of_[a]].spread -
           costs_[pod_of_[b]].spread;
  }
  int64_t RepeatsByMove(int player, int pod) const {
    return Met(player, pod) - Met(player, pod_of_[player]);
  }

  void Swap(int a, int b) {
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

  void Move(int player, int pod) {
    const int old = pod_of_[player];
    std::erase(pods_[old], player);
    pods_[pod].push_back(player);
    Leave(player);
    Enter(player, pod);
    Recount(old, pod);
  }

  // Exchanges if that costs less, and says whether it did.
  bool SwapIfBetter(int a, int b) {
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

  bool MoveIfBetter(int player, int pod) {
    const int old = pod_of_[player];
    std::erase(Copy(pods_[old], first_), player);
    Copy(pods_[pod], second_).push_back(player);
    if (!IsBetter(old, pod)) return false;
    Move(player, pod);
    return true;
  }

 private:
  static std::vector<int>& Copy(const std::vector<int>& from, std::vector<int>& to) {
    to.assign(from.begin(), from.end());
    return to;
  }

  // The spread of a pod in which `with` has taken the place of `without`.
  int64_t SpreadWith(int pod, int without, int with) const {
    int64_t lowest = problem_->points[with];
    int64_t highest = lowest;
    for (int player : pods_[pod]) {
      if (player == without) continue;
      lowest = std::min(lowest, problem_->points[player]);
      highest = std::max(highest, problem_->points[player]);
    }
    return highest - lowest;
  }

  // True if the drafts cost less than the two pods.
  bool IsBetter(int pod_a, int pod_b) const {
    return CostOfPod(*problem_, first_) + CostOfPod(*problem_, second_) <
           costs_[pod_a] + costs_[pod_b];
  }

  // Meetings of a player with those in a pod.
  int64_t Met(int player, int pod) const { return met_[player * pods_.size() + pod]; }

  void Enter(int player, int pod) {
    pod_of_[player] = pod;
    AddMeetings(player, pod, 1);
  }
  void Leave(int player) { AddMeetings(player, pod_of_[player], -1); }
  void AddMeetings(int player, int pod, int sign) {
    for (int other = 0; other < problem_->players(); ++other) {
      met_[other * pods_.size() + pod] += sign * problem_->Meetings(player, other);
    }
  }

  void Recount(int pod_a, int pod_b) {
    for (int pod : {pod_a, pod_b}) costs_[pod] = CostOfPod(*problem_, pods_[pod]);
    cost_ = std::accumulate(costs_.begin(), costs_.end(), PodCost{});
  }

  const PodProblem* problem_;
  std::vector<int> pod_of_;
  Pods pods_;
  std::vector<PodCost> costs_;
  PodCost cost_;
  std::vector<int> met_;
  // Drafts of two pods.
  std::vector<int> first_;
  std::vector<int> second_;
};

// Descends, and upsets what it has found.
class Search {
 public:
  Search(const PodProblem& problem, const std::vector<int>& sizes, const PodRange& range,
         Stream& stream)
      : problem_(problem),
        range_(range),
        stream_(stream),
        division_(problem, sizes, stream),
        looks_(std::min(kMostLooks, kLooksPerPlayer * problem.players())) {}

  Pods Find() {
    for (int pod = 0; pod < division_.pods(); ++pod) unsettled_.push_back(pod);
    Descend();
    Division best = division_;
    while (looks_ > 0 && division_.pods() > 1 && !IsPerfect(best)) {
      Upset();
      Descend();
      // Going on from an equal one leads out of plains.
      if (division_.cost() <= best.cost()) {
        best = division_;
      } else {
        division_ = best;
      }
    }
    Pods pods;
    for (int pod = 0; pod < best.pods(); ++pod) pods.push_back(best.Pod(pod));
    return pods;
  }

 private:
  // Nobody meets again, nobody meets other points, and the rest can't be better either.
  bool IsPerfect(const Division& division) const {
    const PodCost& cost = division.cost();
    return cost.repeats == 0 && cost.spread == 0 && cost.distance == 0 &&
           problem_.seat_costs.empty() && cost.inequality == LeastInequality();
  }

  int64_t LeastInequality() const {
    const int64_t pods = division_.pods();
    const int64_t size = problem_.players() / pods;
    const int64_t larger = problem_.players() % pods;
    return (pods - larger) * size * size + larger * (size + 1) * (size + 1);
  }

  // Until no exchange with a player of an unsettled pod lowers the cost.
  void Descend() {
    while (!unsettled_.empty()) {
      const int pod = unsettled_.back();
      unsettled_.pop_back();
      while (ImprovePod(pod) && looks_ > 0) {
      }
    }
  }

  // One exchange that lowers the cost; false if there is none.
  bool ImprovePod(int pod) {
    const std::vector<int> members = division_.Pod(pod);
    const auto offset = static_cast<int>(stream_.Below(problem_.players()));
    for (int a : members) {
      for (int i = 0; i < problem_.players(); ++i) {
        const int b = (i + offset) % problem_.players();
        const int other = division_.PodOf(b);
        if (other == pod) continue;
        --looks_;
        const int64_t repeats = division_.RepeatsBySwap(a, b);
        if (repeats > 0 || (repeats == 0 && division_.SpreadBySwap(a, b) > 0)) continue;
        PayForSeats();
        if (division_.SwapIfBetter(a, b)) {
          unsettled_.push_back(other);
          return true;
        }
      }
      if (range_.least < range_.most && MoveAway(a, pod)) return true;
    }
    return false;
  }

  // Moves between pods, where sizes may change.
  bool MoveAway(int player, int pod) {
    if (static_cast<int>(division_.Pod(pod).size()) <= range_.least) return false;
    for (int other = 0; other < division_.pods(); ++other) {
      if (other == pod || static_cast<int>(division_.Pod(other).size()) >= range_.most) continue;
      --looks_;
      if (division_.RepeatsByMove(player, other) > 0) continue;
      PayForSeats();
      if (division_.MoveIfBetter(player, other)) {
        unsettled_.push_back(other);
        return true;
      }
    }
    return false;
  }

  void PayForSeats() {
    if (!problem_.seat_costs.empty()) looks_ -= kSeatLook;
  }

  // Exchanges a few players at random, at least one of them of a pod that is not perfect.
  void Upset() {
    const auto exchanges = 1 + static_cast<int>(stream_.Below(3));
    int a = Troubled();
    for (int i = 0; i < exchanges; ++i) {
      const auto b = static_cast<int>(stream_.Below(problem_.players()));
      const int pod_a = division_.PodOf(a);
      const int pod_b = division_.PodOf(b);
      if (pod_a == pod_b) continue;
      division_.Swap(a, b);
      unsettled_.push_back(pod_a);
      unsettled_.push_back(pod_b);
      a = division_.Pod(pod_b)[stream_.Below(division_.Pod(pod_b).size())];
    }
  }

  int Troubled() {
    for (int tries = 0; tries < 3; ++tries) {
      const auto player = static_cast<int>(stream_.Below(problem_.players()));
      const PodCost& cost = division_.CostOf(division_.PodOf(player));
      if (cost.repeats > 0 || cost.spread > 0) return player;
    }
    return static_cast<int>(stream_.Below(problem_.players()));
  }

  const PodProblem& problem_;
  const PodRange range_;
  Stream& stream_;
  Division division_;
  std::vector<int> unsettled_;
  int64_t looks_;
};

}  // namespace

std::vector<std::vector<int>> FindPods(const PodProblem& problem, const std::vector<int>& sizes,
                                       const PodRange& range, Stream& stream) {
  if (sizes.empty()) return {};
  Pods pods = Search(problem, sizes, range, stream).Find();
  for (std::vector<int>& pod : pods) {
    stream.Shuffle(std::span<int>(pod));
    pod = BestSeats(problem, pod);
  }
  stream.Shuffle(std::span<std::vector<int>>(pods));
  return pods;
}

}  // namespace assize::ladder::pairing
