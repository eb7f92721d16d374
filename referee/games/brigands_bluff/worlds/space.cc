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

// std::popcount() is a call of libgcc where the compiler may not assume the processor's own
// instruction, and rows are counted a million times a second.
constexpr uint64_t CountOnes(uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return bits * 0x0101010101010101 >> 56;
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
  total_ = {1, 1};
  for (int level = 0; level < levels(); ++level) {
    weights_[level].clear();
    Mass mass;
    for (int option = 0; option < Options(level); ++option) {
      weights_[level].push_back(level == 0 ? 1 : WaysToRoll(FullHand(level, option)));
      mass = {mass.worlds + 1, mass.weight + weights_[level].back()};
    }
    total_ = {total_.worlds * mass.worlds, total_.weight * mass.weight};
  }
  const std::vector<uint32_t>& last = weights_[last_level()];
  words_per_row_ = (last.size() + 31) / 32;
  weight_classes_.clear();
  for (size_t option = 0; option < last.size(); ++option) {
    auto found = std::ranges::find(weight_classes_, last[option], &WeightClass::weight);
    if (found == weight_classes_.end()) {
      found = weight_classes_.insert(found, {last[option], 0});
    }
    found->options |= uint64_t{1} << option;
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

std::optional<std::array<uint8_t, kMaxLevels>> Space::OptionsOf(const World& world) const {
  std::array<uint8_t, kMaxLevels> options{};
  for (int level = 0; level < levels(); ++level) {
    const std::optional<int> option = OptionOf(level, world);
    if (!option.has_value()) return std::nullopt;
    options[level] = static_cast<uint8_t>(*option);
  }
  return options;
}

World Space::WorldOf(const std::array<uint8_t, kMaxLevels>& options) const {
  World world;
  for (int level = 1; level < levels(); ++level) {
    world.hands[level - 1] = FullHand(level, options[level]);
  }
  world.wild = WildFace(options[0]);
  return world;
}

uint32_t Space::FullWord(size_t word) const {
  const int bits = Options(last_level()) - static_cast<int>(word) * 32;
  return bits >= 32 ? ~0u : (1u << bits) - 1;
}

Mass Space::RowMass(uint64_t row) const {
  Mass mass;
  for (const WeightClass& same : weight_classes_) {
    const auto worlds = CountOnes(row & same.options);
    mass = {mass.worlds + worlds, mass.weight + worlds * same.weight};
  }
  return mass;
}

bool operator==(const Space& a, const Space& b) {
  return a.round_ == b.round_ && a.live_ == b.live_ && a.revealed_ == b.revealed_ &&
         a.hands_ == b.hands_ && a.wild_ == b.wild_;
}

}  // namespace assize::games::brigands_bluff
