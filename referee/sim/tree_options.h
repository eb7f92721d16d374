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
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_TREE_OPTIONS_H_
