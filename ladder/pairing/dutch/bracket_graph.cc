#include "ladder/pairing/dutch/bracket_graph.h"

#include <algorithm>

#include "ladder/pairing/dutch/matching.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kNoPlace = -1;

enum class Opponents { kFew, kAll };
constexpr Opponents kFewThenAll[] = {Opponents::kFew, Opponents::kAll};

// How many opponents after a player are tried first.
constexpr int kFewOpponents = 12;

// Players and maybe the bye, which is the last node then.
struct Nodes {
  // The first of these must not meet each other.
  int floaters = 0;
  std::vector<int> players;
  bool with_bye = false;

  int count() const { return static_cast<int>(players.size()) + with_bye; }
};

std::vector<WeightedEdge> EdgesOf(const PairingContext& context, const Nodes& nodes,
                                  Opponents tried) {
  std::vector<WeightedEdge> edges;
  const int count = static_cast<int>(nodes.players.size());
  for (int u = 0; u < count; ++u) {
    const bool all = tried == Opponents::kAll || u < nodes.floaters;
    int left = all ? count : kFewOpponents;
    for (int v = std::max(u + 1, nodes.floaters); v < count && left > 0; ++v) {
      if (!context.MayMeet(nodes.players[u], nodes.players[v])) continue;
      edges.push_back({u, v, 0});
      --left;
    }
    if (nodes.with_bye && context.MayHaveBye(nodes.players[u])) edges.push_back({u, count, 0});
  }
  return edges;
}

CardinalityMatching Match(const PairingContext& context, const Nodes& nodes, Opponents tried) {
  return MaxCardinalityMatching(nodes.count(), EdgesOf(context, nodes, tried));
}

bool CanMatchAll(const PairingContext& context, const Nodes& nodes) {
  if (nodes.count() % 2 == 1) return false;
  return std::any_of(std::begin(kFewThenAll), std::end(kFewThenAll),
                     [&](Opponents tried) { return Match(context, nodes, tried).unmatched == 0; });
}

// Those players, from node `first` on, without whom all others can be matched.
std::vector<int> Dispensable(const PairingContext& context, const Nodes& nodes, int first,
                             Opponents tried) {
  std::vector<int> players;
  const CardinalityMatching matching = Match(context, nodes, tried);
  if (matching.unmatched != 1) return players;
  for (size_t i = first; i < nodes.players.size(); ++i) {
    if (matching.dispensable[i]) players.push_back(nodes.players[i]);
  }
  return players;
}

bool AnyMayMeet(const PairingContext& context, const std::vector<int>& some,
                const std::vector<int>& others) {
  return std::any_of(some.begin(), some.end(), [&](int a) {
    return std::any_of(others.begin(), others.end(), [&](int b) { return context.MayMeet(a, b); });
  });
}

// Of those among `places` who may have the bye by C2.
std::optional<Tenths> LowestScoreForBye(const PairingContext& context,
                                        const std::vector<int>& places) {
  std::optional<Tenths> lowest;
  for (const int place : places) {
    const RankedPlayer& player = context.at(place);
    if (player.may_have_bye && (!lowest || player.score < *lowest)) lowest = player.score;
  }
  return lowest;
}

}  // namespace

bool CanComplete(const PairingContext& context, const std::vector<int>& players, ByeLeft bye) {
  return CanMatchAll(context, {.players = players, .with_bye = bye == ByeLeft::kYes});
}

std::optional<Tenths> LowestByeScore(const PairingContext& context) {
  Nodes nodes;
  for (size_t i = 0; i < context.ranked_players.size(); ++i) {
    nodes.players.push_back(static_cast<int>(i));
  }
  const std::optional<Tenths> bound = LowestScoreForBye(context, nodes.players);
  if (!bound) return std::nullopt;
  std::optional<Tenths> lowest;
  for (const Opponents tried : kFewThenAll) {
    lowest = LowestScoreForBye(context, Dispensable(context, nodes, 0, tried));
    // With more opponents others can be left out, too, but nobody with a lower score than this.
    if (lowest == bound) break;
  }
  return lowest;
}

bool IsPerfectForNext(const PairingContext& context, const Rest& rest) {
  if (rest.next.empty()) return false;
  const bool bye = rest.bye == ByeLeft::kYes;
  const bool bye_in_next = bye && context.bye_score >= context.at(rest.next.front()).score;
  Nodes next = {.floaters = static_cast<int>(rest.floaters.size()),
                .players = rest.floaters,
                .with_bye = bye_in_next};
  next.players.insert(next.players.end(), rest.next.begin(), rest.next.end());
  const Nodes below = {.players = rest.below, .with_bye = bye && !bye_in_next};
  if (next.count() % 2 == 0) return CanMatchAll(context, next) && CanMatchAll(context, below);

  // One resident of the next bracket has to go on.
  return std::any_of(std::begin(kFewThenAll), std::end(kFewThenAll), [&](Opponents tried) {
    return AnyMayMeet(context, Dispensable(context, next, next.floaters, tried),
                      Dispensable(context, below, 0, tried));
  });
}

bool ByeIsInBracket(const PairingContext& context, const Bracket& bracket) {
  return bracket.bye == ByeLeft::kYes &&
         context.bye_score >= context.at(bracket.residents.front()).score;
}

BracketGraph::BracketGraph(const PairingContext& context, const Bracket& bracket) {
  Add(bracket.moved_down, NodeKind::kMovedDown);
  moved_down_ = count();
  Add(bracket.residents, NodeKind::kResident);
  in_bracket_ = count();
  kinds_.reserve(context.ranked_players.size() + 1);
}

BracketGraph BracketGraph::Alone(const PairingContext& context, const Bracket& bracket) {
  BracketGraph graph(context, bracket);
  if (ByeIsInBracket(context, bracket)) graph.AddBye();
  graph.Connect(context);
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

BracketGraph BracketGraph::Whole(const PairingContext& context, const Bracket& bracket) {
  BracketGraph graph(context, bracket);
  graph.knows_next_ = true;
  graph.Add(bracket.next, NodeKind::kNext);
  graph.Add(bracket.below, NodeKind::kBelow);
  if (bracket.bye == ByeLeft::kYes) graph.AddBye();
  graph.Connect(context);
  return graph;
}

void BracketGraph::Add(const std::vector<int>& places, NodeKind kind) {
  kinds_.insert(kinds_.end(), places.size(), kind);
  places_.insert(places_.end(), places.begin(), places.end());
}

void BracketGraph::AddBye() { Add({kNoPlace}, NodeKind::kBye); }

void BracketGraph::Connect(const PairingContext& context) {
  for (int v = moved_down_; v < count(); ++v) {
    for (int u = 0; u < v; ++u) {
      const bool allowed = kinds_[v] == NodeKind::kBye ? context.MayHaveBye(places_[u])
                                                       : context.MayMeet(places_[u], places_[v]);
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
