// Hands: the dice of one crewmate as a multiset of faces (BLUFF-3.3), and worlds: what everybody
// has (BLUFF-6.1).
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_HAND_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_HAND_H_

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "referee/games/brigands_bluff/clues/faces.h"
#include "referee/games/brigands_bluff/clues/round.h"

namespace assize::games::brigands_bluff {

// How many dice show each face: four bits a face, so at most 15 of each. Two hands without a
// common die add up to the hand of all their dice.
class Hand {
 public:
  constexpr Hand() = default;
  constexpr Hand(std::initializer_list<Face> dice) {
    for (const Face die : dice) Add(die);
  }

  constexpr int Of(Face face) const { return static_cast<int>(counts_ >> Shift(face) & 15); }
  constexpr int Of(FaceSet faces) const {
    int dice = 0;
    for (int face = 0; face < kFaces; ++face) {
      if (faces.Has(static_cast<Face>(face))) dice += Of(static_cast<Face>(face));
    }
    return dice;
  }
  constexpr int size() const { return Of(FaceSet::All()); }

  constexpr void Add(Face face, int dice = 1) {
    counts_ += static_cast<uint32_t>(dice) << Shift(face);
  }
  // `face` must be there at least `dice` times.
  constexpr void Remove(Face face, int dice = 1) {
    counts_ -= static_cast<uint32_t>(dice) << Shift(face);
  }

  // All counts, four bits each, the first face lowest.
  constexpr uint32_t counts() const { return counts_; }
  static constexpr Hand FromCounts(uint32_t counts) {
    Hand hand;
    hand.counts_ = counts;
    return hand;
  }

  friend constexpr bool operator==(Hand, Hand) = default;
  friend constexpr Hand operator+(Hand a, Hand b) { return FromCounts(a.counts_ + b.counts_); }
  // `b` must be part of `a`.
  friend constexpr Hand operator-(Hand a, Hand b) { return FromCounts(a.counts_ - b.counts_); }

 private:
  static constexpr int Shift(Face face) { return 4 * static_cast<int>(face); }

  uint32_t counts_ = 0;
};

// BLUFF-6.3: all hands of that many dice, in the order of their sorted dice. 1 to 3 dice.
std::span<const Hand> AllHands(int dice);

// BLUFF-6.2: in how many ways its dice can fall as this hand.
uint32_t WaysToRoll(Hand hand);

// What the crew has, by place in the clue order, and the wild die where there is one.
struct World {
  // Empty hands from the crew's size on.
  std::array<Hand, kMaxCrew> hands{};
  std::optional<Face> wild;

  friend constexpr bool operator==(const World&, const World&) = default;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_HAND_H_
