// The search for pods, against all divisions of small fields and against what is known to be
// possible.
#include "ladder/pairing/pod_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace assize::ladder::pairing {
namespace {

using Pods = std::vector<std::vector<int>>;

// A field in which some have met.
PodProblem RandomProblem(int players, Stream& stream) {
  PodProblem problem;
  problem.meetings.resize(players * players);
  const uint64_t levels = 1 + stream.Below(5);
  const uint64_t familiarity = 1 + stream.Below(6);
  for (int a = 0; a < players; ++a) {
    problem.points.push_back(static_cast<int64_t>(stream.Below(levels) * 420));
    for (int b = 0; b < a; ++b) {
      const int met = stream.Below(6) < familiarity ? static_cast<int>(stream.Below(3)) : 0;
      problem.meetings[a * players + b] = problem.meetings[b * players + a] = met;
    }
  }
  return problem;
}

void AddSeatCosts(PodProblem& problem, Stream& stream) {
  problem.seat_costs.resize(problem.players());
  for (auto& costs : problem.seat_costs) {
    for (int& cost : costs) cost = static_cast<int>(stream.Below(4));
  }
}

// The least cost of all divisions into `pods` pods within the range.
class AllDivisions {
 public:
  AllDivisions(const PodProblem& problem, int pods, const PodRange& range)
      : problem_(problem), pods_(pods), range_(range) {
    Put(0);
  }
  const PodCost& least() const { return *least_; }

 private:
  void Put(int player) {
    if (player == problem_.players()) return Judge();
    for (size_t pod = 0; pod < division_.size(); ++pod) {
      if (static_cast<int>(division_[pod].size()) == range_.most) continue;
      division_[pod].push_back(player);
      Put(player + 1);
      division_[pod].pop_back();
    }
    if (static_cast<int>(division_.size()) == pods_) return;
    division_.push_back({player});
    Put(player + 1);
    division_.pop_back();
  }

  void Judge() {
    if (static_cast<int>(division_.size()) != pods_) return;
    for (const auto& pod : division_) {
      if (static_cast<int>(pod.size()) < range_.least) return;
    }
    const PodCost cost = CostOfPods(problem_, division_);
    if (!least_ || cost < *least_) least_ = cost;
  }

  const PodProblem& problem_;
  const int pods_;
  const PodRange range_;
  Pods division_;
  std::optional<PodCost> least_;
};

void ExpectLeastCost(const PodProblem& problem, const PodRange& range, Stream& stream) {
  const PodSizes sizes = PodSizesFor(problem.players(), range);
  ASSERT_EQ(sizes.byes, 0);
  const Pods pods = FindPods(problem, sizes.sizes, range, stream);
  const AllDivisions all(problem, static_cast<int>(sizes.sizes.size()), range);
  EXPECT_EQ(CostOfPods(problem, pods), all.least());
}

TEST(PodCost, CountsMeetingsSpreadAndSizes) {
  PodProblem problem;
  problem.points = {10, 4, 4};
  problem.meetings = {0, 2, 0, 2, 0, 1, 0, 1, 0};
  const PodCost cost = CostOfPod(problem, std::vector{0, 1, 2});
  EXPECT_EQ(cost.repeats, 3);
  EXPECT_EQ(cost.spread, 6);
  EXPECT_EQ(cost.inequality, 9);
  EXPECT_EQ(cost.distance, 72);
}

TEST(PodCost, TheBestSeatsAreThoseOfAllOrders) {
  Stream stream = Chance(SeedFromText("seats")).Open({"test"});
  for (int i = 0; i < 200; ++i) {
    const int players = 2 + static_cast<int>(stream.Below(5));
    PodProblem problem = RandomProblem(players, stream);
    AddSeatCosts(problem, stream);
    std::vector<int> order(players);
    std::iota(order.begin(), order.end(), 0);
    const auto cost_of = [&](const std::vector<int>& seats) {
      int cost = 0;
      for (int seat = 0; seat < players; ++seat) cost += problem.seat_costs[seats[seat]][seat];
      return cost;
    };
    const std::vector<int> found = BestSeats(problem, order);
    EXPECT_EQ(CostOfPod(problem, order).imbalance, cost_of(found));
    do {
      EXPECT_GE(cost_of(order), cost_of(found));
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(PodSearch, FindsTheLeastCostOfAllDivisions) {
  Stream stream = Chance(SeedFromText("pods")).Open({"test"});
  for (int i = 0; i < 12; ++i) {
    ExpectLeastCost(RandomProblem(9, stream), {3, 3, 3}, stream);
    ExpectLeastCost(RandomProblem(8, stream), {4, 4, 4}, stream);
    ExpectLeastCost(RandomProblem(10, stream), {5, 5, 5}, stream);
    ExpectLeastCost(RandomProblem(8, stream), {2, 2, 2}, stream);
  }
}

TEST(PodSearch, FindsTheLeastCostWhereSizesMayDiffer) {
  Stream stream = Chance(SeedFromText("sizes")).Open({"test"});
  for (int i = 0; i < 12; ++i) {
    ExpectLeastCost(RandomProblem(10, stream), {3, 3, 4}, stream);
    ExpectLeastCost(RandomProblem(9, stream), {4, 3, 6}, stream);
  }
}

TEST(PodSearch, FindsTheLeastCostWithSeatsToBalance) {
  Stream stream = Chance(SeedFromText("balance")).Open({"test"});
  for (int i = 0; i < 6; ++i) {
    PodProblem problem = RandomProblem(9, stream);
    AddSeatCosts(problem, stream);
    ExpectLeastCost(problem, {3, 3, 3}, stream);
    PodProblem larger = RandomProblem(8, stream);
    AddSeatCosts(larger, stream);
    ExpectLeastCost(larger, {4, 4, 4}, stream);
  }
}

// Kirkman's schoolgirls and the like: this many rounds can be played without a meeting twice, and
// nobody expects more of a search that considers one round at a time than most of them.
TEST(PodSearch, ManyRoundsPassBeforeAnybodyMeetsAgain) {
  Stream stream = Chance(SeedFromText("golfers")).Open({"test"});
  const int players = 48;
  PodProblem problem;
  problem.points.resize(players);
  problem.meetings.resize(players * players);
  int rounds = 0;
  for (; rounds < 9; ++rounds) {
    const Pods pods = FindPods(problem, std::vector<int>(players / 4, 4), {4, 4, 4}, stream);
    if (CostOfPods(problem, pods).repeats > 0) break;
    for (const auto& pod : pods) {
      for (int a : pod) {
        for (int b : pod) problem.meetings[a * players + b] += a == b ? 0 : 1;
      }
    }
  }
  EXPECT_GE(rounds, 9);
}

TEST(PodSearch, EverybodyIsInOnePodAndSizesStayInTheirRange) {
  Stream stream = Chance(SeedFromText("fields")).Open({"test"});
  for (int i = 0; i < 10; ++i) {
    const int players = 12 + static_cast<int>(stream.Below(30));
    const PodRange range = {4, 3, 6};
    const Pods pods =
        FindPods(RandomProblem(players, stream), PodSizesFor(players, range).sizes, range, stream);
    std::vector<int> seen;
    for (const auto& pod : pods) {
      EXPECT_THAT(pod.size(), ::testing::AllOf(::testing::Ge(3u), ::testing::Le(6u)));
      seen.insert(seen.end(), pod.begin(), pod.end());
    }
    std::sort(seen.begin(), seen.end());
    std::vector<int> all(players);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(seen, all);
  }
}

TEST(PodSearch, EqualStreamsGiveEqualPods) {
  const Chance chance(SeedFromText("again"));
  Stream fields = chance.Open({"field"});
  const PodProblem problem = RandomProblem(30, fields);
  const PodRange range = {4, 3, 6};
  const auto sizes = PodSizesFor(30, range).sizes;
  Stream first = chance.Open({"pods"});
  Stream second = chance.Open({"pods"});
  Stream other = chance.Open({"other"});
  const Pods pods = FindPods(problem, sizes, range, first);
  EXPECT_EQ(FindPods(problem, sizes, range, second), pods);
  EXPECT_NE(FindPods(problem, sizes, range, other), pods);
}

}  // namespace
}  // namespace assize::ladder::pairing
