// The naive engine's sets of faces, and the values of quantities (naive.h).
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_VALUES_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_VALUES_H_

#include <array>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "tests/games/brigands_bluff_clues/naive.h"

namespace assize::games::brigands_bluff::naive {

// --- Faces: Monkey, Ship, Flag, Rum, Parrot, Skull ---

inline constexpr int kBonesOfFace[6] = {0, 1, 2, 0, 1, 2};

// A set of faces is a number whose binary digit f tells whether face f is in.
using Set = unsigned;
inline constexpr Set kAll = 0b111111;
constexpr bool Contains(Set set, int face) { return (set >> face & 1) == 1; }
constexpr Set Minus(Set a, Set b) { return a & ~b; }
constexpr Set Both(Set a, Set b) { return a & b; }
inline Set Of(std::initializer_list<int> faces) {
  Set set = 0;
  for (const int face : faces) set |= 1u << face;
  return set;
}
inline int SizeOf(Set set) {
  int size = 0;
  for (int face = 0; face < 6; ++face) size += Contains(set, face) ? 1 : 0;
  return size;
}
template <class Faces>
Set SetOf(const Faces& faces) {
  Set set = 0;
  for (const int face : faces) set |= 1u << face;
  return set;
}

// The eight features of the page, as sets.
inline const std::vector<Set> kFeatureSets = {Of({0, 1, 2}), Of({3, 4, 5}), Of({0, 3}),
                                              Of({1, 4}),    Of({2, 5}),    Of({1, 2, 4, 5}),
                                              Of({1, 3}),    Of({1, 2})};

Set Faces(const Measure& measure);
// BLUFF-7.1.2.
Set LiveFaces(const Situation& situation);

// --- Dice ---

// In the extra clues without those that were revealed.
Dice HiddenDice(const Situation& situation, const Dice& dice);
Dice Gather(const Situation& situation, const Scope& scope, const World& world);
int CountIn(const Dice& dice, Set faces);
// How many dice show each face.
std::array<int, 6> Groups(const Dice& dice);

// --- Quantities ---

// A value, and what halves of it are of.
using ValueAndBase = std::pair<int, int>;

ValueAndBase OfDice(const Measure& measure, const Dice& dice);
bool PredicateHolds(const Predicate& predicate, const Dice& dice);
ValueAndBase Evaluate(const Situation& situation, const Quantity& quantity, const World& world);

// --- Positivity: section 7.1 ---

// Why the statement is a denial; `satisfying` are the worlds in which the whole clue holds.
std::optional<RefusalCode> DenialOf(const Situation& situation, const Statement& statement,
                                    const std::vector<const World*>& satisfying);

}  // namespace assize::games::brigands_bluff::naive

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_NAIVE_VALUES_H_
