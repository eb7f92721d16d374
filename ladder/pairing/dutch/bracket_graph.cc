#include "ladder/pairing/dutch/bracket_graph.h"

#include <algorithm>

#include "ladder/pairing/dutch/matching.h"

namespace assize::ladder::dutch {
namespace {

enum class Looking { kAtFew, kAtAll };
constexpr Looking kFewThenAll[] = {Looking::kAtFew, Looking::kAtAll};

// How many opponents behind a player are looked at first.
constexpr int kFew = 12;

// Players and maybe the bye, which is the last node then.
struct Nodes {
  // The first of these must not meet each other.
  int strangers = 0;
  std::vector<int> players;
  bool with_bye = false;

  int count() const { return static_cast<int>(players.size()) + with_bye; }
};

std::vector<WeightedEdge> EdgesOf(const PairingContext& field, const Nodes& nodes,
                                  Looking looking) {
  std::vector<WeightedEdge> edges;
  const int count = static_cast<int>(nodes.players.size());
  for (int u = 0; u < count; ++u) {
    const bool all = looking == Looking::kAtAll || u < nodes.strangers;
    int left = all ? count : kFew;
    for (int v = std::max(u + 1, nodes.strangers); v < count && left > 0; ++v) {
      if (!field.meetings.Allowed(nodes.players[u], nodes.players[v])) continue;
      edges.push_back({u, v, 0});
      --left;
    }
    if (nodes.with_bye && field.MayHaveBye(nodes.players[u])) edges.push_back({u, count, 0});
  }
  return edges;
}

CardinalityMatching Match(const PairingContext& field, const Nodes& nodes, Looking looking) {
  return MaxCardinalityMatching(nodes.count(), EdgesOf(field, nodes, looking));
}

bool CanMatchAll(const PairingContext& field, const Nodes& nodes) {
  if (nodes.count() % 2 == 1) return false;
  return std::any_of(std::begin(kFewThenAll), std::end(kFewThenAll),
                     [&](Looking looking) { return Match(field, nodes, looking).unmatched == 0; });
}

// Those players, from node `first` on, without whom all others can be matched.
std::vector<int> Dispensable(const PairingContext& field, const Nodes& nodes, int first,
                             Looking looking) {
  std::vector<int> players;
  const CardinalityMatching matching = Match(field, nodes, looking);
  if (matching.unmatched != 1) return players;
  for (size_t i = first; i < nodes.players.size(); ++i) {
    if (matching.dispensable[i]) players.push_back(nodes.players[i]);
  }
  return players;
}

bool AnyMayMeet(const PairingContext& field, const std::vector<int>& some,
                const std::vector<int>& others) {
  return std::any_of(some.begin(), some.end(), [&](int a) {
    return std::any_of(others.begin(), others.end(),
                       [&](int b) { return field.meetings.Allowed(a, b); });
  });
}

}  // namespace

bool CanComplete(const PairingContext& field, const std::vector<int>& players, ByeLeft bye) {
  return CanMatchAll(field, {.players = players, .with_bye = bye == ByeLeft::kYes});
}

std::optional<Tenths> LowestByeScore(const PairingContext& field) {
  Nodes nodes;
  for (size_t i = 0; i < field.ranked_players.size(); ++i)
    nodes.players.push_back(static_cast<int>(i));
  std::optional<Tenths> lowest;
  for (const int place : Dispensable(field, nodes, 0, Looking::kAtAll)) {
    const RankedPlayer& player = field.at(place);
    if (player.may_have_bye && (!lowest || player.score < *lowest)) lowest = player.score;
  }
  return lowest;
}

bool IsPerfectForNext(const PairingContext& field, const Rest& rest) {
  if (rest.next.empty()) return false;
  const bool bye = rest.bye == ByeLeft::kYes;
  const bool bye_in_next = bye && field.bye_score >= field.at(rest.next.front()).score;
  Nodes next = {.strangers = static_cast<int>(rest.floaters.size()),
                .players = rest.floaters,
                .with_bye = bye_in_next};
  next.players.insert(next.players.end(), rest.next.begin(), rest.next.end());
  const Nodes below = {.players = rest.below, .with_bye = bye && !bye_in_next};
  if (next.count() % 2 == 0) return CanMatchAll(field, next) && CanMatchAll(field, below);

  // One resident of the next bracket has to go on.
  return std::any_of(std::begin(kFewThenAll), std::end(kFewThenAll), [&](Looking looking) {
    return AnyMayMeet(field, Dispensable(field, next, next.strangers, looking),
                      Dispensable(field, below, 0, looking));
  });
}

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
