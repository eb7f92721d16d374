// A clue as plain values: one to three statements that must all hold (BLUFF-5.1).
//
// The values are bounded, comparable and cheap to copy, and can hold more than the language allows,
// so that one check (clues/syntax.h) can say what is wrong with a message. The codec cuts a message's
// numbers down to the range of their fields: what is out of that range is out of the language too.
//
//   Round round{.seats = 4, .captain = Seat(0), .dice = 3};
//   Clue bones = Say(Value(Bones(DiceOf(round.crew_seats())), Exactly(8)));
//   Clue gold = Say(Value(Count(DiceOf({Seat(1)}), Named(Feature::kGold)), AtLeast(2)));
//
// Values, safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_CLUE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_CLUE_H_

#include <array>
#include <cstdint>
#include <optional>

#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/clues/faces.h"

namespace assize::games::brigands_bluff {

inline constexpr int kMaxStatements = 3;
inline constexpr int kMaxPredicateStatements = 2;
inline constexpr int kMaxNumber = 40;
inline constexpr int kMaxFactor = 3;
inline constexpr int kMaxOffset = 20;

// The dice that a quantity speaks of (BLUFF-5.3): those of seats of the crew and the wild die, or,
// inside a predicate, those of each crewmate in turn.
struct Scope {
  SeatSet seats{};
  bool wild = false;
  bool each = false;

  constexpr bool Empty() const { return seats.Empty() && !wild && !each; }
  friend constexpr bool operator==(const Scope&, const Scope&) = default;
};

enum class QuantityKind : uint8_t {
  // Nothing was said; malformed.
  kNone,
  // Dice that show one of the faces.
  kCount,
  // Bones on the dice, or on those of them that show one of the faces.
  kBones,
  // Different faces present.
  kDistinct,
  // The size of the largest group of equal dice.
  kLargest,
  // Dice equal to at least one other die of the scope.
  kMatching,
  // Faces present in both scopes.
  kShared,
  // Crewmates of the scope's seats for whom the predicate holds.
  kCrewmates,
};

// A quantity but for the predicate. What the kind does not use is empty.
struct Measure {
  QuantityKind kind = QuantityKind::kNone;
  Scope scope;
  // The other scope of kShared.
  Scope other;
  std::optional<NamedFaces> faces;

  friend constexpr bool operator==(const Measure&, const Measure&) = default;
};

enum class ComparisonKind : uint8_t {
  kNone,
  kExactly,
  kAtLeast,
  kAtMost,
  kBetween,
  kEven,
  kOdd,
  kLessThanHalf,
  kExactlyHalf,
  kMoreThanHalf,
  kAll,
};

// What is said of one quantity. What the kind does not use is 0.
struct Comparison {
  ComparisonKind kind = ComparisonKind::kNone;
  // 0 to kMaxNumber; for kBetween the lower bound.
  int16_t number = 0;
  // The upper bound of kBetween.
  int16_t high = 0;

  friend constexpr bool operator==(const Comparison&, const Comparison&) = default;
};

enum class Relation : uint8_t {
  kNone,
  kEqual,
  kMore,
  kAtLeastAsMany,
  kFewer,
  kAtMostAsMany,
};

enum class StatementKind : uint8_t {
  kNone,
  // left `comparison`
  kValue,
  // left_factor * left `relation` right_factor * right + offset (BLUFF-5.6)
  kCompare,
  // The dice of the seats left.scope.seats and right.scope.seats, one each, are the same.
  kSameRoll,
};

// What the kind does not use is as it is here.
template <class Q>
struct BasicStatement {
  StatementKind kind = StatementKind::kNone;
  Q left;
  Comparison comparison;
  Q right;
  Relation relation = Relation::kNone;
  int16_t left_factor = 1;
  int16_t right_factor = 1;
  int16_t offset = 0;

  friend constexpr bool operator==(const BasicStatement&, const BasicStatement&) = default;
};

// What holds for a crewmate, or not: one or two statements about one hand.
struct Predicate {
  using Statement = BasicStatement<Measure>;

  // 0: none was given. May say more than there is room for; such a clue is malformed.
  uint8_t size = 0;
  std::array<Statement, kMaxPredicateStatements> statements{};

  friend constexpr bool operator==(const Predicate&, const Predicate&) = default;
};

struct Quantity : Measure {
  // Of kCrewmates.
  Predicate predicate;

  friend constexpr bool operator==(const Quantity&, const Quantity&) = default;
};

using Statement = BasicStatement<Quantity>;

struct Clue {
  // May say more than there is room for; such a clue is malformed.
  uint8_t size = 0;
  std::array<Statement, kMaxStatements> statements{};

  friend constexpr bool operator==(const Clue&, const Clue&) = default;
};

// --- Builders, in the words of the rules page. ---

constexpr Scope DiceOf(SeatSet seats) { return {.seats = seats}; }
constexpr Scope WithWild(Scope scope) {
  scope.wild = true;
  return scope;
}
constexpr Scope WildDie() { return {.wild = true}; }
constexpr Scope Each() { return {.each = true}; }

constexpr Quantity Make(QuantityKind kind, Scope scope) {
  Quantity quantity;
  quantity.kind = kind;
  quantity.scope = scope;
  return quantity;
}
constexpr Quantity Count(Scope scope, NamedFaces faces) {
  Quantity quantity = Make(QuantityKind::kCount, scope);
  quantity.faces = faces;
  return quantity;
}
constexpr Quantity Bones(Scope scope) { return Make(QuantityKind::kBones, scope); }
constexpr Quantity Bones(Scope scope, NamedFaces faces) {
  Quantity quantity = Bones(scope);
  quantity.faces = faces;
  return quantity;
}
constexpr Quantity Distinct(Scope scope) { return Make(QuantityKind::kDistinct, scope); }
constexpr Quantity Largest(Scope scope) { return Make(QuantityKind::kLargest, scope); }
constexpr Quantity Matching(Scope scope) { return Make(QuantityKind::kMatching, scope); }
constexpr Quantity Shared(Scope scope, Scope other) {
  Quantity quantity = Make(QuantityKind::kShared, scope);
  quantity.other = other;
  return quantity;
}
constexpr Quantity Crewmates(SeatSet seats, const Predicate& predicate) {
  Quantity quantity = Make(QuantityKind::kCrewmates, DiceOf(seats));
  quantity.predicate = predicate;
  return quantity;
}

constexpr Comparison Exactly(int number) {
  return {ComparisonKind::kExactly, static_cast<int16_t>(number), 0};
}
constexpr Comparison AtLeast(int number) {
  return {ComparisonKind::kAtLeast, static_cast<int16_t>(number), 0};
}
constexpr Comparison AtMost(int number) {
  return {ComparisonKind::kAtMost, static_cast<int16_t>(number), 0};
}
constexpr Comparison Between(int low, int high) {
  return {ComparisonKind::kBetween, static_cast<int16_t>(low), static_cast<int16_t>(high)};
}
constexpr Comparison Is(ComparisonKind kind) { return {kind, 0, 0}; }

template <class Q>
constexpr BasicStatement<Q> Value(const Q& quantity, Comparison comparison) {
  BasicStatement<Q> statement;
  statement.kind = StatementKind::kValue;
  statement.left = quantity;
  statement.comparison = comparison;
  return statement;
}
template <class Q>
constexpr BasicStatement<Q> Compare(const Q& left, Relation relation, const Q& right,
                                    int offset = 0) {
  BasicStatement<Q> statement;
  statement.kind = StatementKind::kCompare;
  statement.left = left;
  statement.relation = relation;
  statement.right = right;
  statement.offset = static_cast<int16_t>(offset);
  return statement;
}
constexpr Statement SameRoll(Seat one, Seat other) {
  Statement statement;
  statement.kind = StatementKind::kSameRoll;
  statement.left.scope.seats = {one};
  statement.right.scope.seats = {other};
  return statement;
}

// The statement about one hand, from one whose quantities have no predicate.
constexpr Predicate::Statement OfEach(const Statement& statement) {
  Predicate::Statement each;
  each.kind = statement.kind;
  each.left = statement.left;
  each.comparison = statement.comparison;
  each.right = statement.right;
  each.relation = statement.relation;
  each.left_factor = statement.left_factor;
  each.right_factor = statement.right_factor;
  each.offset = statement.offset;
  return each;
}
template <class... Statements>
constexpr Predicate Holds(const Statements&... statements) {
  return {static_cast<uint8_t>(sizeof...(statements)), {OfEach(statements)...}};
}

template <class... Statements>
constexpr Clue Say(const Statements&... statements) {
  return {static_cast<uint8_t>(sizeof...(statements)), {statements...}};
}

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_CLUE_H_
