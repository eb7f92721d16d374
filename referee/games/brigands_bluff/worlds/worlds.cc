// Worlds: a space and a set of its worlds, shared by copies.
#include "referee/games/brigands_bluff/worlds/worlds.h"

#include <bit>
#include <utility>

#include "referee/games/brigands_bluff/worlds/considered.h"
#include "referee/games/brigands_bluff/worlds/space.h"
#include "referee/games/brigands_bluff/worlds/world_set.h"

namespace assize::games::brigands_bluff {

Worlds::Worlds(std::shared_ptr<const Space> space, std::shared_ptr<const WorldSet> set)
    : space_(std::move(space)), set_(std::move(set)) {}

Worlds::Worlds() {
  static const std::shared_ptr<const Space> kNoDice =
      std::make_shared<Space>(Round{.seats = 4, .dice = 0});
  static const std::shared_ptr<const WorldSet> kOne =
      std::make_shared<WorldSet>(WorldSet::All(*kNoDice));
  *this = Worlds(kNoDice, kOne);
}

Worlds Worlds::AtStart(const Round& round) {
  auto space = std::make_shared<Space>(round);
  auto set = std::make_shared<WorldSet>(WorldSet::All(*space));
  return Worlds(std::move(space), std::move(set));
}

const Round& Worlds::round() const { return space_->round(); }

uint64_t Worlds::count() const { return set_->mass().worlds; }

uint64_t Worlds::weight() const { return set_->mass().weight; }

size_t Worlds::bytes() const { return set_->bytes(); }

bool Worlds::Contains(const World& world) const {
  const auto options = space_->OptionsOf(world);
  return options.has_value() && set_->Has(*space_, *options);
}

std::shared_ptr<const Considered> Worlds::Consider(const Clue& clue) const {
  if (last_ != nullptr && last_->clue == clue) return last_;
  Satisfaction satisfied(clue, *space_);
  Worlds left(space_, std::make_shared<WorldSet>(set_->And(*space_, satisfied.worlds())));
  last_ =
      std::make_shared<const Considered>(Considered{clue, std::move(satisfied), std::move(left)});
  return last_;
}

Worlds Worlds::AfterClue(const Clue& clue) const { return Consider(clue)->left; }

Worlds Worlds::MovedTo(Space to) const {
  auto space = std::make_shared<Space>(std::move(to));
  auto set = std::make_shared<WorldSet>(set_->MovedTo(*space_, *space));
  return Worlds(std::move(space), std::move(set));
}

Worlds Worlds::AfterReveal(Face face, const std::array<uint8_t, kMaxCrew>& dice) const {
  return MovedTo(space_->WithRevealed(face, dice));
}

Worlds Worlds::AfterWildDie(Face face) const { return MovedTo(space_->WithWildDie(face)); }

Worlds Worlds::InExtraClues() const {
  return Worlds(std::make_shared<Space>(space_->WithPhase(Phase::kExtraClues)), set_);
}

bool Worlds::HandIsKnown(int place) const {
  return std::popcount(set_->Seen(*space_, place + 1)) == 1;
}

bool Worlds::WildIsKnown() const { return std::popcount(set_->Seen(*space_, 0)) == 1; }

std::array<uint64_t, kFaces> Worlds::DiceByWeight() const {
  const std::array<DiceWeights, kMaxLevels> by_level = set_->DiceByWeight(*space_);
  DiceWeights dice{};
  for (int level = 1; level < space_->levels(); ++level) {
    for (int face = 0; face < kFaces; ++face) dice[face] += by_level[level][face];
  }
  return dice;
}

std::array<double, kFaces> Worlds::ExpectedDice() const { return PerWeight(DiceByWeight()); }

std::array<std::array<double, kFaces>, kMaxCrew> Worlds::ExpectedDiceByPlace() const {
  const std::array<DiceWeights, kMaxLevels> by_level = set_->DiceByWeight(*space_);
  std::array<std::array<double, kFaces>, kMaxCrew> expected{};
  for (int place = 0; place < round().crew(); ++place) {
    expected[place] = PerWeight(by_level[place + 1]);
  }
  return expected;
}

std::array<double, kFaces> Worlds::WildChances() const {
  return PerWeight(set_->DiceByWeight(*space_)[0]);
}

std::array<double, kFaces> Worlds::PerWeight(const std::array<uint64_t, kFaces>& dice) const {
  std::array<double, kFaces> mean{};
  if (weight() == 0) return mean;
  for (size_t face = 0; face < mean.size(); ++face) {
    mean[face] = static_cast<double>(dice[face]) / static_cast<double>(weight());
  }
  return mean;
}

World Worlds::Draw(Stream& stream) const {
  return space_->WorldOf(set_->At(*space_, stream.Below(weight())));
}

bool operator==(const Worlds& a, const Worlds& b) {
  const bool same_space = a.space_ == b.space_ || *a.space_ == *b.space_;
  return same_space && (a.set_ == b.set_ || *a.set_ == *b.set_);
}

}  // namespace assize::games::brigands_bluff
