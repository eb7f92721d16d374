// Who has been compared with whom: whether a likelihood of orders has a finite maximum.
#ifndef ASSIZE_LADDER_RATING_COMPARISON_GRAPH_H_
#define ASSIZE_LADDER_RATING_COMPARISON_GRAPH_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace assize::ladder::rating {

class ComparisonGraph {
 public:
  explicit ComparisonGraph(int players)
      : beaten_(players), is_known_(static_cast<size_t>(players) * static_cast<size_t>(players)) {}

  // `winner` scored against `loser`; a draw is both ways.
  void AddWin(int winner, int loser) {
    const size_t pair = static_cast<size_t>(winner) * beaten_.size() + static_cast<size_t>(loser);
    if (is_known_[pair]) return;
    is_known_[pair] = true;
    beaten_[winner].push_back(loser);
  }

  // By player: the number of the group that it is connected with by games, whatever their results;
  // groups are numbered by their first player.
  std::vector<int> Components() const;

  // OK if from each player a chain of wins leads to each other (Ford, 1957): then the maximum
  // without a prior is finite and unique. Otherwise FailedPrecondition, naming a player by number,
  // who never scored against, or never lost to, the players outside its group.
  absl::Status CheckFiniteMaximum() const;

 private:
  // Each loser once.
  std::vector<std::vector<int>> beaten_;
  // By winner, then by loser: whether it is in `beaten_`.
  std::vector<bool> is_known_;
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_COMPARISON_GRAPH_H_
