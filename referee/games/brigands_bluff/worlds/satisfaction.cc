// The worlds of a clue's statements together.
#include "referee/games/brigands_bluff/worlds/satisfaction.h"

#include <algorithm>

#include "referee/games/brigands_bluff/worlds/in_world.h"
#include "referee/games/brigands_bluff/worlds/statement_worlds.h"

namespace assize::games::brigands_bluff {
namespace {

constexpr uint64_t kSamples = 8;

// Evenly over their weight.
std::vector<World> SamplesOf(const WorldSet& worlds, const Space& space) {
  std::vector<World> samples;
  if (worlds.mass().worlds == 0) return samples;
  for (uint64_t i = 0; i < kSamples; ++i) {
    const uint64_t weight = worlds.mass().weight * (2 * i + 1) / (2 * kSamples);
    samples.push_back(space.WorldOf(worlds.At(space, weight)));
  }
  return samples;
}

}  // namespace

Satisfaction::Satisfaction(const Clue& clue, const Space& space)
    : space_(space), worlds_(WorldSet::All(space)) {
  for (int i = 0; i < clue.size; ++i) {
    worlds_ = worlds_.And(space, WorldsWhere(clue.statements[i], space));
  }
  samples_ = SamplesOf(worlds_, space);
}

bool Satisfaction::ExistsWith(const Statement& statement) const {
  const auto holds = [&](const World& world) { return HoldsIn(world, statement, space_); };
  if (std::ranges::any_of(samples_, holds)) return true;
  return worlds_.Meets(space_, WorldsWhere(statement, space_));
}

}  // namespace assize::games::brigands_bluff
