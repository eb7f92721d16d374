#include "ladder/rating/comparison_graph.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::ladder::rating {
namespace {

using Edges = std::vector<std::vector<int>>;

// Marks all who can be reached from `start` with `mark` where the mark is still -1.
void Flood(const Edges& edges, int start, int mark, std::vector<int>& marks) {
  std::vector<int> open = {start};
  marks[start] = mark;
  while (!open.empty()) {
    const int player = open.back();
    open.pop_back();
    for (int next : edges[player]) {
      if (marks[next] >= 0) continue;
      marks[next] = mark;
      open.push_back(next);
    }
  }
}

Edges Reversed(const Edges& edges) {
  Edges reversed(edges.size());
  for (size_t from = 0; from < edges.size(); ++from) {
    for (int to : edges[from]) reversed[to].push_back(static_cast<int>(from));
  }
  return reversed;
}

}  // namespace

std::vector<int> ComparisonGraph::Components() const {
  Edges both = Reversed(beaten_);
  for (size_t i = 0; i < both.size(); ++i) {
    both[i].insert(both[i].end(), beaten_[i].begin(), beaten_[i].end());
  }
  std::vector<int> marks(beaten_.size(), -1);
  int components = 0;
  for (size_t player = 0; player < both.size(); ++player) {
    if (marks[player] < 0) Flood(both, static_cast<int>(player), components++, marks);
  }
  return marks;
}

absl::Status ComparisonGraph::CheckFiniteMaximum() const {
  if (beaten_.size() < 2) return absl::OkStatus();
  for (const auto& [edges, text] :
       {std::pair(beaten_, "player 0's group never scored against"),
        std::pair(Reversed(beaten_), "player 0's group never lost to")}) {
    std::vector<int> marks(beaten_.size(), -1);
    Flood(edges, 0, 0, marks);
    for (size_t player = 0; player < marks.size(); ++player) {
      if (marks[player] < 0) {
        return absl::FailedPreconditionError(absl::StrCat(
            "no finite ratings without a prior: ", text, " player ", player, "'s group"));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::rating
