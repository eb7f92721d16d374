// A set of worlds of a space as a decision diagram: what is counted, published, and asked when a
// clue is judged (BLUFF-6.4, BLUFF-6.6, BLUFF-6.9, BLUFF-7.6).
//
// A node of a layer stands for all worlds that go on alike from that level on, so a set that
// millions of worlds are in has some hundred nodes. The last two levels are blocks of bits
// (space.h). Equal nodes are one node, and nodes are numbered in the order of the first world that
// comes by them: equal sets of a space are equal as values.
//
// Immutable once made, safe on every thread. All sets that meet in a call are of the same space,
// which is handed in along with them. The set of an empty space has no nodes.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_SET_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

struct Layers;

// By face.
using DiceWeights = std::array<uint64_t, kFaces>;

class WorldSet {
 public:
  // A node of a layer, or a block of the last one, from 1; kNone: no world.
  using Node = uint32_t;
  static constexpr Node kNone = 0;

  // All worlds of the space.
  static WorldSet All(const Space& space);
  // What these layers describe (layers.h), which are used up.
  static WorldSet Reduced(const Space& space, Layers layers);

  // The worlds of both.
  WorldSet And(const Space& space, const WorldSet& other) const;
  // Whether some world is in both; ends as soon as one is found.
  bool Meets(const Space& space, const WorldSet& other) const;
  // Those worlds of `from`, whose set this is, that are in `to` as well, a part of it.
  WorldSet MovedTo(const Space& from, const Space& to) const;

  const Mass& mass() const { return mass_; }
  // The memory that the set takes.
  size_t bytes() const;
  bool Has(const Space& space, const std::array<uint8_t, kMaxLevels>& options) const;
  // The options of a level that occur, as bits.
  uint64_t Seen(const Space& space, int level) const;
  // The weight of the worlds with that option of level 0.
  uint64_t WildWeight(int option) const;
  // By level and face, the dice that clues speak of (Space::DiceOf) and that show it, over all
  // worlds, each as often as its weight.
  std::array<DiceWeights, kMaxLevels> DiceByWeight(const Space& space) const;
  // The options of the world that a weight below mass().weight falls on, when all worlds are laid
  // side by side.
  std::array<uint8_t, kMaxLevels> At(const Space& space, uint64_t weight) const;

  // --- The diagram. ---

  // Empty set: kNone.
  Node root() const { return mass_.worlds > 0 ? 1 : kNone; }
  // Where an option of an outer level leads.
  Node Next(int level, Node node, int option) const {
    return next_[level][(node - 1) * options_[level] + option];
  }
  // The words of a block that a node of the last outer level leads to.
  const uint32_t* Block(Node block) const { return &blocks_[(block - 1) * words_per_block_]; }

  friend bool operator==(const WorldSet&, const WorldSet&) = default;

 private:
  void Count(const Space& space);
  Mass MassOfBlock(const Space& space, const uint32_t* block) const;
  // The number of nodes of a layer, and of blocks.
  size_t NodesOf(int level) const { return masses_[level].size(); }

  // The levels outside of blocks.
  int outer_ = 0;
  std::array<int, kMaxLevels> options_{};
  size_t words_per_block_ = 0;
  // By outer level: where each option of each node leads.
  std::array<std::vector<Node>, kMaxLevels> next_;
  std::vector<uint32_t> blocks_;
  // By outer level, and of the blocks behind them: what a node stands for, from its level on.
  std::array<std::vector<Mass>, kMaxLevels> masses_;
  Mass mass_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_WORLD_SET_H_
