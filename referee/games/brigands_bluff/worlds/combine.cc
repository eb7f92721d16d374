// Sets of worlds that come from others.
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "referee/games/brigands_bluff/worlds/layers.h"
#include "referee/games/brigands_bluff/worlds/world_set.h"

namespace assize::games::brigands_bluff {
namespace {

using Node = WorldSet::Node;
using Pair = std::pair<Node, Node>;

// For each option of `to`, which option of `from` it is.
std::vector<int> OptionsIn(const Space& from, const Space& to, int level) {
  std::vector<int> options;
  for (int option = 0; option < to.Options(level); ++option) {
    std::array<uint8_t, kMaxLevels> chosen{};
    chosen[level] = static_cast<uint8_t>(option);
    options.push_back(*from.OptionOf(level, to.WorldOf(chosen)));
  }
  return options;
}

// The bits of a row at these places, side by side.
uint64_t Gathered(uint64_t row, const std::vector<int>& places) {
  uint64_t gathered = 0;
  for (size_t i = 0; i < places.size(); ++i) gathered |= (row >> places[i] & 1) << i;
  return gathered;
}

// Looks for a world that is in both of two sets.
class CommonWorld {
 public:
  CommonWorld(const Space& space, const WorldSet& one, const WorldSet& other)
      : space_(space), one_(one), other_(other) {}

  bool ExistsFrom(int level, Pair pair) {
    if (pair.first == WorldSet::kNone || pair.second == WorldSet::kNone) return false;
    if (level == space_.outer_levels()) return InBlocks(pair);
    if (!visited_[level].insert(pair).second) return false;
    for (int option = 0; option < space_.Options(level); ++option) {
      const Pair next(one_.Next(level, pair.first, option),
                      other_.Next(level, pair.second, option));
      if (ExistsFrom(level + 1, next)) return true;
    }
    return false;
  }

 private:
  bool InBlocks(Pair pair) const {
    const uint32_t* const one = one_.Block(pair.first);
    const uint32_t* const other = other_.Block(pair.second);
    for (size_t i = 0; i < space_.words_per_block(); ++i) {
      if ((one[i] & other[i]) != 0) return true;
    }
    return false;
  }

  const Space& space_;
  const WorldSet& one_;
  const WorldSet& other_;
  // By outer level: pairs of nodes that lead to none.
  std::array<absl::flat_hash_set<Pair>, kMaxLevels> visited_;
};

}  // namespace

bool WorldSet::Meets(const Space& space, const WorldSet& other) const {
  return CommonWorld(space, *this, other).ExistsFrom(0, {root(), other.root()});
}

WorldSet WorldSet::And(const Space& space, const WorldSet& other) const {
  if (mass_ == space.TotalMass()) return other;
  if (other.mass_ == space.TotalMass()) return *this;
  Layers layers;
  std::vector<Pair> pairs;
  if (root() != kNone && other.root() != kNone) pairs.emplace_back(root(), other.root());
  for (int level = 0; level < outer_; ++level) {
    pairs = layers.Explore(level, AllDifferent(options_[level]), pairs, [&](Pair pair, int option) {
      const Pair next(Next(level, pair.first, option), other.Next(level, pair.second, option));
      const bool ends = next.first == kNone || next.second == kNone;
      return ends ? std::nullopt : std::optional(next);
    });
  }
  layers.blocks.reserve(pairs.size() * words_per_block_);
  for (const Pair& pair : pairs) {
    const uint32_t* const one = Block(pair.first);
    const uint32_t* const another = other.Block(pair.second);
    for (size_t i = 0; i < words_per_block_; ++i) layers.blocks.push_back(one[i] & another[i]);
  }
  return Reduced(space, std::move(layers));
}

WorldSet WorldSet::MovedTo(const Space& from, const Space& to) const {
  if (mass_ == from.TotalMass() || to.IsEmpty()) return All(to);
  Layers layers;
  std::vector<Node> nodes;
  if (root() != kNone) nodes.push_back(root());
  for (int level = 0; level < outer_; ++level) {
    const std::vector<int> options = OptionsIn(from, to, level);
    nodes =
        layers.Explore(level, AllDifferent(to.Options(level)), nodes, [&](Node node, int option) {
          const Node next = Next(level, node, options[option]);
          return next == kNone ? std::nullopt : std::optional(next);
        });
  }
  const std::vector<int> rows = OptionsIn(from, to, outer_);
  const std::vector<int> bits = OptionsIn(from, to, outer_ + 1);
  for (const Node node : nodes) {
    for (const int row : rows) {
      const uint64_t gathered = Gathered(from.RowOf(Block(node), row), bits);
      for (size_t word = 0; word < to.words_per_row(); ++word) {
        layers.blocks.push_back(static_cast<uint32_t>(gathered >> word * 32));
      }
    }
  }
  return Reduced(to, std::move(layers));
}

}  // namespace assize::games::brigands_bluff
