// Matchings in general graphs, by LEMON (COIN-OR): the only place that knows the library. It is
// compiled as C++17, since LEMON 1.3 does not compile as C++20; so must this header.
//
// Pure functions, safe on every thread. Nodes are 0 to nodes - 1; no edge occurs twice.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_MATCHING_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_MATCHING_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace assize::ladder::dutch {

struct WeightedEdge {
  int u = 0;
  int v = 0;
  // At most kMaxWeight, and at least minus that.
  int64_t weight = 0;
};
inline constexpr int64_t kMaxWeight = int64_t{1} << 56;

// A set of nodes, odd in number, of which every optimal matching matches all but one with each
// other.
struct Blossom {
  std::vector<int> nodes;
  // Positive.
  int64_t value = 0;
};

// A perfect matching of the greatest weight, with the solution of the dual problem that proves it:
// for every edge, the values of its nodes and of the blossoms that contain both make at least
// kDualScale times its weight; exactly that for edges of optimal matchings ("tight" edges).
struct OptimalMatching {
  std::vector<int> mate;
  std::vector<int64_t> node_values;
  std::vector<Blossom> blossoms;
};
inline constexpr int64_t kDualScale = 4;

// nullopt: no perfect matching exists.
std::optional<OptimalMatching> MaxWeightPerfectMatching(int nodes,
                                                        const std::vector<WeightedEdge>& edges);

inline constexpr int kUnmatched = -1;

struct CardinalityMatching {
  // By node; kUnmatched for the nodes that are left.
  std::vector<int> mate;
  int unmatched = 0;
  // By node: some matching of the greatest size leaves it unmatched.
  std::vector<bool> dispensable;
};

// A matching with as many edges as possible; weights do not count.
CardinalityMatching MaxCardinalityMatching(int nodes, const std::vector<WeightedEdge>& edges);

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_MATCHING_H_
