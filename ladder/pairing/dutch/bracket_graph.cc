#include "ladder/pairing/dutch/bracket_graph.h"

#include "ladder/pairing/dutch/matching.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kNoPlace = -1;

// Whether C5 lets only players of this bracket have the bye.
bool ByeIsInBracket(const PairingContext& field, const Bracket& bracket) {
  return bracket.bye == ByeLeft::kYes &&
         field.bye_score >= field.at(bracket.residents.front()).score;
}

}  // namespace

BracketGraph::BracketGraph(const PairingContext& field, const Bracket& bracket) {
  Add(bracket.moved_down, NodeKind::kMovedDown);
  moved_down_ = count();
  Add(bracket.residents, NodeKind::kResident);
  in_bracket_ = count();
  kinds_.reserve(field.ranked_players.size() + 1);
}

BracketGraph BracketGraph::Alone(const PairingContext& field, const Bracket& bracket) {
  BracketGraph graph(field, bracket);
  if (ByeIsInBracket(field, bracket)) graph.AddBye();
  graph.Connect(field);
  const int floats = graph.Unmatched();
  for (int i = 0; i < floats; ++i) {
    const int node = graph.count();
    for (int player = 0; player < graph.in_bracket(); ++player)
      graph.edges_.push_back({player, node});
    graph.kinds_.push_back(NodeKind::kFloat);
    graph.places_.push_back(kNoPlace);
  }
  return graph;
}

BracketGraph BracketGraph::Whole(const PairingContext& field, const Bracket& bracket) {
  BracketGraph graph(field, bracket);
  graph.knows_next_ = true;
  graph.Add(bracket.next, NodeKind::kNext);
  graph.Add(bracket.below, NodeKind::kBelow);
  if (bracket.bye == ByeLeft::kYes) graph.AddBye();
  graph.Connect(field);
  return graph;
}

void BracketGraph::Add(const std::vector<int>& places, NodeKind kind) {
  kinds_.insert(kinds_.end(), places.size(), kind);
  places_.insert(places_.end(), places.begin(), places.end());
}

void BracketGraph::AddBye() { Add({kNoPlace}, NodeKind::kBye); }

void BracketGraph::Connect(const PairingContext& field) {
  for (int v = moved_down_; v < count(); ++v) {
    for (int u = 0; u < v; ++u) {
      const bool allowed = kinds_[v] == NodeKind::kBye
                               ? field.MayHaveBye(places_[u])
                               : field.meetings.Allowed(places_[u], places_[v]);
      if (allowed) edges_.push_back({u, v});
    }
  }
}

int BracketGraph::Unmatched() const {
  std::vector<WeightedEdge> edges;
  edges.reserve(edges_.size());
  for (const Edge& edge : edges_) edges.push_back({edge.u, edge.v, 0});
  return MaxCardinalityMatching(count(), edges).unmatched;
}

}  // namespace assize::ladder::dutch
