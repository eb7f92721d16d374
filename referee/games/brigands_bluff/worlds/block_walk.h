// A walk over all blocks of a space (space.h), with the states of machines beside it.
//
//   for (BlockWalk walk(space, {machine}); !walk.done(); walk.Advance()) {
//     const uint32_t* holds = walk.Block(0);   // of the first machine
//   }
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_BLOCK_WALK_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_BLOCK_WALK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "referee/games/brigands_bluff/worlds/machine.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

class BlockWalk {
 public:
  // A clue's statements and one more.
  static constexpr size_t kMaxMachines = kMaxStatements + 1;

  // Space and machines must outlive the walk.
  explicit BlockWalk(const Space& space, std::span<const Machine* const> machines = {})
      : space_(space), machines_(machines), outer_(space.levels() - 2) {
    for (int level = 0; level < space.levels(); ++level) count_[level] = space.Options(level);
    done_ = space.blocks() == 0;
    weight_[0] = 1;
    if (!done_) Enter(0);
  }

  bool done() const { return done_; }
  void Advance() {
    int level = outer_ - 1;
    while (level >= 0 && ++options_[level] == count_[level]) options_[level--] = 0;
    done_ = level < 0;
    ++index_;
    if (!done_) Enter(level);
  }

  size_t index() const { return index_; }
  // The options of the block's levels; 0 for the last two levels.
  const std::array<uint8_t, kMaxLevels>& options() const { return options_; }
  // The product of these options' weights.
  uint64_t weight() const { return weight_[outer_]; }
  const uint32_t* Block(size_t machine) const {
    return machines_[machine]->Block(states_[outer_][machine]);
  }

 private:
  // Reads the options from that level on.
  void Enter(int from) {
    for (int level = from; level < outer_; ++level) {
      const int option = options_[level];
      weight_[level + 1] = weight_[level] * space_.Weight(level, option);
      for (size_t i = 0; i < machines_.size(); ++i) {
        states_[level + 1][i] = machines_[i]->Next(level, states_[level][i], option);
      }
    }
  }

  const Space& space_;
  std::span<const Machine* const> machines_;
  // The number of levels outside of a block.
  int outer_;
  bool done_ = false;
  size_t index_ = 0;
  std::array<uint8_t, kMaxLevels> options_{};
  std::array<int, kMaxLevels> count_{};
  // Before each level.
  std::array<uint64_t, kMaxLevels + 1> weight_{};
  std::array<std::array<Machine::State, kMaxMachines>, kMaxLevels + 1> states_{};
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_BLOCK_WALK_H_
