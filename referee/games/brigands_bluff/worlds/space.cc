// The options of each level, and their masses.
#include "referee/games/brigands_bluff/worlds/space.h"

#include <algorithm>

namespace assize::games::brigands_bluff {
namespace {

constexpr std::array<Face, kFaces> kAllFaces = {Face::kMonkey, Face::kShip,   Face::kFlag,
                                                Face::kRum,    Face::kParrot, Face::kSkull};

template <class T>
std::optional<int> IndexOf(const std::vector<T>& options, const T& option) {
  const auto found = std::ranges::find(options, option);
  if (found == options.end()) return std::nullopt;
  return static_cast<int>(found - options.begin());
}

}  // namespace

Space::Space(const Round& round) : round_(round) {
  const std::span<const Hand> all = AllHands(round.dice);
  for (int place = 0; place < round.crew(); ++place) hands_[place].assign(all.begin(), all.end());
  if (round.wild_die) wild_.assign(kAllFaces.begin(), kAllFaces.end());
  Weigh();
}

Space Space::WithRevealed(Face face, const std::array<uint8_t, kMaxCrew>& dice) const {
  Space space = *this;
  space.live_ = live_ - FaceSet{face};
  for (int place = 0; place < round_.crew(); ++place) {
    std::erase_if(space.hands_[place], [&](Hand hand) { return hand.Of(face) != dice[place]; });
    if (live_.Has(face)) space.revealed_[place].Add(face, dice[place]);
  }
  space.Weigh();
  return space;
}

Space Space::WithWildDie(Face face) const {
  Space space = *this;
  std::erase_if(space.wild_, [face](Face other) { return other != face; });
  space.Weigh();
  return space;
}

Space Space::WithPhase(Phase phase) const {
  Space space = *this;
  space.round_.phase = phase;
  return space;
}

void Space::Weigh() {
  weights_[0].assign(Options(0), 1);
  for (int level = 1; level < levels(); ++level) {
    weights_[level].clear();
    for (const Hand hand : hands_[level - 1]) weights_[level].push_back(WaysToRoll(hand));
  }
  WeighRows();
}

void Space::WeighRows() {
  const std::vector<uint32_t>& weights = weights_[last_level()];
  const size_t groups = (weights.size() + kGroup - 1) / kGroup;
  group_mass_.assign(groups << kGroup, 0);
  group_dice_.assign(groups << kGroup, 0);
  for (size_t group = 0; group < groups; ++group) {
    uint32_t* const mass = &group_mass_[group << kGroup];
    uint64_t* const dice = &group_dice_[group << kGroup];
    for (uint32_t bits = 1; bits < 1u << kGroup; ++bits) {
      const size_t option = group * kGroup + std::countr_zero(bits);
      if (option >= weights.size()) continue;
      const uint32_t others = bits & (bits - 1);
      mass[bits] = mass[others] + 1 + (weights[option] << 16);
      dice[bits] = dice[others];
      const Hand hand = HiddenHand(last_level(), static_cast<int>(option));
      for (int face = 0; face < kFaces; ++face) {
        const uint64_t same = hand.Of(static_cast<Face>(face)) * weights[option];
        dice[bits] += same << face * kDiceBits;
      }
    }
  }
}

int Space::Options(int level) const {
  if (level > 0) return static_cast<int>(hands_[level - 1].size());
  return round_.wild_die ? static_cast<int>(wild_.size()) : 1;
}

std::optional<Face> Space::WildFace(int option) const {
  if (!round_.wild_die) return std::nullopt;
  return wild_[option];
}

Hand Space::DiceOf(int level, int option) const {
  if (level > 0) return HiddenHand(level, option);
  return round_.wild_die ? Hand{wild_[option]} : Hand();
}

std::optional<int> Space::OptionOf(int level, const World& world) const {
  if (level > 0) return IndexOf(hands_[level - 1], world.hands[level - 1]);
  if (world.wild.has_value() != round_.wild_die) return std::nullopt;
  return round_.wild_die ? IndexOf(wild_, *world.wild) : 0;
}

World Space::WorldOf(const std::array<uint8_t, kMaxLevels>& options) const {
  World world;
  for (int level = 1; level < levels(); ++level) {
    world.hands[level - 1] = FullHand(level, options[level]);
  }
  world.wild = WildFace(options[0]);
  return world;
}

Mass Space::LevelMass(int level) const {
  Mass mass{static_cast<uint64_t>(Options(level)), 0};
  for (const uint32_t weight : weights_[level]) mass.weight += weight;
  return mass;
}

Mass Space::TotalMass() const {
  Mass total{1, 1};
  for (int level = 0; level < levels(); ++level) {
    const Mass mass = LevelMass(level);
    total = {total.worlds * mass.worlds, total.weight * mass.weight};
  }
  return total;
}

size_t Space::blocks() const {
  size_t blocks = 1;
  for (int level = 0; level < last_level() - 1; ++level) blocks *= Options(level);
  return blocks;
}

uint32_t Space::FullWord(size_t word) const {
  const int bits = Options(last_level()) - static_cast<int>(word) * 32;
  return bits >= 32 ? ~0u : (1u << bits) - 1;
}

template <class T>
T Space::SumOfGroups(const std::vector<T>& groups, const uint32_t* row) const {
  uint64_t bits = row[0];
  if (words_per_row() > 1) bits |= static_cast<uint64_t>(row[1]) << 32;
  T sum = 0;
  for (const T* group = groups.data(); bits != 0; bits >>= kGroup, group += 1u << kGroup) {
    sum += group[bits & ((1u << kGroup) - 1)];
  }
  return sum;
}

Mass Space::RowMass(const uint32_t* row) const {
  const uint32_t mass = SumOfGroups(group_mass_, row);
  return {mass & 0xffff, mass >> 16};
}

uint64_t Space::RowDice(const uint32_t* row) const { return SumOfGroups(group_dice_, row); }

bool operator==(const Space& a, const Space& b) {
  return a.round_ == b.round_ && a.live_ == b.live_ && a.revealed_ == b.revealed_ &&
         a.hands_ == b.hands_ && a.wild_ == b.wild_;
}

}  // namespace assize::games::brigands_bluff
