// Building a machine: level by level all states that can be reached, each once.
#include "referee/games/brigands_bluff/worlds/machine.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"

namespace assize::games::brigands_bluff {
namespace {

// Whether a scope speaks of a level's dice.
bool Covers(const Scope& scope, int level, const Round& round) {
  return level == 0 ? scope.wild : scope.seats.Has(round.SeatAt(level - 1));
}

constexpr Tally Packed(const Measured& measured) {
  return static_cast<uint32_t>(measured.value) | static_cast<Tally>(measured.base) << 32;
}

// A quantity whose tally is the hand itself.
Quantity Roll(const Scope& scope) { return Largest(scope); }

}  // namespace

Side::Side(const Quantity& quantity, const Space& space, Reading reading)
    : quantity_(quantity), reading_(reading) {
  for (int level = 0; level < space.levels(); ++level) {
    const bool first = Covers(quantity.scope, level, space.round());
    const bool other = Covers(quantity.other, level, space.round());
    if (!first && !other) continue;
    last_level_ = level;
    for (int option = 0; option < space.Options(level); ++option) {
      const Hand dice = space.DiceOf(level, option);
      parts_[level].push_back(first ? PartOf(quantity, dice) : OtherPartOf(quantity, dice));
    }
  }
}

Tally Side::Read(Tally tally, int level, int option) const {
  if (parts_[level].empty()) return tally;
  const Tally joined = Joined(quantity_.kind, tally, parts_[level][option]);
  if (level < last_level_) return joined;
  if (reading_ == Reading::kRoll) return static_cast<uint32_t>(joined);
  return Packed(ValueOf(quantity_, joined));
}

Measured Side::Final(Tally tally) {
  return {static_cast<int32_t>(tally), static_cast<int32_t>(tally >> 32)};
}

Machine::Machine(const Statement& statement, const Space& space)
    : statement_(statement), levels_(space.levels()), words_per_block_(space.words_per_block()) {
  if (statement.kind == StatementKind::kSameRoll) {
    left_ = Side(Roll(statement.left.scope), space, Side::Reading::kRoll);
    right_ = Side(Roll(statement.right.scope), space, Side::Reading::kRoll);
    statement_.relation = Relation::kEqual;
  } else {
    left_ = Side(statement.left, space, Side::Reading::kValue);
    right_ = Side(statement.right, space, Side::Reading::kValue);
  }
  decided_ = std::max(left_.last_level(), right_.last_level());
  for (int level = 0; level < levels_; ++level) options_[level] = space.Options(level);

  std::vector<Read> reads(1);
  for (int level = 0; level < levels_ - 2; ++level) reads = Explore(reads, level);
  FillBlocks(reads, space);
}

Machine::Read Machine::After(const Read& read, int level, int option) const {
  if (level > decided_) return read;
  const Read after{left_.Read(read.left, level, option), right_.Read(read.right, level, option)};
  if (level < decided_) return after;
  return {Holds(statement_, Side::Final(after.left), Side::Final(after.right)) ? Tally{1} : 0, 0};
}

std::vector<Machine::Read> Machine::Explore(const std::vector<Read>& before, int level) {
  std::vector<Read> states;
  absl::flat_hash_map<Read, State> numbers;
  std::vector<State>& next = next_[level];
  next.reserve(before.size() * options_[level]);
  for (const Read& read : before) {
    for (int option = 0; option < options_[level]; ++option) {
      const Read after = After(read, level, option);
      const auto [entry, is_new] = numbers.try_emplace(after, states.size());
      if (is_new) states.push_back(after);
      next.push_back(entry->second);
    }
  }
  return states;
}

void Machine::FillBlocks(const std::vector<Read>& before, const Space& space) {
  const int row_level = levels_ - 2;
  const int bit_level = levels_ - 1;
  const std::vector<Read> states = Explore(before, row_level);
  const size_t words = space.words_per_row();
  std::vector<uint32_t> rows(states.size() * words, 0);
  for (size_t state = 0; state < states.size(); ++state) {
    for (int option = 0; option < options_[bit_level]; ++option) {
      if (After(states[state], bit_level, option).left == 0) continue;
      rows[state * words + option / 32] |= 1u << option % 32;
    }
  }
  blocks_.reserve(before.size() * words_per_block_);
  for (const State state : next_[row_level]) {
    blocks_.insert(blocks_.end(), &rows[state * words], &rows[state * words] + words);
  }
}

bool Machine::Accepts(const std::array<uint8_t, kMaxLevels>& options) const {
  State state = kStart;
  for (int level = 0; level < levels_ - 2; ++level) state = Next(level, state, options[level]);
  const size_t words = words_per_block_ / options_[levels_ - 2];
  const uint32_t* const row = Block(state) + options[levels_ - 2] * words;
  const int bit = options[levels_ - 1];
  return (row[bit / 32] >> bit % 32 & 1) != 0;
}

}  // namespace assize::games::brigands_bluff
