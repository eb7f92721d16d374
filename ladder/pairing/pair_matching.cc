#include "ladder/pairing/pair_matching.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "ladder/pairing/dutch/matching.h"

namespace assize::ladder::pairing {
namespace {

// The heaviest edge. Whole numbers, so that ties end the same way on every machine.
constexpr double kHeaviest = 1e9;

double HeaviestOf(const std::vector<double>& weights) {
  const auto heaviest = std::max_element(weights.begin(), weights.end());
  return heaviest != weights.end() && *heaviest > 0 ? *heaviest : 1;
}

// All pairs of players by their places, the weights scaled.
std::vector<dutch::WeightedEdge> AllPairs(
    const std::vector<Player>& players,
    const std::function<double(std::span<const Player>)>& weight) {
  std::vector<dutch::WeightedEdge> edges;
  std::vector<double> weights;
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {
    for (int j = 0; j < i; ++j) {
      edges.push_back({.u = j, .v = i});
      weights.push_back(weight(std::array{players[j], players[i]}));
    }
  }
  const double scale = kHeaviest / HeaviestOf(weights);
  for (size_t i = 0; i < edges.size(); ++i) edges[i].weight = std::llround(weights[i] * scale);
  return edges;
}

}  // namespace

std::vector<Pod> BestPairs(const std::vector<Player>& players, const std::vector<Player>& must_play,
                           int pairs,
                           const std::function<double(std::span<const Player>)>& weight) {
  const auto count = static_cast<int>(players.size());
  std::vector<dutch::WeightedEdge> edges = AllPairs(players, weight);
  // As many stand-ins as are left out, so that in a perfect matching as many pairs are real as are
  // asked for. Who must play has no edge to them.
  const int nodes = count + std::max(0, count - 2 * pairs);
  for (int stand_in = count; stand_in < nodes; ++stand_in) {
    for (int i = 0; i < count; ++i) {
      if (std::find(must_play.begin(), must_play.end(), players[i]) == must_play.end()) {
        edges.push_back({.u = i, .v = stand_in});
      }
    }
  }
  std::vector<Pod> found;
  const auto matching = dutch::MaxWeightPerfectMatching(nodes, edges);
  if (!matching) return found;
  for (int i = 0; i < count; ++i) {
    const int mate = matching->mate[i];
    if (mate > i && mate < count) found.push_back({players[i], players[mate]});
  }
  return found;
}

}  // namespace assize::ladder::pairing
