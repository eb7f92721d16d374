// Sets of worlds, block by block.
#include "referee/games/brigands_bluff/worlds/world_rows.h"

#include <algorithm>

#include "referee/games/brigands_bluff/worlds/block_walk.h"

namespace assize::games::brigands_bluff {
namespace {

// Puts the bits of `from` that all machines accept into `to`.
void Intersect(const BlockWalk& walk, size_t machines, size_t words, const uint32_t* from,
               uint32_t* to) {
  std::copy_n(from, words, to);
  for (size_t machine = 0; machine < machines; ++machine) {
    const uint32_t* const holds = walk.Block(machine);
    for (size_t i = 0; i < words; ++i) to[i] &= holds[i];
  }
}

// For each option of `to`, which option of `from` it is.
std::vector<uint8_t> OptionsIn(const Space& from, const Space& to, int level) {
  std::vector<uint8_t> options;
  for (int option = 0; option < to.Options(level); ++option) {
    std::array<uint8_t, kMaxLevels> chosen{};
    chosen[level] = static_cast<uint8_t>(option);
    options.push_back(static_cast<uint8_t>(*from.OptionOf(level, to.WorldOf(chosen))));
  }
  return options;
}

// Adds the dice of a row (Space::RowDice), so many times.
void AddDice(uint64_t row_dice, uint64_t times, std::array<uint64_t, kFaces>& dice) {
  for (int face = 0; face < kFaces; ++face) {
    dice[face] += times * (row_dice & ((uint64_t{1} << Space::kDiceBits) - 1));
    row_dice >>= Space::kDiceBits;
  }
}

bool HasBit(const uint32_t* row, int bit) { return (row[bit / 32] >> bit % 32 & 1) != 0; }

}  // namespace

std::vector<uint32_t> FullBlock(const Space& space) {
  std::vector<uint32_t> block;
  for (size_t i = 0; i < space.words_per_block(); ++i) {
    block.push_back(space.FullWord(i % space.words_per_row()));
  }
  return block;
}

WorldRows WorldRows::All(const Space& space) {
  WorldRows rows;
  rows.mass_ = space.TotalMass();
  for (int level = 0; level < space.levels(); ++level) {
    rows.seen_[level] = (uint64_t{1} << space.Options(level)) - 1;
  }
  for (int option = 0; option < space.Options(0); ++option) {
    rows.wild_weight_[option] = rows.mass_.weight / space.Options(0);
  }
  return rows;
}

WorldRows WorldRows::Narrowed(const Space& space, const WorldRows& rows,
                              std::span<const Machine* const> machines) {
  const std::vector<uint32_t> full = FullBlock(space);
  const size_t words = full.size();
  WorldRows narrowed;
  narrowed.words_.resize(space.blocks() * words);
  for (BlockWalk walk(space, machines); !walk.done(); walk.Advance()) {
    uint32_t* const to = &narrowed.words_[walk.index() * words];
    Intersect(walk, machines.size(), words, rows.Block(space, walk.index(), full), to);
    narrowed.CountBlock(space, walk, to);
  }
  narrowed.Settle(space);
  return narrowed;
}

bool WorldRows::AreAccepted(const Space& space, std::span<const Machine* const> machines) const {
  const std::vector<uint32_t> full = FullBlock(space);
  for (BlockWalk walk(space, machines); !walk.done(); walk.Advance()) {
    const uint32_t* const block = Block(space, walk.index(), full);
    uint32_t refused = 0;
    for (size_t machine = 0; machine < machines.size(); ++machine) {
      const uint32_t* const holds = walk.Block(machine);
      for (size_t i = 0; i < full.size(); ++i) refused |= block[i] & ~holds[i];
    }
    if (refused != 0) return false;
  }
  return true;
}

void WorldRows::CountBlock(const Space& space, const BlockWalk& walk, const uint32_t* block) {
  const int row_level = space.last_level() - 1;
  const size_t words = space.words_per_row();
  Mass mass;
  for (size_t row = 0; row < space.rows_per_block(); ++row, block += words) {
    const uint64_t bits = block[0] | (words > 1 ? static_cast<uint64_t>(block[1]) << 32 : 0);
    if (bits == 0) continue;
    seen_[row_level] |= uint64_t{1} << row;
    seen_[row_level + 1] |= bits;
    const Mass row_mass = space.RowMass(block);
    mass.worlds += row_mass.worlds;
    mass.weight += row_mass.weight * space.Weight(row_level, static_cast<int>(row));
  }
  if (mass.worlds == 0) return;
  mass.weight *= walk.weight();
  mass_.worlds += mass.worlds;
  mass_.weight += mass.weight;
  wild_weight_[walk.options()[0]] += mass.weight;
  for (int level = 0; level < row_level; ++level) {
    seen_[level] |= uint64_t{1} << walk.options()[level];
  }
}

void WorldRows::Settle(const Space& space) {
  if (mass_ == space.TotalMass()) words_ = {};
}

WorldRows WorldRows::Moved(const Space& from, const WorldRows& rows, const Space& to) {
  if (rows.words_.empty()) return All(to);
  std::array<std::vector<uint8_t>, kMaxLevels> option_of;
  for (int level = 0; level < to.levels(); ++level) option_of[level] = OptionsIn(from, to, level);
  const int row_level = to.last_level() - 1;

  WorldRows moved;
  moved.words_.resize(to.blocks() * to.words_per_block());
  for (BlockWalk walk(to); !walk.done(); walk.Advance()) {
    size_t block = 0;
    for (int level = 0; level < row_level; ++level) {
      block = block * from.Options(level) + option_of[level][walk.options()[level]];
    }
    uint32_t* const target = &moved.words_[walk.index() * to.words_per_block()];
    for (int row = 0; row < to.Options(row_level); ++row) {
      const uint32_t* const source = &rows.words_[block * from.words_per_block() +
                                                  option_of[row_level][row] * from.words_per_row()];
      for (int bit = 0; bit < to.Options(row_level + 1); ++bit) {
        if (!HasBit(source, option_of[row_level + 1][bit])) continue;
        target[row * to.words_per_row() + bit / 32] |= 1u << bit % 32;
      }
    }
    moved.CountBlock(to, walk, target);
  }
  moved.Settle(to);
  return moved;
}

bool WorldRows::Has(const Space& space, const std::array<uint8_t, kMaxLevels>& options) const {
  if (words_.empty()) return true;
  size_t row = 0;
  for (int level = 0; level < space.last_level(); ++level) {
    row = row * space.Options(level) + options[level];
  }
  return HasBit(&words_[row * space.words_per_row()], options[space.last_level()]);
}

const uint32_t* WorldRows::Block(const Space& space, size_t block,
                                 const std::vector<uint32_t>& full) const {
  return words_.empty() ? full.data() : &words_[block * space.words_per_block()];
}

std::array<uint64_t, kFaces> WorldRows::DiceByWeight(const Space& space) const {
  const int row_level = space.last_level() - 1;
  const size_t words = space.words_per_row();
  const std::vector<uint32_t> full = FullBlock(space);
  std::array<uint64_t, kFaces> dice{};
  // The last level row by row, the others by the weight of their options.
  std::array<std::vector<uint64_t>, kMaxLevels> weights;
  for (int level = 0; level <= row_level; ++level) weights[level].resize(space.Options(level));
  for (BlockWalk walk(space); !walk.done(); walk.Advance()) {
    const uint32_t* row = Block(space, walk.index(), full);
    uint64_t in_block = 0;
    for (size_t i = 0; i < space.rows_per_block(); ++i, row += words) {
      const uint64_t outside = walk.weight() * space.Weight(row_level, static_cast<int>(i));
      const uint64_t in_row = outside * space.RowMass(row).weight;
      weights[row_level][i] += in_row;
      in_block += in_row;
      AddDice(space.RowDice(row), outside, dice);
    }
    for (int level = 0; level < row_level; ++level) {
      weights[level][walk.options()[level]] += in_block;
    }
  }
  for (int level = 1; level <= row_level; ++level) {
    for (int option = 0; option < space.Options(level); ++option) {
      const Hand hand = space.HiddenHand(level, option);
      for (int face = 0; face < kFaces; ++face) {
        dice[face] += weights[level][option] * hand.Of(static_cast<Face>(face));
      }
    }
  }
  return dice;
}

std::array<uint8_t, kMaxLevels> WorldRows::At(const Space& space, uint64_t weight) const {
  const int row_level = space.last_level() - 1;
  const size_t words = space.words_per_row();
  const std::vector<uint32_t> full = FullBlock(space);
  for (BlockWalk walk(space); !walk.done(); walk.Advance()) {
    const uint32_t* row = Block(space, walk.index(), full);
    for (size_t i = 0; i < space.rows_per_block(); ++i, row += words) {
      const uint64_t outside = walk.weight() * space.Weight(row_level, static_cast<int>(i));
      const uint64_t in_row = outside * space.RowMass(row).weight;
      if (weight >= in_row) {
        weight -= in_row;
        continue;
      }
      std::array<uint8_t, kMaxLevels> options = walk.options();
      options[row_level] = static_cast<uint8_t>(i);
      for (int bit = 0;; ++bit) {
        if (!HasBit(row, bit)) continue;
        const uint64_t in_world = outside * space.Weight(row_level + 1, bit);
        if (weight < in_world) {
          options[row_level + 1] = static_cast<uint8_t>(bit);
          return options;
        }
        weight -= in_world;
      }
    }
  }
  return {};
}

}  // namespace assize::games::brigands_bluff
