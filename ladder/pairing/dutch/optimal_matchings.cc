#include "ladder/pairing/dutch/optimal_matchings.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace assize::ladder::dutch {
namespace {

// The objectives of one problem are digits of one weight, which has room for this many bits; the
// rest is for the blossoms.
constexpr int kDigitBits = 44;

constexpr int kNoNode = -1;

int BitsFor(int64_t most) { return std::bit_width(static_cast<uint64_t>(most)); }

template <class Visit>
void ForCommon(const std::vector<int>& a, const std::vector<int>& b, Visit visit) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) visit(a[i]);
    const bool step_a = a[i] <= b[j];
    const bool step_b = b[j] <= a[i];
    i += step_a;
    j += step_b;
  }
}

}  // namespace

bool OptimalMatchings::Narrow(const std::vector<Objective>& objectives) {
  std::vector<Digit> digits;
  int bits = 0;
  for (const Objective& objective : objectives) {
    Digit digit = DigitOf(objective);
    if (digit.most == 0) continue;
    if (bits + BitsFor(digit.most) > kDigitBits) {
      if (!Solve(digits)) return false;
      digits.clear();
      bits = 0;
      // There are fewer edges now.
      digit = DigitOf(objective);
      if (digit.most == 0) continue;
    }
    bits += BitsFor(digit.most);
    digits.push_back(std::move(digit));
  }
  if (!digits.empty()) return Solve(digits);
  return !mate_.empty() || FindAny();
}

void OptimalMatchings::Keep(const std::function<bool(const Edge&)>& keep) {
  std::erase_if(edges_, std::not_fn(keep));
}

OptimalMatchings::Digit OptimalMatchings::DigitOf(const Objective& objective) const {
  Digit digit;
  if (edges_.empty()) return digit;
  digit.values.reserve(edges_.size());
  for (const Edge& edge : edges_) digit.values.push_back(objective.value(edge));
  const auto [least, greatest] = std::minmax_element(digit.values.begin(), digit.values.end());
  const int64_t base = *least;
  // As all perfect matchings have as many edges, the same may be added to all of them.
  digit.most = (*greatest - base) * (nodes_ / 2);
  if (objective.most > 0 && base == 0) digit.most = std::min(digit.most, objective.most);
  for (int64_t& value : digit.values) value -= base;
  return digit;
}

bool OptimalMatchings::Solve(const std::vector<Digit>& digits) {
  int bits = 0;
  for (const Digit& digit : digits) bits += BitsFor(digit.most);
  std::vector<WeightedEdge> weighted;
  weighted.reserve(edges_.size());
  for (size_t i = 0; i < edges_.size(); ++i) {
    // Nothing outweighs the blossoms: they keep what has been decided.
    int64_t weight = Depth(edges_[i]);
    for (const Digit& digit : digits) {
      weight = (weight << BitsFor(digit.most)) + digit.values[i];
    }
    weighted.push_back({edges_[i].u, edges_[i].v, weight});
  }
  std::optional<OptimalMatching> optimum = MaxWeightPerfectMatching(nodes_, weighted);
  if (!optimum) return false;

  mate_ = std::move(optimum->mate);
  blossoms_ = std::move(optimum->blossoms);
  within_.assign(nodes_, {});
  for (size_t i = 0; i < blossoms_.size(); ++i) {
    for (const int node : blossoms_[i].nodes) within_[node].push_back(static_cast<int>(i));
  }
  size_t kept = 0;
  for (size_t i = 0; i < edges_.size(); ++i) {
    const Edge edge = edges_[i];
    int64_t value = optimum->node_values[edge.u] + optimum->node_values[edge.v];
    ForCommon(within_[edge.u], within_[edge.v],
              [&](int blossom) { value += blossoms_[blossom].value; });
    if (value == kDualScale * weighted[i].weight) edges_[kept++] = edge;
  }
  edges_.resize(kept);
  return true;
}

std::vector<WeightedEdge> OptimalMatchings::Unweighted(int left_out) const {
  std::vector<WeightedEdge> edges;
  edges.reserve(edges_.size());
  for (const Edge& edge : edges_) {
    if (edge.u != left_out && edge.v != left_out) edges.push_back({edge.u, edge.v, 0});
  }
  return edges;
}

bool OptimalMatchings::FindAny() {
  CardinalityMatching matching = MaxCardinalityMatching(nodes_, Unweighted(kNoNode));
  mate_ = std::move(matching.mate);
  return matching.unmatched == 0;
}

// Those without whom all others can be matched. `node` itself has no edges then, so that it is
// always left, and one other.
std::vector<int> OptimalMatchings::Partners(int node) const {
  const CardinalityMatching matching = MaxCardinalityMatching(nodes_, Unweighted(node));
  std::vector<int> partners;
  for (const Edge& edge : edges_) {
    if (edge.u != node && edge.v != node) continue;
    const int other = edge.u == node ? edge.v : edge.u;
    if (matching.dispensable[other]) partners.push_back(other);
  }
  std::sort(partners.begin(), partners.end());
  return partners;
}

void OptimalMatchings::Fix(const Edge& pair) {
  Keep([&pair](const Edge& edge) {
    const bool touches =
        edge.u == pair.u || edge.u == pair.v || edge.v == pair.u || edge.v == pair.v;
    return !touches || edge == pair;
  });
  mate_.clear();
}

int OptimalMatchings::Depth(const Edge& edge) const {
  if (blossoms_.empty()) return 0;
  int depth = 0;
  ForCommon(within_[edge.u], within_[edge.v], [&](int) { ++depth; });
  return depth;
}

}  // namespace assize::ladder::dutch
