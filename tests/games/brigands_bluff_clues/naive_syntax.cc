// What is a clue: section 5.
#include "tests/games/brigands_bluff_clues/naive_values.h"

namespace assize::games::brigands_bluff::naive {
namespace {

bool IsScope(const Situation& situation, const Scope& scope) {
  if (scope.each || (scope.seats.Empty() && !scope.wild)) return false;
  if (scope.wild && (!situation.wild_die || situation.extra_clues)) return false;
  for (const Seat seat : scope.seats) {
    if (seat.index() >= situation.seats || seat.index() == situation.captain) return false;
  }
  return true;
}

bool HasFaces(const Measure& measure) {
  if (!measure.faces) return measure.kind != QuantityKind::kCount;
  if (measure.kind != QuantityKind::kCount && measure.kind != QuantityKind::kBones) return false;
  const auto [faces, feature] = *measure.faces;
  if (faces.mask() == 0 || faces.mask() >= 63) return false;
  if (feature == Feature::kNone) return true;
  const size_t number = static_cast<size_t>(feature) - 1;
  return number < kFeatureSets.size() && Faces(measure) == kFeatureSets[number];
}

bool ScopesMeet(const Scope& a, const Scope& b) {
  bool meet = (a.wild && b.wild) || (a.each && b.each);
  for (const Seat seat : a.seats) meet = meet || b.seats.Has(seat);
  return meet;
}

template <class Q>
bool IsComparison(const BasicStatement<Q>& statement, const Measure& measure) {
  const Comparison& c = statement.comparison;
  const auto in_range = [](int k) { return 0 <= k && k <= 40; };
  switch (c.kind) {
    case ComparisonKind::kExactly:
    case ComparisonKind::kAtLeast:
    case ComparisonKind::kAtMost:
      return in_range(c.number) && c.high == 0;
    case ComparisonKind::kBetween:
      return in_range(c.number) && in_range(c.high) && c.number <= c.high;
    case ComparisonKind::kEven:
    case ComparisonKind::kOdd:
      return c.number == 0 && c.high == 0;
    case ComparisonKind::kNone:
      return false;
    default:
      break;
  }
  const bool has_halves = measure.kind == QuantityKind::kCount ||
                          measure.kind == QuantityKind::kMatching ||
                          measure.kind == QuantityKind::kCrewmates ||
                          (measure.kind == QuantityKind::kBones && measure.faces);
  return has_halves && c.number == 0 && c.high == 0;
}

// Value or Compare whose quantities are good.
template <class Q>
bool IsPlain(const BasicStatement<Q>& s) {
  if (s.kind == StatementKind::kValue) {
    return s.right == Q() && s.relation == Relation::kNone && s.left_factor == 1 &&
           s.right_factor == 1 && s.offset == 0 && IsComparison(s, s.left);
  }
  if (s.kind != StatementKind::kCompare) return false;
  if (s.comparison != Comparison() || s.relation == Relation::kNone) return false;
  if (s.left_factor < 1 || s.left_factor > 3 || s.right_factor < 1 || s.right_factor > 3) {
    return false;
  }
  if (s.offset < -20 || s.offset > 20) return false;
  bool meet = false;
  for (const Scope& a : {s.left.scope, s.left.other}) {
    for (const Scope& b : {s.right.scope, s.right.other}) meet = meet || ScopesMeet(a, b);
  }
  if (!meet) return true;
  const auto by_face = [](const Measure& m) {
    return m.kind == QuantityKind::kCount || m.kind == QuantityKind::kBones;
  };
  return by_face(s.left) && by_face(s.right) && Both(Faces(s.left), Faces(s.right)) == 0;
}

bool IsHandMeasure(const Measure& m) {
  const bool of_a_hand = m.kind == QuantityKind::kCount || m.kind == QuantityKind::kBones ||
                         m.kind == QuantityKind::kDistinct || m.kind == QuantityKind::kLargest ||
                         m.kind == QuantityKind::kMatching;
  return of_a_hand && m.scope.each && m.scope.seats.Empty() && !m.scope.wild &&
         m.other == Scope() && HasFaces(m);
}

bool IsPredicate(const Predicate& predicate) {
  if (predicate.size < 1 || predicate.size > 2) return false;
  for (int i = 0; i < predicate.size; ++i) {
    const Predicate::Statement& s = predicate.statements[i];
    if (!IsHandMeasure(s.left)) return false;
    if (s.kind == StatementKind::kCompare && !IsHandMeasure(s.right)) return false;
    if (!IsPlain(s)) return false;
  }
  return true;
}

bool IsQuantity(const Situation& situation, const Quantity& q) {
  if (q.kind == QuantityKind::kNone || !IsScope(situation, q.scope) || !HasFaces(q)) return false;
  const bool shared = q.kind == QuantityKind::kShared;
  if (shared && (!IsScope(situation, q.other) || ScopesMeet(q.scope, q.other))) return false;
  if (!shared && q.other != Scope()) return false;
  if (q.kind == QuantityKind::kCrewmates) return !q.scope.wild && IsPredicate(q.predicate);
  return q.predicate.size == 0;
}

bool IsSameRoll(const Situation& situation, const Statement& s) {
  for (const Quantity* q : {&s.left, &s.right}) {
    if (!IsScope(situation, q->scope) || q->scope.wild || q->scope.seats.Size() != 1) return false;
  }
  return s == SameRoll(*s.left.scope.seats.begin(), *s.right.scope.seats.begin()) &&
         s.left.scope != s.right.scope;
}

}  // namespace

bool IsWellFormed(const Situation& situation, const Statement& statement) {
  if (statement.kind == StatementKind::kSameRoll) return IsSameRoll(situation, statement);
  if (!IsQuantity(situation, statement.left)) return false;
  if (statement.kind == StatementKind::kCompare && !IsQuantity(situation, statement.right)) {
    return false;
  }
  return IsPlain(statement);
}

}  // namespace assize::games::brigands_bluff::naive
