// OptimalMatchings contains the best perfect matchings, all of them and no others: compared with
// all matchings of small random graphs.
#include "ladder/pairing/dutch/optimal_matchings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::dutch {
namespace {

using Pairs = std::set<std::pair<int, int>>;

void ListPerfect(int nodes, const std::vector<Edge>& edges, std::vector<bool>* used, Pairs* chosen,
                 std::vector<Pairs>* all) {
  const int node = static_cast<int>(std::find(used->begin(), used->end(), false) - used->begin());
  if (node == nodes) {
    all->push_back(*chosen);
    return;
  }
  for (const Edge& edge : edges) {
    if (edge.u != node || (*used)[edge.v]) continue;
    (*used)[edge.u] = (*used)[edge.v] = true;
    chosen->emplace(edge.u, edge.v);
    ListPerfect(nodes, edges, used, chosen, all);
    chosen->erase({edge.u, edge.v});
    (*used)[edge.u] = (*used)[edge.v] = false;
  }
}

std::vector<Pairs> AllPerfect(int nodes, const std::vector<Edge>& edges) {
  std::vector<bool> used(nodes);
  Pairs chosen;
  std::vector<Pairs> all;
  ListPerfect(nodes, edges, &used, &chosen, &all);
  return all;
}

std::vector<Pairs> Best(const std::vector<Pairs>& all, const std::vector<Objective>& objectives) {
  std::vector<Pairs> best;
  std::vector<int64_t> best_values;
  for (const Pairs& pairs : all) {
    std::vector<int64_t> values;
    for (const Objective& objective : objectives) {
      int64_t sum = 0;
      for (const auto& [u, v] : pairs) sum += objective.value({u, v});
      values.push_back(sum);
    }
    if (best.empty() || values > best_values) {
      best.clear();
      best_values = values;
    }
    if (values == best_values) best.push_back(pairs);
  }
  return best;
}

Pairs PairsOf(const std::vector<int>& mate) {
  Pairs pairs;
  for (int node = 0; node < static_cast<int>(mate.size()); ++node) {
    if (node < mate[node]) pairs.emplace(node, mate[node]);
  }
  return pairs;
}

struct Problem {
  int nodes = 0;
  std::vector<Edge> edges;
  std::vector<Objective> objectives;
};

// Few different values, so that there are many best matchings.
Problem RandomProblem(Stream* stream) {
  Problem problem;
  problem.nodes = 2 * static_cast<int>(1 + stream->Below(5));
  for (int v = 1; v < problem.nodes; ++v) {
    for (int u = 0; u < v; ++u) {
      if (stream->Below(3) != 0) problem.edges.push_back({u, v});
    }
  }
  for (int i = 0; i < 3; ++i) {
    std::vector<int64_t> values(problem.nodes * problem.nodes);
    // The first one is like a number, so that not all fit into one problem.
    const uint64_t values_count = i == 0 ? 1 << 20 : 2 + stream->Below(2);
    const int64_t unit = i == 0 ? 1 << 18 : 1;
    for (int64_t& value : values) {
      value = static_cast<int64_t>(stream->Below(values_count)) / unit * unit - 1;
    }
    const int nodes = problem.nodes;
    problem.objectives.push_back(
        {[values, nodes](const Edge& edge) { return values[edge.u * nodes + edge.v]; }});
  }
  return problem;
}

TEST(OptimalMatchings, HoldsTheBestMatchingsAndNoOthers) {
  Stream stream = Chance(SeedFromText("faces")).Open({"graphs"});
  int exact = 0;
  for (int i = 0; i < 400; ++i) {
    const Problem problem = RandomProblem(&stream);
    const std::vector<Pairs> all = AllPerfect(problem.nodes, problem.edges);
    OptimalMatchings matchings(problem.nodes, problem.edges);
    ASSERT_EQ(matchings.Narrow(problem.objectives), !all.empty());
    if (all.empty()) continue;
    const std::vector<Pairs> best = Best(all, problem.objectives);
    EXPECT_NE(std::find(best.begin(), best.end(), PairsOf(matchings.mate())), best.end());
    const std::vector<Pairs> left = AllPerfect(problem.nodes, matchings.edges());
    for (const Pairs& pairs : best) {
      EXPECT_NE(std::find(left.begin(), left.end(), pairs), left.end()) << "a best one is lost";
    }
    if (!matchings.edges_suffice()) continue;
    ++exact;
    EXPECT_EQ(left.size(), best.size());
  }
  EXPECT_GT(exact, 100);
}

TEST(OptimalMatchings, StaysAmongTheBestWhenNarrowedInSteps) {
  Stream stream = Chance(SeedFromText("steps")).Open({"graphs"});
  for (int i = 0; i < 400; ++i) {
    const Problem problem = RandomProblem(&stream);
    const std::vector<Pairs> all = AllPerfect(problem.nodes, problem.edges);
    if (all.empty()) continue;
    OptimalMatchings matchings(problem.nodes, problem.edges);
    for (const Objective& objective : problem.objectives) matchings.Narrow({objective});
    const std::vector<Pairs> best = Best(all, problem.objectives);
    EXPECT_NE(std::find(best.begin(), best.end(), PairsOf(matchings.mate())), best.end());
  }
}

TEST(OptimalMatchings, TellsAllPartnersThatANodeCanHave) {
  Stream stream = Chance(SeedFromText("partners")).Open({"graphs"});
  for (int i = 0; i < 200; ++i) {
    const Problem problem = RandomProblem(&stream);
    const std::vector<Pairs> all = AllPerfect(problem.nodes, problem.edges);
    if (all.empty()) continue;
    OptimalMatchings matchings(problem.nodes, problem.edges);
    matchings.Narrow({});
    std::set<int> expected;
    for (const Pairs& pairs : all) expected.insert(pairs.begin()->second);  // of node 0
    const std::vector<int> partners = matchings.Partners(0);
    EXPECT_EQ(std::set<int>(partners.begin(), partners.end()), expected);
    EXPECT_TRUE(std::is_sorted(partners.begin(), partners.end()));
  }
}

TEST(OptimalMatchings, CanBeEmpty) {
  EXPECT_TRUE(OptimalMatchings(0, {}).Narrow({}));
  EXPECT_FALSE(OptimalMatchings(2, {}).Narrow({}));
}

}  // namespace
}  // namespace assize::ladder::dutch
