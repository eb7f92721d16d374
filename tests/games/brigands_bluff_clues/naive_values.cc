// Dice and the values of quantities, as sections 5.2 to 5.6 have them.
#include "tests/games/brigands_bluff_clues/naive_values.h"

#include <algorithm>

namespace assize::games::brigands_bluff::naive {
namespace {

int BonesIn(const Dice& dice, Set faces) {
  int bones = 0;
  for (const int die : dice) {
    if (Contains(faces, die)) bones += kBonesOfFace[die];
  }
  return bones;
}

bool Compares(const Comparison& comparison, ValueAndBase value) {
  const auto [q, base] = value;
  switch (comparison.kind) {
    case ComparisonKind::kExactly:
      return q == comparison.number;
    case ComparisonKind::kAtLeast:
      return q >= comparison.number;
    case ComparisonKind::kAtMost:
      return q <= comparison.number;
    case ComparisonKind::kBetween:
      return comparison.number <= q && q <= comparison.high;
    case ComparisonKind::kEven:
      return q % 2 == 0;
    case ComparisonKind::kOdd:
      return q % 2 == 1;
    case ComparisonKind::kLessThanHalf:
      return 2 * q < base;
    case ComparisonKind::kExactlyHalf:
      return 2 * q == base && base >= 1;
    case ComparisonKind::kMoreThanHalf:
      return 2 * q > base;
    case ComparisonKind::kAll:
      return q == base && base >= 1;
    default:
      return false;
  }
}

template <class Q>
bool Relates(const BasicStatement<Q>& statement, int a, int b) {
  const int left = statement.left_factor * a;
  const int right = statement.right_factor * b + statement.offset;
  switch (statement.relation) {
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
    default:
      return false;
  }
}

}  // namespace

Set Faces(const Measure& measure) { return measure.faces ? measure.faces->faces.mask() : kAll; }

Set LiveFaces(const Situation& situation) {
  return situation.extra_clues ? Minus(kAll, SetOf(situation.revealed)) : kAll;
}

Dice HiddenDice(const Situation& situation, const Dice& dice) {
  if (!situation.extra_clues) return dice;
  Dice hidden;
  for (const int die : dice) {
    if (std::ranges::find(situation.revealed, die) == situation.revealed.end()) {
      hidden.push_back(die);
    }
  }
  return hidden;
}

Dice Gather(const Situation& situation, const Scope& scope, const World& world) {
  Dice dice;
  for (const Seat seat : scope.seats) {
    for (const int die : HiddenDice(situation, world.dice[seat.index()])) dice.push_back(die);
  }
  if (scope.wild) dice.push_back(world.wild);
  return dice;
}

int CountIn(const Dice& dice, Set faces) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int d) { return Contains(faces, d); }));
}

// How many dice show each face.
std::array<int, 6> Groups(const Dice& dice) {
  std::array<int, 6> groups{};
  for (const int die : dice) ++groups[die];
  return groups;
}

ValueAndBase OfDice(const Measure& measure, const Dice& dice) {
  const int number = dice.size();
  int result = 0;
  switch (measure.kind) {
    case QuantityKind::kCount:
      return {CountIn(dice, Faces(measure)), number};
    case QuantityKind::kBones:
      return {BonesIn(dice, Faces(measure)), BonesIn(dice, kAll)};
    case QuantityKind::kDistinct:
      return {SizeOf(SetOf(dice)), 0};
    case QuantityKind::kLargest:
      for (const int size : Groups(dice)) result = std::max(result, size);
      return {result, 0};
    case QuantityKind::kMatching:
      for (const int size : Groups(dice)) result += size >= 2 ? size : 0;
      return {result, number};
    default:
      return {0, 0};
  }
}

bool PredicateHolds(const Predicate& predicate, const Dice& dice) {
  for (int i = 0; i < predicate.size; ++i) {
    const Predicate::Statement& s = predicate.statements[i];
    const bool holds = s.kind == StatementKind::kValue
                           ? Compares(s.comparison, OfDice(s.left, dice))
                           : Relates(s, OfDice(s.left, dice).first, OfDice(s.right, dice).first);
    if (!holds) return false;
  }
  return true;
}

ValueAndBase Evaluate(const Situation& situation, const Quantity& quantity, const World& world) {
  if (quantity.kind == QuantityKind::kCrewmates) {
    int holding = 0;
    for (const Seat seat : quantity.scope.seats) {
      const Dice dice = HiddenDice(situation, world.dice[seat.index()]);
      holding += PredicateHolds(quantity.predicate, dice) ? 1 : 0;
    }
    return {holding, quantity.scope.seats.Size()};
  }
  const Dice dice = Gather(situation, quantity.scope, world);
  if (quantity.kind == QuantityKind::kShared) {
    const Dice other = Gather(situation, quantity.other, world);
    return {SizeOf(Both(SetOf(dice), SetOf(other))), 0};
  }
  return OfDice(quantity, dice);
}

bool IsTrue(const Situation& situation, const Statement& statement, const World& world) {
  if (statement.kind == StatementKind::kSameRoll) {
    return Gather(situation, statement.left.scope, world) ==
           Gather(situation, statement.right.scope, world);
  }
  const ValueAndBase left = Evaluate(situation, statement.left, world);
  if (statement.kind == StatementKind::kValue) return Compares(statement.comparison, left);
  return Relates(statement, left.first, Evaluate(situation, statement.right, world).first);
}

uint64_t Weight(const World& world) {
  const auto factorial = [](uint64_t n) {
    uint64_t product = 1;
    for (uint64_t i = 2; i <= n; ++i) product *= i;
    return product;
  };
  uint64_t weight = 1;
  for (const Dice& dice : world.dice) {
    uint64_t ways = factorial(dice.size());
    for (const int size : Groups(dice)) ways /= factorial(size);
    weight *= ways;
  }
  return weight;
}

}  // namespace assize::games::brigands_bluff::naive
