#include "ladder/pairing/pod_search.h"

#include <algorithm>
#include <cstdint>

#include "ladder/pairing/pod_division.h"

namespace assize::ladder::pairing {
namespace {

// How many exchanges are tried, for each player and in all. 300 players in a round that can't be
// perfect take some 0.2 s, a dozen 0.01 s.
constexpr int64_t kTriesPerPlayer = 20'000;
constexpr int64_t kMaxTries = 3'000'000;
// With seats to balance, a try costs this many times more.
constexpr int64_t kSeatTryCost = 5;

using Pods = std::vector<std::vector<int>>;

// Descends to a minimum, and disturbs what it has found.
class Search {
 public:
  Search(const PodProblem& problem, const std::vector<int>& sizes, const PodRange& range,
         Stream& stream)
      : problem_(problem),
        range_(range),
        stream_(stream),
        division_(problem, sizes, stream),
        tries_(std::min(kMaxTries, kTriesPerPlayer * problem.players())) {}

  Pods Find() {
    for (int pod = 0; pod < division_.pods(); ++pod) unsettled_.push_back(pod);
    Descend();
    PodDivision best = division_;
    while (tries_ > 0 && division_.pods() > 1 && !IsPerfect(best)) {
      Upset();
      Descend();
      // Going on from an equal one leads off a plateau.
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
  bool IsPerfect(const PodDivision& division) const {
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
      while (ImprovePod(pod) && tries_ > 0) {
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
        --tries_;
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
      --tries_;
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
    if (!problem_.seat_costs.empty()) tries_ -= kSeatTryCost;
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
  PodDivision division_;
  std::vector<int> unsettled_;
  int64_t tries_;
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
