// How a set of worlds comes about (world_set.h): layer by layer whatever states a reader of worlds
// can be in, each once; the set then makes one node of all that come to the same.
//
//   Layers layers;
//   std::vector<State> states(1);                       // before level 0
//   for (int level = 0; level < space.outer_levels(); ++level) {
//     states = layers.Explore(level, AllDifferent(space.Options(level)), states, after);
//   }
//   for (const State& state : states) layers.blocks.insert(...);
//   WorldSet set = WorldSet::Reduced(space, std::move(layers));
//
// Plain values.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_LAYERS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_LAYERS_H_

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "referee/games/brigands_bluff/worlds/space.h"

namespace assize::games::brigands_bluff {

struct Layers {
  // By outer level: the number that each option of each state leads to, from 1; 0: to no world.
  std::array<std::vector<uint32_t>, kMaxLevels> next;
  // One for each state behind the last outer level.
  std::vector<uint32_t> blocks;

  // Fills next[level]; returns the states behind the level, in the order of their numbers. Options
  // of a kind lead to the same: `kinds` has the kind of each, numbered by their first options.
  // `after(state, option)` gives the next state; nullopt: no world goes on like this.
  template <class State, class After>
  std::vector<State> Explore(int level, const std::vector<int>& kinds,
                             const std::vector<State>& before, const After& after) {
    std::vector<State> states;
    absl::flat_hash_map<State, uint32_t> numbers;
    const auto number_of = [&](const std::optional<State>& state) -> uint32_t {
      if (!state.has_value()) return 0;
      const auto [entry, is_new] = numbers.try_emplace(*state, states.size() + 1);
      if (is_new) states.push_back(*state);
      return entry->second;
    };
    std::array<uint32_t, 64> reached;
    next[level].reserve(before.size() * kinds.size());
    for (const State& state : before) {
      int known = 0;
      for (int option = 0; option < static_cast<int>(kinds.size()); ++option) {
        if (kinds[option] == known) reached[known++] = number_of(after(state, option));
        next[level].push_back(reached[kinds[option]]);
      }
    }
    return states;
  }
};

// Every option is of its own kind.
inline std::vector<int> AllDifferent(int options) {
  std::vector<int> kinds(options);
  std::iota(kinds.begin(), kinds.end(), 0);
  return kinds;
}

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_LAYERS_H_
