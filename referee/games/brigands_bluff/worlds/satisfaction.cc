// The worlds of a clue's statements together.
//!!
// A statement as a machine that reads a world level by level: each state stands for all that has
// been read so far and makes no difference any more. Most statements need some tens of states for a
// level, none more than some thousand, where there are millions of worlds.
#include "referee/games/brigands_bluff/worlds/satisfaction.h"

#include <algorithm>
#include <utility>

#include "referee/games/brigands_bluff/worlds/in_world.h"
#include "referee/games/brigands_bluff/worlds/layers.h"
#include "referee/games/brigands_bluff/worlds/measure.h"

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

// Whether a scope speaks of a level's dice.
bool Covers(const Scope& scope, int level, const Round& round) {
  return level == 0 ? scope.wild : scope.seats.Has(round.SeatAt(level - 1));
}

constexpr Tally Packed(const Measured& measured) {
  return static_cast<uint32_t>(measured.value) | static_cast<Tally>(measured.base) << 32;
}

constexpr Measured Unpacked(Tally tally) {
  return {static_cast<int32_t>(tally), static_cast<int32_t>(tally >> 32)};
}

// A quantity whose tally is the hand itself.
Quantity Roll(const Scope& scope) { return Largest(scope); }

// One side of a statement: a quantity with the parts of all options that it may meet.
class Side {
 public:
  // As hands, not as a value, where `roll` says so: for SameRoll.
  enum class Reading { kValue, kRoll };

  Side(const Quantity& quantity, const Space& space, Reading reading)
      : quantity_(quantity), reading_(reading) {
    for (int level = 0; level < space.levels(); ++level) {
      const bool first = Covers(quantity.scope, level, space.round());
      const bool other = Covers(quantity.other, level, space.round());
      if (!first && !other) continue;
      last_level_ = level;
      for (int option = 0; option < space.Options(level); ++option) {
        const Hand dice = space.DiceOf(level, option);
        parts_[level].push_back(first ? brigands_bluff::PartOf(quantity, dice)
                                      : OtherPartOf(quantity, dice));
      }
    }
  }

  // What an option of a level adds to the tally.
  Tally PartOf(int level, int option) const {
    return parts_[level].empty() ? 0 : parts_[level][option];
  }
  // The level after which nothing is added to the tally any more; -1: there is nothing to add.
  int last_level() const { return last_level_; }

  // The tally after an option of a level has been read; after the last level of the side, its
  // value.
  Tally Read(Tally tally, int level, int option) const {
    if (parts_[level].empty()) return tally;
    const Tally joined = Joined(quantity_.kind, tally, parts_[level][option]);
    if (level < last_level_) return joined;
    if (reading_ == Reading::kRoll) return static_cast<uint32_t>(joined);
    return Packed(ValueOf(quantity_, joined));
  }

 private:
  const Quantity& quantity_;
  const Reading reading_;
  int last_level_ = -1;
  // By level and option.
  std::array<std::vector<Tally>, kMaxLevels> parts_;
};

// Both sides' tallies; once both are complete, whether the statement holds.
using Reads = std::pair<Tally, Tally>;
constexpr Reads kHolds = {1, 0};
constexpr Reads kFails = {0, 0};

class Machine {
 public:
  // The quantities, and the space, must outlive it.
  Machine(const Statement& statement, const Quantity& left, const Quantity& right,
          Side::Reading reading, const Space& space)
      : statement_(statement),
        space_(space),
        left_(left, space, reading),
        right_(right, space, reading),
        decided_(std::max(left_.last_level(), right_.last_level())) {
    for (int level = 0; level < space.levels(); ++level) kinds_[level] = KindsOf(level);
  }

  WorldSet Worlds() const {
    Layers layers;
    std::vector<Reads> states(1);
    const int outer = space_.outer_levels();
    for (int level = 0; level < outer; ++level) {
      states = Explore(level, states, &layers);
    }
    AddBlocks(states, &layers);
    return WorldSet::Reduced(space_, std::move(layers));
  }

 private:
  // Options are of a kind if they add the same to both sides.
  std::vector<int> KindsOf(int level) const {
    std::vector<int> kinds;
    std::vector<Reads> parts;
    for (int option = 0; option < space_.Options(level); ++option) {
      const Reads part(left_.PartOf(level, option), right_.PartOf(level, option));
      const auto known = std::ranges::find(parts, part);
      kinds.push_back(static_cast<int>(known - parts.begin()));
      if (known == parts.end()) parts.push_back(part);
    }
    return kinds;
  }

  std::vector<Reads> Explore(int level, const std::vector<Reads>& before, Layers* layers) const {
    return layers->Explore(level, kinds_[level], before, [&](const Reads& reads, int option) {
      return std::optional(After(reads, level, option));
    });
  }

  Reads After(const Reads& reads, int level, int option) const {
    if (level > decided_) return reads;
    const Reads after(left_.Read(reads.first, level, option),
                      right_.Read(reads.second, level, option));
    if (level < decided_) return after;
    return Holds(statement_, Unpacked(after.first), Unpacked(after.second)) ? kHolds : kFails;
  }

  // Many states have a row in common: each is made once.
  void AddBlocks(const std::vector<Reads>& before, Layers* layers) const {
    const int row_level = space_.outer_levels();
    const std::vector<Reads> states = Explore(row_level, before, layers);
    const std::vector<uint32_t> rows_of_states = std::exchange(layers->next[row_level], {});
    const size_t words = space_.words_per_row();
    std::vector<uint32_t> rows(states.size() * words, 0);
    for (size_t state = 0; state < states.size(); ++state) {
      const uint64_t row = RowOf(states[state]);
      for (size_t word = 0; word < words; ++word) {
        rows[state * words + word] = static_cast<uint32_t>(row >> word * 32);
      }
    }
    layers->blocks.reserve(before.size() * space_.words_per_block());
    for (const uint32_t state : rows_of_states) {
      const auto row = rows.begin() + static_cast<ptrdiff_t>((state - 1) * words);
      layers->blocks.insert(layers->blocks.end(), row, row + static_cast<ptrdiff_t>(words));
    }
  }

  // The last level's options with which the statement holds.
  uint64_t RowOf(const Reads& reads) const {
    const int level = space_.last_level();
    const std::vector<int>& kinds = kinds_[level];
    std::array<bool, 64> holds;
    int known = 0;
    uint64_t row = 0;
    for (int option = 0; option < static_cast<int>(kinds.size()); ++option) {
      if (kinds[option] == known) holds[known++] = After(reads, level, option) == kHolds;
      if (holds[kinds[option]]) row |= uint64_t{1} << option;
    }
    return row;
  }

  const Statement& statement_;
  const Space& space_;
  const Side left_;
  const Side right_;
  // The level after which it is decided whether the statement holds.
  const int decided_;
  // By level.
  std::array<std::vector<int>, kMaxLevels> kinds_;
};

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

WorldSet WorldsWhere(const Statement& statement, const Space& space) {
  if (statement.kind != StatementKind::kSameRoll) {
    return Machine(statement, statement.left, statement.right, Side::Reading::kValue, space)
        .Worlds();
  }
  Statement same = statement;
  same.relation = Relation::kEqual;
  const Quantity left = Roll(statement.left.scope);
  const Quantity right = Roll(statement.right.scope);
  return Machine(same, left, right, Side::Reading::kRoll, space).Worlds();
}

}  // namespace assize::games::brigands_bluff
