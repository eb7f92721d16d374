// A set of worlds of a space as bits, with the counts that are published and those that decide
// whether a clue is new (BLUFF-6.6, BLUFF-6.9, BLUFF-7.6).
//
// Immutable once made, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_ROWS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_ROWS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "referee/games/brigands_bluff/worlds/machine.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

class BlockWalk;

class WorldRows {
 public:
  // All worlds of the space.
  static WorldRows All(const Space& space);
  // Those of `rows` that all machines accept.
  static WorldRows Narrowed(const Space& space, const WorldRows& rows,
                            std::span<const Machine* const> machines);
  // Those of `rows` of the space `from` that are in the space `to` as well, whose options are some
  // of those of `from`.
  static WorldRows Moved(const Space& from, const WorldRows& rows, const Space& to);

  const Mass& mass() const { return mass_; }
  // The memory that the bits take.
  size_t bytes() const { return words_.capacity() * sizeof(words_[0]); }
  // The options of a level that occur, as bits.
  uint64_t Seen(int level) const { return seen_[level]; }
  // The weight of the worlds with that option of level 0.
  uint64_t WildWeight(int option) const { return wild_weight_[option]; }

  // Whether all machines accept each of these worlds; ends as soon as the answer is known.
  bool AreAccepted(const Space& space, std::span<const Machine* const> machines) const;

  bool Has(const Space& space, const std::array<uint8_t, kMaxLevels>& options) const;
  // For each face, the crew's hidden dice that show it, over all worlds, each as often as its
  // weight.
  std::array<uint64_t, kFaces> DiceByWeight(const Space& space) const;
  // The options of the world that a weight below mass().weight falls on, when all worlds are laid
  // side by side.
  std::array<uint8_t, kMaxLevels> At(const Space& space, uint64_t weight) const;

  friend bool operator==(const WorldRows&, const WorldRows&) = default;

 private:
  // The words of a block; `full` if all worlds of the space are in.
  const uint32_t* Block(const Space& space, size_t block, const std::vector<uint32_t>& full) const;
  // Counts the block whose words these are, at that place of a walk.
  void CountBlock(const Space& space, const BlockWalk& walk, const uint32_t* block);
  // Drops the words if all worlds are in: equal sets look alike.
  void Settle(const Space& space);

  // Empty: all worlds of the space.
  std::vector<uint32_t> words_;
  Mass mass_;
  std::array<uint64_t, kMaxLevels> seen_{};
  std::array<uint64_t, kFaces> wild_weight_{};
};

// A block of a space with all its bits.
std::vector<uint32_t> FullBlock(const Space& space);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_ROWS_H_
