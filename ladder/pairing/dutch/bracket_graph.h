// A bracket (C.04.3, 1.3.2) as a graph whose perfect matchings are the ways to pair it.
//
// A value, safe to read on every thread.
#ifndef ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_GRAPH_H_
#define ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_GRAPH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ladder/pairing/dutch/optimal_matchings.h"
#include "ladder/pairing/dutch/pairing_context.h"

namespace assize::ladder::dutch {

// Whether those who are left can all be paired: the completion criterion C4, with C2 and C5 for
// the bye, and the look into the next bracket that C8 asks for.
//
// Pure functions, safe on every thread. They try a few opponents of each player first, since that
// is nearly always enough to find a pairing; a "no" is the result of trying all.

enum class ByeLeft { kNo, kYes };

// Whether the players (in rising order) can be paired with each other, all of them; with kYes, all
// but one who may have the bye.
bool CanComplete(const PairingContext& context, const std::vector<int>& players, ByeLeft bye);

// C5: the lowest score of a player without whom all others can be paired and who may have the bye
// by C2. nullopt: there is no such player. The number of players is odd.
std::optional<Tenths> LowestByeScore(const PairingContext& context);

// A bracket's floaters, the residents of the next bracket, and all who come after these; each in
// rising order.
struct Rest {
  std::vector<int> floaters;
  std::vector<int> next;
  std::vector<int> below;
  ByeLeft bye = ByeLeft::kNo;
};

// Whether the rest can be completed such that the next bracket is as good as it could be by C6 and
// C7 with any floaters of these scores: all floaters are paired there or have the bye, and so are
// all others but one at most. If so, no other floaters of these scores are better by C8.
bool IsPerfectForNext(const PairingContext& context, const Rest& rest);

// Places in the field, each list in rising order.
struct Bracket {
  // MDPs, 1.4.1
  std::vector<int> moved_down;
  std::vector<int> residents;
  // The residents of the next bracket, and all who come after these.
  std::vector<int> next;
  std::vector<int> below;
  ByeLeft bye = ByeLeft::kNo;
};

// Whether C5 lets only players of this bracket have the bye.
bool ByeIsInBracket(const PairingContext& context, const Bracket& bracket);

// In the order of the nodes.
enum class NodeKind : uint8_t {
  kMovedDown,
  kResident,
  kNext,
  kBelow,
  // A floater's opponent that is not known yet.
  kFloat,
  // The opponent of the one with the bye.
  kBye,
};

class BracketGraph {
 public:
  // The bracket's own players, with as many floaters as C6 makes necessary if the rest is not
  // considered.
  static BracketGraph Alone(const PairingContext& context, const Bracket& bracket);
  // With all who are left, so that every perfect matching complies with C4.
  static BracketGraph Whole(const PairingContext& context, const Bracket& bracket);

  const std::vector<Edge>& edges() const { return edges_; }
  int count() const { return static_cast<int>(kinds_.size()); }
  NodeKind kind(int node) const { return kinds_[node]; }
  // The place of a node that is a player.
  int place(int node) const { return places_[node]; }
  bool IsPlayer(int node) const { return kinds_[node] < NodeKind::kFloat; }
  // Nodes begin with these: MDPs, then residents.
  int moved_down() const { return moved_down_; }
  int in_bracket() const { return in_bracket_; }

  // A pair of this bracket. Two MDPs are none.
  bool IsPair(const Edge& edge) const { return kinds_[edge.v] == NodeKind::kResident; }
  // A pair of the next bracket.
  bool IsNextPair(const Edge& edge) const { return kinds_[edge.v] == NodeKind::kNext; }
  // Whether pairs of the next bracket are in the graph.
  bool knows_next() const { return knows_next_; }

 private:
  BracketGraph(const PairingContext& context, const Bracket& bracket);
  void Add(const std::vector<int>& places, NodeKind kind);
  void AddBye();
  void Connect(const PairingContext& context);
  // How many nodes no matching can match.
  int Unmatched() const;

  std::vector<NodeKind> kinds_;
  std::vector<int> places_;
  std::vector<Edge> edges_;
  int moved_down_;
  int in_bracket_;
  bool knows_next_ = false;
};

}  // namespace assize::ladder::dutch

#endif  // ASSIZE_LADDER_PAIRING_DUTCH_BRACKET_GRAPH_H_
