// Walks that end as soon as the answer is known.
#include "referee/games/brigands_bluff/worlds/satisfaction.h"

#include <algorithm>
#include <cstdint>

#include "referee/games/brigands_bluff/worlds/block_walk.h"
#include "referee/games/brigands_bluff/worlds/world_rows.h"

namespace assize::games::brigands_bluff {
namespace {

// Whether all machines accept one of the worlds.
bool AllAcceptOne(const Space& space, std::span<const Machine* const> machines) {
  const size_t words = space.words_per_block();
  for (BlockWalk walk(space, machines); !walk.done(); walk.Advance()) {
    uint32_t any = 0;
    for (size_t i = 0; i < words; ++i) {
      uint32_t word = ~0u;
      for (size_t machine = 0; machine < machines.size(); ++machine) {
        word &= walk.Block(machine)[i];
      }
      any |= word;
    }
    if (any != 0) return true;
  }
  return false;
}

}  // namespace

Satisfaction::Satisfaction(const Clue& clue, const Space& space) : space_(space) {
  for (int i = 0; i < clue.size; ++i) machines_.emplace_back(clue.statements[i], space);
  for (const Machine& machine : machines_) pointers_.push_back(&machine);
}

bool Satisfaction::Exists() const { return AllAcceptOne(space_, pointers_); }

bool Satisfaction::IsEverything() const {
  const std::vector<uint32_t> full = FullBlock(space_);
  for (BlockWalk walk(space_, pointers_); !walk.done(); walk.Advance()) {
    for (size_t machine = 0; machine < machines_.size(); ++machine) {
      if (!std::equal(full.begin(), full.end(), walk.Block(machine))) return false;
    }
  }
  return true;
}

bool Satisfaction::ExistsWith(const Statement& statement) const {
  const Machine machine(statement, space_);
  std::vector<const Machine*> all = pointers_;
  all.push_back(&machine);
  return AllAcceptOne(space_, all);
}

}  // namespace assize::games::brigands_bluff
