// The perfect matchings of a graph that are best by one criterion, then by the next, and so on.
//
//   OptimalMatchings face(nodes, edges);                    // all perfect matchings
//   face.Narrow({first, second});               // those that are best by `first`, then `second`
//   face.Narrow({third});
//   Use(face.mate());                           // one of those that are left
//
// Each Narrow() solves maximum weight problems whose dual solutions show which edges any best
// matching can have; only these edges stay, so that the following problems become smaller. This
// is exact: the matchings that are left are all that are best, and no others.
//
// Values, used by one thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_OPTIMAL_MATCHINGS_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_OPTIMAL_MATCHINGS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "ladder/pairing/dutch/matching.h"

namespace assize::ladder::dutch {

// u < v.
struct Edge {
  int u = 0;
  int v = 0;

  friend bool operator==(const Edge&, const Edge&) = default;
};

// What is made as great as possible: the sum of `value` over the edges of the matching.
struct Objective {
  std::function<int64_t(const Edge&)> value;
  // What the sum is at most, where that is less than half the nodes times the greatest difference
  // of values; only for objectives without negative values.
  int64_t most = 0;
};

class OptimalMatchings {
 public:
  OptimalMatchings(int nodes, std::vector<Edge> edges) : nodes_(nodes), edges_(std::move(edges)) {}

  // Objectives before others matter more. False: there is no perfect matching at all.
  bool Narrow(const std::vector<Objective>& objectives);

  // Takes edges out of which the caller knows that no matching of the set has them.
  void Keep(const std::function<bool(const Edge&)>& keep);

  // The nodes that `node` can be matched with, rising. Only while edges_suffice().
  std::vector<int> Partners(int node) const;

  // Leaves the matchings that have this pair; there must be one.
  void Fix(const Edge& pair);

  // Valid after Narrow(), even with no objective; not after Fix().
  const std::vector<int>& mate() const { return mate_; }
  // All edges that a matching of the set can have, and maybe more.
  const std::vector<Edge>& edges() const { return edges_; }
  int nodes() const { return nodes_; }
  // Whether each perfect matching of `edges` is in the set.
  bool edges_suffice() const { return blossoms_.empty(); }

 private:
  // An objective over the edges that are left: values from 0 on, and what they sum up to at most.
  struct Digit {
    std::vector<int64_t> values;
    int64_t most = 0;
  };

  Digit DigitOf(const Objective& objective) const;
  bool Solve(const std::vector<Digit>& digits);
  bool FindAny();
  // The edges without weights, but for those of `left_out`.
  std::vector<WeightedEdge> Unweighted(int left_out) const;
  // How many blossoms have both nodes within.
  int Depth(const Edge& edge) const;

  int nodes_;
  std::vector<Edge> edges_;
  std::vector<int> mate_;
  // Of the last solution. A perfect matching of `edges_` is in the set if it matches all nodes of
  // each blossom but one within it.
  std::vector<Blossom> blossoms_;
  // By node: which blossoms it is in, rising.
  std::vector<std::vector<int>> within_;
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_OPTIMAL_MATCHINGS_H_
