// Worlds: a space and a set of its worlds, shared by copies.
#include "referee/games/brigands_bluff/worlds/worlds.h"

#include <bit>
#include <utility>

#include "referee/games/brigands_bluff/worlds/satisfaction.h"
#include "referee/games/brigands_bluff/worlds/space.h"
#include "referee/games/brigands_bluff/worlds/world_rows.h"

namespace assize::games::brigands_bluff {

Worlds::Worlds(std::shared_ptr<const Space> space, std::shared_ptr<const WorldRows> rows)
    : space_(std::move(space)), rows_(std::move(rows)) {}

Worlds::Worlds() {
  static const std::shared_ptr<const Space> kNoDice =
      std::make_shared<Space>(Round{.seats = 4, .dice = 0});
  static const std::shared_ptr<const WorldRows> kOne =
      std::make_shared<WorldRows>(WorldRows::All(*kNoDice));
  *this = Worlds(kNoDice, kOne);
}

Worlds Worlds::AtStart(const Round& round) {
  auto space = std::make_shared<Space>(round);
  auto rows = std::make_shared<WorldRows>(WorldRows::All(*space));
  return Worlds(std::move(space), std::move(rows));
}

const Round& Worlds::round() const { return space_->round(); }

uint64_t Worlds::count() const { return rows_->mass().worlds; }

uint64_t Worlds::weight() const { return rows_->mass().weight; }

size_t Worlds::bytes() const { return rows_->bytes(); }

bool Worlds::Contains(const World& world) const {
  std::array<uint8_t, kMaxLevels> options{};
  for (int level = 0; level < space_->levels(); ++level) {
    const std::optional<int> option = space_->OptionOf(level, world);
    if (!option.has_value()) return false;
    options[level] = static_cast<uint8_t>(*option);
  }
  return rows_->Has(*space_, options);
}

Worlds Worlds::AfterClue(const Clue& clue) const {
  return Narrowed(Satisfaction(clue, *space_).machines());
}

Worlds Worlds::Narrowed(std::span<const Machine* const> machines) const {
  return Worlds(space_,
                std::make_shared<WorldRows>(WorldRows::Narrowed(*space_, *rows_, machines)));
}

Worlds Worlds::MovedTo(Space to) const {
  auto space = std::make_shared<Space>(std::move(to));
  auto rows = std::make_shared<WorldRows>(WorldRows::Moved(*space_, *rows_, *space));
  return Worlds(std::move(space), std::move(rows));
}

Worlds Worlds::AfterReveal(Face face, const std::array<uint8_t, kMaxCrew>& dice) const {
  return MovedTo(space_->WithRevealed(face, dice));
}

Worlds Worlds::AfterWildDie(Face face) const { return MovedTo(space_->WithWildDie(face)); }

Worlds Worlds::InExtraClues() const {
  return Worlds(std::make_shared<Space>(space_->WithPhase(Phase::kExtraClues)), rows_);
}

bool Worlds::HandIsKnown(int place) const { return std::popcount(rows_->Seen(place + 1)) == 1; }

bool Worlds::WildIsKnown() const { return std::popcount(rows_->Seen(0)) == 1; }

std::array<uint64_t, kFaces> Worlds::DiceByWeight() const { return rows_->DiceByWeight(*space_); }

std::array<double, kFaces> Worlds::ExpectedDice() const {
  std::array<double, kFaces> expected{};
  if (weight() == 0) return expected;
  const std::array<uint64_t, kFaces> dice = DiceByWeight();
  for (size_t face = 0; face < expected.size(); ++face) {
    expected[face] = static_cast<double>(dice[face]) / static_cast<double>(weight());
  }
  return expected;
}

World Worlds::Draw(Stream& stream) const {
  return space_->WorldOf(rows_->At(*space_, stream.Below(weight())));
}

bool operator==(const Worlds& a, const Worlds& b) {
  const bool same_space = a.space_ == b.space_ || *a.space_ == *b.space_;
  return same_space && (a.rows_ == b.rows_ || *a.rows_ == *b.rows_);
}

}  // namespace assize::games::brigands_bluff
