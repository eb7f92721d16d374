#include "ladder/pairing/dutch/matching.h"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

namespace assize::ladder::dutch {
namespace {

using Graph = lemon::SmartGraph;
using Weights = Graph::EdgeMap<int64_t>;
using Weighted = lemon::MaxWeightedPerfectMatching<Graph, Weights>;
static_assert(Weighted::dualScale == kDualScale, "LEMON scales duals of integers by 4");

// Nodes and edges get the numbers that they have in `edges`.
void Build(int nodes, const std::vector<WeightedEdge>& edges, Graph* graph) {
  graph->reserveNode(nodes);
  graph->reserveEdge(static_cast<int>(edges.size()));
  for (int node = 0; node < nodes; ++node) graph->addNode();
  for (const WeightedEdge& edge : edges) {
    graph->addEdge(Graph::nodeFromId(edge.u), Graph::nodeFromId(edge.v));
  }
}

std::vector<Blossom> BlossomsOf(const Weighted& solver) {
  std::vector<Blossom> blossoms;
  for (int i = 0; i < solver.blossomNum(); ++i) {
    if (solver.blossomValue(i) == 0) continue;
    Blossom blossom;
    blossom.value = solver.blossomValue(i);
    for (Weighted::BlossomIt node(solver, i); node != lemon::INVALID; ++node) {
      blossom.nodes.push_back(Graph::id(node));
    }
    blossoms.push_back(blossom);
  }
  return blossoms;
}

}  // namespace

std::optional<OptimalMatching> MaxWeightPerfectMatching(int nodes,
                                                        const std::vector<WeightedEdge>& edges) {
  OptimalMatching result;
  if (nodes == 0) return result;
  Graph graph;
  Build(nodes, edges, &graph);
  Weights weights(graph);
  for (size_t i = 0; i < edges.size(); ++i) {
    weights[Graph::edgeFromId(static_cast<int>(i))] = edges[i].weight;
  }
  Weighted solver(graph, weights);
  if (!solver.run()) return std::nullopt;
  for (int i = 0; i < nodes; ++i) {
    const Graph::Node node = Graph::nodeFromId(i);
    result.mate.push_back(Graph::id(solver.mate(node)));
    result.node_values.push_back(solver.nodeValue(node));
  }
  result.blossoms = BlossomsOf(solver);
  return result;
}

CardinalityMatching MaxCardinalityMatching(int nodes, const std::vector<WeightedEdge>& edges) {
  Graph graph;
  Build(nodes, edges, &graph);
  lemon::MaxMatching<Graph> solver(graph);
  solver.greedyInit();
  solver.startDense();
  CardinalityMatching result;
  for (int i = 0; i < nodes; ++i) {
    const Graph::Node node = Graph::nodeFromId(i);
    const Graph::Node mate = solver.mate(node);
    result.mate.push_back(mate == lemon::INVALID ? kUnmatched : Graph::id(mate));
    result.unmatched += mate == lemon::INVALID;
    result.dispensable.push_back(solver.status(node) == lemon::MaxMatching<Graph>::EVEN);
  }
  return result;
}

}  // namespace assize::ladder::dutch
