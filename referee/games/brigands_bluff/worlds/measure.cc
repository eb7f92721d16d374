// Parts, tallies and values, one kind of quantity after another.
#include "referee/games/brigands_bluff/worlds/measure.h"

#include <algorithm>
#include <bit>

namespace assize::games::brigands_bluff {
namespace {

// A tally of this form holds a value and what halves of it are of.
constexpr Tally WithBase(int value, int base) {
  return static_cast<Tally>(value) | static_cast<Tally>(base) << 32;
}

// The faces of a hand as bits.
constexpr Tally FacesOf(Hand hand) {
  Tally faces = 0;
  for (int face = 0; face < kFaces; ++face) {
    if (hand.Of(static_cast<Face>(face)) > 0) faces |= Tally{1} << face;
  }
  return faces;
}

int BonesOf(Hand hand, FaceSet faces) {
  int bones = 0;
  for (int i = 0; i < kFaces; ++i) {
    const Face face = static_cast<Face>(i);
    if (faces.Has(face)) bones += BonesOn(face) * hand.Of(face);
  }
  return bones;
}

// Shared faces: those of the second scope stand above those of the first.
constexpr int kOtherShift = 8;

Tally PartOfMeasure(const Measure& measure, Hand hand) {
  const FaceSet faces = measure.faces.has_value() ? measure.faces->faces : FaceSet::All();
  switch (measure.kind) {
    case QuantityKind::kCount:
      return WithBase(hand.Of(faces), hand.size());
    case QuantityKind::kBones:
      // BLUFF-5.5: halves are of all bones, and only bones on some faces have halves.
      return WithBase(BonesOf(hand, faces),
                      measure.faces.has_value() ? BonesOf(hand, FaceSet::All()) : 0);
    case QuantityKind::kDistinct:
    case QuantityKind::kShared:
      return FacesOf(hand);
    case QuantityKind::kLargest:
    case QuantityKind::kMatching:
      return hand.counts();
    case QuantityKind::kCrewmates:
    case QuantityKind::kNone:
      break;
  }
  return 0;
}

// The largest of the counts of a hand, and the sum of those above 1.
int LargestGroup(Hand hand) {
  int largest = 0;
  for (int face = 0; face < kFaces; ++face) {
    largest = std::max(largest, hand.Of(static_cast<Face>(face)));
  }
  return largest;
}
int MatchingDice(Hand hand) {
  int matching = 0;
  for (int face = 0; face < kFaces; ++face) {
    const int dice = hand.Of(static_cast<Face>(face));
    if (dice > 1) matching += dice;
  }
  return matching;
}

bool Holds(Relation relation, int32_t left, int32_t right) {
  switch (relation) {
    case Relation::kEqual:
      return left == right;
    case Relation::kMore:
      return left > right;
    case Relation::kAtLeastAsMany:
      return left >= right;
    case Relation::kFewer:
      return left < right;
    case Relation::kAtMostAsMany:
      return left <= right;
    case Relation::kNone:
      break;
  }
  return false;
}

bool Holds(const Predicate::Statement& statement, Hand hand) {
  return Holds(statement, ValueOfHand(statement.left, hand), ValueOfHand(statement.right, hand));
}

}  // namespace

Tally PartOf(const Quantity& quantity, Hand hand) {
  if (quantity.kind != QuantityKind::kCrewmates) return PartOfMeasure(quantity, hand);
  return WithBase(Holds(quantity.predicate, hand) ? 1 : 0, 1);
}

Tally OtherPartOf(const Quantity& quantity, Hand hand) {
  return PartOfMeasure(quantity, hand) << kOtherShift;
}

Tally Joined(QuantityKind kind, Tally a, Tally b) {
  const bool faces = kind == QuantityKind::kDistinct || kind == QuantityKind::kShared;
  return faces ? a | b : a + b;
}

Measured ValueOf(const Measure& measure, Tally tally) {
  const Hand hand = Hand::FromCounts(static_cast<uint32_t>(tally));
  switch (measure.kind) {
    case QuantityKind::kDistinct:
      return {std::popcount(tally), 0};
    case QuantityKind::kShared:
      return {std::popcount(tally & tally >> kOtherShift), 0};
    case QuantityKind::kLargest:
      return {LargestGroup(hand), 0};
    case QuantityKind::kMatching:
      return {MatchingDice(hand), hand.size()};
    default:
      return {static_cast<int32_t>(tally), static_cast<int32_t>(tally >> 32)};
  }
}

bool Holds(const Comparison& comparison, const Measured& measured) {
  const auto [value, base] = measured;
  switch (comparison.kind) {
    case ComparisonKind::kExactly:
      return value == comparison.number;
    case ComparisonKind::kAtLeast:
      return value >= comparison.number;
    case ComparisonKind::kAtMost:
      return value <= comparison.number;
    case ComparisonKind::kBetween:
      return value >= comparison.number && value <= comparison.high;
    case ComparisonKind::kEven:
      return value % 2 == 0;
    case ComparisonKind::kOdd:
      return value % 2 != 0;
    case ComparisonKind::kLessThanHalf:
      return 2 * value < base;
    case ComparisonKind::kExactlyHalf:
      return 2 * value == base && base >= 1;
    case ComparisonKind::kMoreThanHalf:
      return 2 * value > base;
    case ComparisonKind::kAll:
      return value == base && base >= 1;
    case ComparisonKind::kNone:
      break;
  }
  return false;
}

template <class Q>
bool Holds(const BasicStatement<Q>& statement, const Measured& left, const Measured& right) {
  if (statement.kind == StatementKind::kValue) return Holds(statement.comparison, left);
  return Holds(statement.relation, statement.left_factor * left.value,
               statement.right_factor * right.value + statement.offset);
}
template bool Holds(const Statement& statement, const Measured& left, const Measured& right);
template bool Holds(const Predicate::Statement& statement, const Measured& left,
                    const Measured& right);

bool Holds(const Predicate& predicate, Hand hand) {
  return std::all_of(predicate.statements.begin(), predicate.statements.begin() + predicate.size,
                     [&](const Predicate::Statement& statement) { return Holds(statement, hand); });
}

Measured ValueOfHand(const Measure& measure, Hand hand) {
  return ValueOf(measure, PartOfMeasure(measure, hand));
}

}  // namespace assize::games::brigands_bluff
