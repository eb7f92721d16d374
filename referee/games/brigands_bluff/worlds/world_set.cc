// Sets of worlds: from layers to the smallest diagram, and what can be asked of it.
#include "referee/games/brigands_bluff/worlds/world_set.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "referee/games/brigands_bluff/worlds/layers.h"

namespace assize::games::brigands_bluff {
namespace {

bool HasBit(uint64_t row, int bit) { return (row >> bit & 1) != 0; }

// Equal records of `width` words become one, in the order of their first; returns for each which
// one it became, from 1. What is all 0 is no record and becomes 0.
std::vector<uint32_t> Merge(const std::vector<uint32_t>& records, size_t width,
                            std::vector<uint32_t>* merged) {
  std::vector<uint32_t> numbers;
  absl::flat_hash_map<absl::string_view, uint32_t> known;
  for (auto record = records.begin(); record != records.end(); record += width) {
    if (std::all_of(record, record + width, [](uint32_t word) { return word == 0; })) {
      numbers.push_back(0);
      continue;
    }
    const absl::string_view bytes(reinterpret_cast<const char*>(&*record), width * sizeof(*record));
    const auto [entry, is_new] = known.try_emplace(bytes, known.size() + 1);
    if (is_new) merged->insert(merged->end(), record, record + width);
    numbers.push_back(entry->second);
  }
  merged->shrink_to_fit();
  return numbers;
}

}  // namespace

WorldSet WorldSet::Reduced(const Space& space, Layers layers) {
  WorldSet set;
  // A level without options has no records, and blocks of such rows no words.
  if (space.IsEmpty()) return set;
  set.outer_ = space.outer_levels();
  set.words_per_block_ = space.words_per_block();
  for (int level = 0; level < set.outer_; ++level) set.options_[level] = space.Options(level);
  std::vector<uint32_t> numbers = Merge(layers.blocks, set.words_per_block_, &set.blocks_);
  for (int level = set.outer_ - 1; level >= 0; --level) {
    for (uint32_t& next : layers.next[level]) next = next == 0 ? kNone : numbers[next - 1];
    numbers = Merge(layers.next[level], set.options_[level], &set.next_[level]);
  }
  set.Count(space);
  return set;
}

WorldSet WorldSet::All(const Space& space) {
  Layers layers;
  for (int level = 0; level < space.outer_levels(); ++level) {
    layers.next[level].assign(space.Options(level), 1);
  }
  for (size_t row = 0; row < space.rows_per_block(); ++row) {
    for (size_t word = 0; word < space.words_per_row(); ++word) {
      layers.blocks.push_back(space.FullWord(word));
    }
  }
  return Reduced(space, std::move(layers));
}

Mass WorldSet::MassOfBlock(const Space& space, const uint32_t* block) const {
  Mass mass;
  for (size_t row = 0; row < space.rows_per_block(); ++row) {
    const uint64_t bits = space.RowOf(block, row);
    if (bits == 0) continue;
    const Mass in_row = space.RowMass(bits);
    mass.worlds += in_row.worlds;
    mass.weight += in_row.weight * space.Weight(outer_, static_cast<int>(row));
  }
  return mass;
}

// From the blocks up to the root.
void WorldSet::Count(const Space& space) {
  const size_t blocks = blocks_.size() / words_per_block_;
  for (Node block = 1; block <= blocks; ++block) {
    masses_[outer_].push_back(MassOfBlock(space, Block(block)));
  }
  for (int level = outer_ - 1; level >= 0; --level) {
    const size_t nodes = next_[level].size() / options_[level];
    for (Node node = 1; node <= nodes; ++node) {
      Mass mass;
      for (int option = 0; option < options_[level]; ++option) {
        const Node next = Next(level, node, option);
        if (next == kNone) continue;
        mass.worlds += masses_[level + 1][next - 1].worlds;
        mass.weight += masses_[level + 1][next - 1].weight * space.Weight(level, option);
      }
      masses_[level].push_back(mass);
    }
  }
  if (!masses_[0].empty()) mass_ = masses_[0].front();
}

size_t WorldSet::bytes() const {
  size_t bytes = blocks_.capacity() * sizeof(blocks_[0]);
  for (const auto& next : next_) bytes += next.capacity() * sizeof(next[0]);
  for (const auto& masses : masses_) bytes += masses.capacity() * sizeof(masses[0]);
  return bytes;
}

bool WorldSet::Has(const Space& space, const std::array<uint8_t, kMaxLevels>& options) const {
  Node node = root();
  for (int level = 0; level < outer_ && node != kNone; ++level) {
    node = Next(level, node, options[level]);
  }
  if (node == kNone) return false;
  return HasBit(space.RowOf(Block(node), options[outer_]), options[outer_ + 1]);
}

uint64_t WorldSet::Seen(const Space& space, int level) const {
  uint64_t seen = 0;
  if (level < outer_) {
    for (size_t i = 0; i < next_[level].size(); ++i) {
      if (next_[level][i] != kNone) seen |= uint64_t{1} << i % options_[level];
    }
    return seen;
  }
  for (Node block = 1; block <= NodesOf(outer_); ++block) {
    for (size_t row = 0; row < space.rows_per_block(); ++row) {
      const uint64_t bits = space.RowOf(Block(block), row);
      if (level > outer_) seen |= bits;
      if (level == outer_ && bits != 0) seen |= uint64_t{1} << row;
    }
  }
  return seen;
}

uint64_t WorldSet::WildWeight(int option) const {
  const Node next = root() == kNone ? kNone : Next(0, root(), option);
  return next == kNone ? 0 : masses_[1][next - 1].weight;
}

// A node's weight from above times that from below is the weight of all worlds that come by it.
std::array<DiceWeights, kMaxLevels> WorldSet::DiceByWeight(const Space& space) const {
  std::array<DiceWeights, kMaxLevels> dice{};
  const auto add = [&](int level, int option, uint64_t weight) {
    if (weight == 0) return;
    const Hand hand = space.DiceOf(level, option);
    for (int face = 0; face < kFaces; ++face) {
      dice[level][face] += weight * hand.Of(static_cast<Face>(face));
    }
  };
  std::vector<uint64_t> above(root() == kNone ? 0 : 1, 1);
  for (int level = 0; level < outer_; ++level) {
    std::vector<uint64_t> below(NodesOf(level + 1), 0);
    for (size_t i = 0; i < next_[level].size(); ++i) {
      if (next_[level][i] == kNone) continue;
      const int option = static_cast<int>(i % options_[level]);
      const uint64_t weight = above[i / options_[level]] * space.Weight(level, option);
      below[next_[level][i] - 1] += weight;
      add(level, option, weight * masses_[level + 1][next_[level][i] - 1].weight);
    }
    above = std::move(below);
  }
  for (Node block = 1; block <= NodesOf(outer_); ++block) {
    for (int row = 0; row < space.Options(outer_); ++row) {
      const uint64_t bits = space.RowOf(Block(block), row);
      const uint64_t weight = above[block - 1] * space.Weight(outer_, row);
      add(outer_, row, weight * space.RowMass(bits).weight);
      for (int bit = 0; bits >> bit != 0; ++bit) {
        if (HasBit(bits, bit)) add(outer_ + 1, bit, weight * space.Weight(outer_ + 1, bit));
      }
    }
  }
  return dice;
}

// Down the diagram: each step takes off what lies before the option that the weight falls on.
std::array<uint8_t, kMaxLevels> WorldSet::At(const Space& space, uint64_t weight) const {
  std::array<uint8_t, kMaxLevels> options{};
  Node node = root();
  // Chooses the option of a level; returns how often a world of it counts.
  const auto choose = [&](int level, const auto& weight_of) {
    for (int option = 0;; ++option) {
      const uint64_t in_option = weight_of(option) * space.Weight(level, option);
      if (weight < in_option) {
        options[level] = static_cast<uint8_t>(option);
        weight /= space.Weight(level, option);
        return;
      }
      weight -= in_option;
    }
  };
  for (int level = 0; level < outer_; ++level) {
    choose(level, [&](int option) {
      const Node next = Next(level, node, option);
      return next == kNone ? 0 : masses_[level + 1][next - 1].weight;
    });
    node = Next(level, node, options[level]);
  }
  choose(outer_, [&](int row) { return space.RowMass(space.RowOf(Block(node), row)).weight; });
  const uint64_t bits = space.RowOf(Block(node), options[outer_]);
  choose(outer_ + 1, [&](int bit) { return HasBit(bits, bit) ? uint64_t{1} : 0; });
  return options;
}

}  // namespace assize::games::brigands_bluff
