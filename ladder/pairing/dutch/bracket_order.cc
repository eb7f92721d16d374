#include "ladder/pairing/dutch/bracket_order.h"

#include <algorithm>
#include <utility>

#include "ladder/pairing/dutch/matching.h"
#include "ladder/pairing/dutch/transposition.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kNotInRemainder = -1;
// How many players' exchanges are decided at once.
constexpr int kExchangeBatch = 40;
// Up to this many MDPs it is quicker to choose their opponents one by one.
constexpr size_t kFewMovedDown = 4;

class Ordering {
 public:
  Ordering(const BracketGraph& graph, const std::vector<Objective>& criteria,
           OptimalMatchings matchings)
      : graph_(graph), criteria_(criteria), face_(std::move(matchings)) {}

  std::vector<int> FirstPairing() {
    ChooseMovedDown();
    ChooseOpponentsOfMovedDown();
    FindRemainder();
    ChooseSubgroups();
    return ChoosePartners();
  }

 private:
  bool IsPairedHere(int node) const {
    return graph_.IsPair({std::min(node, face_.mate()[node]), std::max(node, face_.mate()[node])});
  }

  // 4.4: the first set of MDPs that can be paired. C7 has fixed how many of each score are.
  void ChooseMovedDown() {
    std::vector<Objective> objectives;
    bool all_paired = true;
    for (int moved = 0; moved < graph_.moved_down(); ++moved) {
      all_paired = all_paired && IsPairedHere(moved);
      objectives.push_back({[this, moved](const Edge& edge) -> int64_t {
        return edge.u == moved && !graph_.IsPair(edge) ? -1 : 0;
      }});
    }
    if (!all_paired) face_.Narrow(objectives);
  }

  // 3.7 with 4.2: the first MDP has the first opponent it can have, then the second MDP, ...
  void ChooseOpponentsOfMovedDown() {
    std::vector<int> paired;
    for (int moved = 0; moved < graph_.moved_down(); ++moved) {
      if (IsPairedHere(moved)) paired.push_back(moved);
    }
    if (face_.edges_suffice() && paired.size() <= kFewMovedDown) {
      for (const int moved : paired) face_.Fix({moved, face_.Partners(moved).front()});
      face_.Narrow({});
    } else {
      face_.Narrow(OpponentsOf(paired));
    }
  }

  // The smaller an opponent's node, the better; the first of `nodes` matters most.
  std::vector<Objective> OpponentsOf(const std::vector<int>& nodes) const {
    std::vector<Objective> objectives;
    const int end = graph_.in_bracket();
    for (const int node : nodes) {
      objectives.push_back({[this, node, end](const Edge& edge) -> int64_t {
                              return edge.u == node && graph_.IsPair(edge) ? end - edge.v : 0;
                            },
                            end - graph_.moved_down()});
    }
    return objectives;
  }

  // 1.3.4: the residents that no MDP has, and how many pairs they make. Pairs with MDPs are fixed.
  void FindRemainder() {
    position_.assign(graph_.count(), kNotInRemainder);
    int paired = 0;
    for (int node = graph_.moved_down(); node < graph_.in_bracket(); ++node) {
      const int mate = face_.mate()[node];
      if (mate < graph_.moved_down()) continue;
      position_[node] = static_cast<int>(remainder_.size());
      remainder_.push_back(node);
      paired += mate < graph_.in_bracket();
    }
    pairs_ = paired / 2;
    FixMovedDown();
  }

  // Where the next bracket is not known, all floats are the same.
  void FixMovedDown() {
    std::vector<bool> fixed(graph_.count());
    for (int moved = 0; moved < graph_.moved_down(); ++moved) {
      if (!IsPairedHere(moved) && graph_.knows_next()) continue;
      fixed[moved] = fixed[face_.mate()[moved]] = true;
    }
    face_.Keep([&](const Edge& edge) {
      return !(fixed[edge.u] || fixed[edge.v]) || face_.mate()[edge.u] == edge.v;
    });
  }

  // 3.2.1 and 4.3: who is in S1. In a pair, the higher one is; a player in S1 who was not in the
  // original S1 has been exchanged with one who was. First as few exchanges as possible.
  void ChooseSubgroups() {
    in_s1_.assign(graph_.count(), false);
    if (OriginalSubgroupsSuffice()) {
      for (int i = 0; i < pairs_; ++i) in_s1_[remainder_[i]] = true;
    } else {
      MinimiseExchanges();
      ChooseExchanged();
      for (const int node : remainder_) in_s1_[node] = LeadsPair(node);
    }
    face_.Keep([this](const Edge& edge) { return AgreesWithSubgroups(edge); });
  }

  // Cheap, and mostly true for large brackets. False means nothing.
  bool OriginalSubgroupsSuffice() {
    if (!face_.edges_suffice()) return false;
    for (int i = 0; i < pairs_; ++i) in_s1_[remainder_[i]] = true;
    std::vector<WeightedEdge> edges;
    for (const Edge& edge : face_.edges()) {
      if (AgreesWithSubgroups(edge)) edges.push_back({edge.u, edge.v, 0});
    }
    in_s1_.assign(graph_.count(), false);
    return MaxCardinalityMatching(graph_.count(), edges).unmatched == 0;
  }

  bool IsRemainderPair(const Edge& edge) const {
    return position_[edge.u] != kNotInRemainder && position_[edge.v] != kNotInRemainder;
  }

  bool AgreesWithSubgroups(const Edge& edge) const {
    if (IsRemainderPair(edge)) return in_s1_[edge.u] && !in_s1_[edge.v];
    return !in_s1_[edge.u] && !in_s1_[edge.v];
  }

  bool LeadsPair(int node) const {
    const int mate = face_.mate()[node];
    return node < mate && position_[mate] != kNotInRemainder;
  }

  // 4.3.1 and 4.3.2: the fewest exchanges, then the least difference of the sums of their BSNs.
  void MinimiseExchanges() {
    const int size = static_cast<int>(remainder_.size());
    face_.Narrow({{[this](const Edge& edge) -> int64_t {
                     return IsRemainderPair(edge) && position_[edge.u] < pairs_;
                   },
                   pairs_},
                  {[this, size](const Edge& edge) -> int64_t {
                     return IsRemainderPair(edge) ? size - position_[edge.u] : 0;
                   },
                   int64_t{pairs_} * size}});
  }

  // 4.3.3 and 4.3.4: the lowest players that leave S1, then the highest that come into it.
  void ChooseExchanged() {
    int exchanges = 0;
    for (int i = 0; i < pairs_; ++i) exchanges += !LeadsPair(remainder_[i]);
    std::vector<int> leaving(remainder_.begin(), remainder_.begin() + pairs_);
    std::reverse(leaving.begin(), leaving.end());
    Choose(
        leaving, exchanges, [this](int node) { return !LeadsPair(node); },
        [this](int node) { return LeavesS1(node); });
    // One alone follows from the sum.
    if (exchanges < 2) return;
    const std::vector<int> coming(remainder_.begin() + pairs_, remainder_.end());
    Choose(
        coming, exchanges, [this](int node) { return LeadsPair(node); },
        [this](int node) { return ComesIntoS1(node); });
  }

  // Lets the first players of `order` be exchanged that can be, until as many as `wanted` are.
  void Choose(const std::vector<int>& order, int wanted,
              const std::function<bool(int node)>& is_exchanged,
              const std::function<Objective(int node)>& objective) {
    for (size_t begin = 0; begin < order.size() && wanted > 0; begin += kExchangeBatch) {
      const size_t end = std::min(order.size(), begin + kExchangeBatch);
      std::vector<Objective> objectives;
      for (size_t i = begin; i < end; ++i) objectives.push_back(objective(order[i]));
      face_.Narrow(objectives);
      wanted -= std::count_if(order.begin() + begin, order.begin() + end, is_exchanged);
    }
  }

  Objective LeavesS1(int node) const {
    return {[this, node](const Edge& edge) -> int64_t {
              return edge.v == node || (edge.u == node && !IsRemainderPair(edge));
            },
            1};
  }

  Objective ComesIntoS1(int node) const {
    return {[this, node](const Edge& edge) -> int64_t {
              return edge.u == node && IsRemainderPair(edge);
            },
            1};
  }

  // 4.2: the first of S1 has the first opponent it can have, then the second, ...
  std::vector<int> ChoosePartners() {
    if (!graph_.knows_next()) return PartnersInBipartiteGraph();
    std::vector<int> s1;
    std::copy_if(remainder_.begin(), remainder_.end(), std::back_inserter(s1),
                 [this](int node) { return in_s1_[node]; });
    face_.Narrow(OpponentsOf(s1));
    return face_.mate();
  }

  // Now that the subgroups are chosen, all edges lead from S1 (and floats, and the bye) to S2, so
  // that edges alone determine what is possible: if they do not yet, they are found again.
  std::vector<int> PartnersInBipartiteGraph() {
    if (face_.edges_suffice()) {
      face_ = OptimalMatchings(graph_.count(), face_.edges());
      face_.Narrow({});
    } else {
      face_ = OptimalMatchings(graph_.count(), face_.edges());
      face_.Narrow(criteria_);
    }
    std::vector<int> rows;
    std::vector<int> columns;
    for (const int node : remainder_) (in_s1_[node] ? rows : columns).push_back(node);
    const int chosen_rows = static_cast<int>(rows.size());
    for (const int node : columns) {
      if (!in_s1_[face_.mate()[node]]) rows.push_back(face_.mate()[node]);
    }
    return Transpose(rows, columns, chosen_rows);
  }

  std::vector<int> Transpose(const std::vector<int>& rows, const std::vector<int>& columns,
                             int chosen_rows) const {
    std::vector<int> index(graph_.count());
    for (size_t i = 0; i < rows.size(); ++i) index[rows[i]] = static_cast<int>(i);
    for (size_t i = 0; i < columns.size(); ++i) index[columns[i]] = static_cast<int>(i);
    Choices choices(rows.size());
    for (const Edge& edge : face_.edges()) {
      const bool first_is_column = position_[edge.u] != kNotInRemainder && !in_s1_[edge.u];
      const bool second_is_column = position_[edge.v] != kNotInRemainder && !in_s1_[edge.v];
      if (first_is_column) choices[index[edge.v]].push_back(index[edge.u]);
      if (second_is_column) choices[index[edge.u]].push_back(index[edge.v]);
    }
    for (std::vector<int>& row : choices) std::sort(row.begin(), row.end());
    std::vector<int> mate = face_.mate();
    std::vector<int> chosen;
    for (const int row : rows) chosen.push_back(index[mate[row]]);
    chosen = FirstTransposition(choices, chosen, chosen_rows);
    for (size_t i = 0; i < rows.size(); ++i) {
      mate[rows[i]] = columns[chosen[i]];
      mate[columns[chosen[i]]] = rows[i];
    }
    return mate;
  }

  const BracketGraph& graph_;
  const std::vector<Objective>& criteria_;
  OptimalMatchings face_;
  // Nodes, rising, and by node the position among them.
  std::vector<int> remainder_;
  std::vector<int> position_;
  int pairs_ = 0;
  // By node: in S1 after the exchanges.
  std::vector<bool> in_s1_;
};

}  // namespace

std::vector<int> FirstPairing(const BracketGraph& graph, const std::vector<Objective>& criteria,
                              OptimalMatchings matchings) {
  return Ordering(graph, criteria, std::move(matchings)).FirstPairing();
}

}  // namespace assize::ladder::dutch
