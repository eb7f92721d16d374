// A statement as a machine that reads a world level by level: a few states instead of millions of
// worlds.
//
// Each state stands for all that has been read so far and makes no difference any more. Most
// statements need some tens of states for a level, none more than some thousand. Before the last
// two levels a state has a whole block of rows ready: bit set = the statement holds in that world.
//
// Immutable, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MACHINE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MACHINE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/measure.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

// One side of a statement: a quantity with the parts of all options that it may meet.
class Side {
 public:
  // Nothing: of a side that the statement has not.
  Side() = default;
  // As hands, not as a value, where `roll` says so: for SameRoll.
  enum class Reading { kValue, kRoll };
  Side(const Quantity& quantity, const Space& space, Reading reading);

  // The level after which nothing is added to the tally any more; -1: there is nothing to add.
  int last_level() const { return last_level_; }
  // The tally after an option of a level has been read; after the last level of the side, its
  // value.
  Tally Read(Tally tally, int level, int option) const;
  // The value of the tally that the last level left.
  static Measured Final(Tally tally);

 private:
  Quantity quantity_;
  Reading reading_ = Reading::kValue;
  int last_level_ = -1;
  // By level and option.
  std::array<std::vector<Tally>, kMaxLevels> parts_;
};

class Machine {
 public:
  using State = uint32_t;

  // The statement must be well-formed for the round of the space.
  Machine(const Statement& statement, const Space& space);

  // Before level 0.
  static constexpr State kStart = 0;
  // After an option of a level; levels 0 to the last but two.
  State Next(int level, State state, int option) const {
    return next_[level][state * options_[level] + option];
  }
  // The block of rows after the level before the last two.
  const uint32_t* Block(State state) const { return &blocks_[state * words_per_block_]; }

  // Whether the statement holds in the world with these options, one per level.
  bool Accepts(const std::array<uint8_t, kMaxLevels>& options) const;

 private:
  // Both sides' tallies; once both are complete, whether the statement holds.
  struct Read {
    Tally left = 0;
    Tally right = 0;

    friend bool operator==(const Read&, const Read&) = default;
    template <class H>
    friend H AbslHashValue(H h, const Read& read) {
      return H::combine(std::move(h), read.left, read.right);
    }
  };

  Read After(const Read& read, int level, int option) const;
  // The states after a level, from those before it; fills next_[level].
  std::vector<Read> Explore(const std::vector<Read>& before, int level);
  void FillBlocks(const std::vector<Read>& before_last, const Space& space);

  Statement statement_;
  int levels_;
  Side left_;
  Side right_;
  // The level after which it is decided whether the statement holds.
  int decided_;
  std::array<int, kMaxLevels> options_{};
  std::array<std::vector<State>, kMaxLevels> next_;
  size_t words_per_block_;
  std::vector<uint32_t> blocks_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_MACHINE_H_
