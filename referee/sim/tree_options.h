// How a search tree chooses (tree_search.h).
#ifndef ASSIZE_REFEREE_SIM_TREE_OPTIONS_H_
#define ASSIZE_REFEREE_SIM_TREE_OPTIONS_H_

#include <cstdint>

namespace assize::sim {

enum class Select : uint8_t { kUcb, kRegret };

struct TreeOptions {
  Select select = Select::kUcb;
  // 0: two moves at each node; 1: as many as there are.
  double widen = 0.5;
  // The weight of the bound: 0 is greedy. In parts of the range of worths that were seen.
  double explore = 0.7;
  // Above 0: a decision keeps to its first move for about so many visits, and then tries others as many
  // times more slowly. For lists whose first move is a good guess: else what a decision that is rarely
  // visited is worth is mostly the worth of its bad moves.
  double patience = 0;
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_TREE_OPTIONS_H_
