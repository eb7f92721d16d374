// All worlds that agree with what was shown in a round: the product of the hands that each crewmate
// can have, and of the wild die's faces (BLUFF-6.5).
//
// Worlds are written as one option per level: level 0 is the wild die, level p + 1 the crewmate at
// place p. Rows: with the options of all levels but the last fixed, the worlds are the bits of a
// row; rows with the same options but for the last two levels are a block.
//
// A space may be empty: what was shown may contradict itself, where somebody else than the referee
// says what that was.
//
// Immutable, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SPACE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SPACE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/games/brigands_bluff/clues/round.h"
#include "referee/games/brigands_bluff/worlds/hand.h"

namespace assize::games::brigands_bluff {

inline constexpr int kMaxLevels = kMaxCrew + 1;

// Worlds as a number and as their weight (BLUFF-6.2).
struct Mass {
  uint64_t worlds = 0;
  uint64_t weight = 0;

  friend constexpr bool operator==(const Mass&, const Mass&) = default;
};

class Space {
 public:
  // Everything is possible: BLUFF-6.3 in the order of its hands.
  explicit Space(const Round& round);

  // The worlds in which this many dice of each crewmate show `face`, which are then revealed
  // (BLUFF-7.5.2).
  Space WithRevealed(Face face, const std::array<uint8_t, kMaxCrew>& dice) const;
  // The worlds with that wild face.
  Space WithWildDie(Face face) const;
  // The same worlds, of which clues now speak otherwise.
  Space WithPhase(Phase phase) const;

  const Round& round() const { return round_; }
  int levels() const { return round_.crew() + 1; }
  int last_level() const { return levels() - 1; }
  // No world agrees with what was shown: some level has no option.
  bool IsEmpty() const { return total_.worlds == 0; }
  // How many options a level has.
  int Options(int level) const;
  // BLUFF-7.1.2: the faces that unrevealed dice can show.
  FaceSet live() const { return live_; }

  // The hand of an option of a level above 0: all of it, or what is not revealed.
  Hand FullHand(int level, int option) const { return hands_[level - 1][option]; }
  Hand HiddenHand(int level, int option) const {
    return hands_[level - 1][option] - revealed_[level - 1];
  }
  Hand Revealed(int place) const { return revealed_[place]; }
  // The face of an option of level 0; nullopt in a round without a wild die.
  std::optional<Face> WildFace(int option) const;
  // What clues speak of: the hidden hand, or the wild die as a hand of one.
  Hand DiceOf(int level, int option) const;

  // The number of a level's option with that hand or face; nullopt: there is none.
  std::optional<int> OptionOf(int level, const World& world) const;
  // The same for all levels.
  std::optional<std::array<uint8_t, kMaxLevels>> OptionsOf(const World& world) const;
  // The world with these options, one per level.
  World WorldOf(const std::array<uint8_t, kMaxLevels>& options) const;

  // 1 for the wild die.
  uint32_t Weight(int level, int option) const { return weights_[level][option]; }
  // The mass of all worlds.
  const Mass& TotalMass() const { return total_; }

  // --- Rows and blocks. ---

  // The levels outside of blocks.
  int outer_levels() const { return levels() - 2; }
  // 32-bit words of a row; bits beyond the last option are 0.
  size_t words_per_row() const { return words_per_row_; }
  size_t rows_per_block() const { return weights_[last_level() - 1].size(); }
  size_t words_per_block() const { return words_per_row_ * rows_per_block(); }
  // A row with all bits, word by word.
  uint32_t FullWord(size_t word) const;
  // A row of a block as one number, the first option lowest.
  uint64_t RowOf(const uint32_t* block, size_t row) const {
    const uint32_t* const words = block + row * words_per_row_;
    return words_per_row_ == 1 ? words[0] : words[0] | static_cast<uint64_t>(words[1]) << 32;
  }
  // The mass of the last level's options in a row.
  Mass RowMass(uint64_t row) const;

  friend bool operator==(const Space& a, const Space& b);

 private:
  // Recomputes what follows from the options.
  void Weigh();

  Round round_;
  FaceSet live_ = FaceSet::All();
  std::array<Hand, kMaxCrew> revealed_{};
  // By place: hands of all dice.
  std::array<std::vector<Hand>, kMaxCrew> hands_;
  std::vector<Face> wild_;

  std::array<std::vector<uint32_t>, kMaxLevels> weights_;
  size_t words_per_row_ = 1;
  // The options of the last level by their weight, as bits: few weights, many options.
  struct WeightClass {
    uint32_t weight;
    uint64_t options;
  };
  std::vector<WeightClass> weight_classes_;
  Mass total_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_SPACE_H_
