// What is a clue: section 5. Denials: section 7.1.
#include <algorithm>

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

struct Mentioned {
  Quantity quantity;
  bool negative;
};

std::vector<Mentioned> Mentions(const Situation& situation, const Quantity& q) {
  Quantity matching = q;
  matching.kind = QuantityKind::kMatching;
  switch (q.kind) {
    case QuantityKind::kCrewmates:
      return {{q, true}};
    case QuantityKind::kDistinct:
      return {{q, true}, {matching, false}};
    case QuantityKind::kLargest:
    case QuantityKind::kMatching:
      return {{matching, false}};
    case QuantityKind::kShared:
      return {{q, false}};
    case QuantityKind::kNone:
      return {};
    default:
      break;
  }
  std::vector<Mentioned> mentions = {{q, true}};
  if (!q.faces) return mentions;
  const Set live = LiveFaces(situation);
  const Set left_out = Minus(live, Faces(q));
  const int most = situation.extra_clues ? 1 : 2;
  if (left_out == 0 || SizeOf(left_out) > most) return mentions;
  for (const Set feature : kFeatureSets) {
    if (Both(feature, live) == Both(Faces(q), live)) return mentions;
  }
  bool bones = false;
  FaceSet rest;
  for (int face = 0; face < 6; ++face) {
    if (!Contains(left_out, face)) continue;
    bones = bones || kBonesOfFace[face] > 0;
    rest.Add(static_cast<Face>(face));
  }
  if (q.kind == QuantityKind::kCount || bones) {
    mentions.push_back({q, true});
    mentions.back().quantity.faces = NamedFaces{rest, Feature::kNone};
  }
  return mentions;
}

Quantity WithoutPredicate(const Measure& measure) {
  Quantity quantity;
  static_cast<Measure&>(quantity) = measure;
  return quantity;
}

// value(quantity, x) is the quantity's value in x, one of all that is looked at.
template <class X, class Value>
std::optional<RefusalCode> Denial(const Situation& situation, StatementKind kind,
                                  const Quantity& left, const Quantity& right,
                                  const std::vector<X>& all, const Value& value) {
  const auto always_zero = [&](const Mentioned& m) {
    return std::ranges::all_of(all, [&](const X& x) { return value(m.quantity, x) == 0; });
  };
  const auto never_zero = [&](const Mentioned& m) {
    return std::ranges::all_of(all, [&](const X& x) { return value(m.quantity, x) >= 1; });
  };
  bool negative = false;
  bool not_useful = false;
  for (const bool swap : {false, true}) {
    const auto mine = Mentions(situation, swap ? right : left);
    const auto theirs = Mentions(situation, swap ? left : right);
    if (kind == StatementKind::kValue && swap) continue;
    for (const Mentioned& mention : mine) {
      if (!always_zero(mention)) continue;
      const bool excused =
          kind == StatementKind::kCompare && std::ranges::all_of(theirs, never_zero);
      if (excused) continue;
      (mention.negative ? negative : not_useful) = true;
    }
  }
  if (negative) return RefusalCode::kNegative;
  if (not_useful) return RefusalCode::kNotUseful;
  return std::nullopt;
}

std::optional<RefusalCode> PredicateDenial(const Situation& situation, const Quantity& quantity) {
  if (quantity.kind != QuantityKind::kCrewmates) return std::nullopt;
  std::vector<Dice> hands;
  for (const World& world : situation.possible) {
    for (const Seat seat : quantity.scope.seats) {
      const Dice dice = HiddenDice(situation, world.dice[seat.index()]);
      if (!PredicateHolds(quantity.predicate, dice)) continue;
      if (std::ranges::find(hands, dice) == hands.end()) hands.push_back(dice);
    }
  }
  const auto value = [](const Quantity& q, const Dice& dice) { return OfDice(q, dice).first; };
  for (int i = 0; i < quantity.predicate.size; ++i) {
    const Predicate::Statement& s = quantity.predicate.statements[i];
    const auto denial = Denial(situation, s.kind, WithoutPredicate(s.left),
                               WithoutPredicate(s.right), hands, value);
    if (denial) return denial;
  }
  return std::nullopt;
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

std::optional<RefusalCode> DenialOf(const Situation& situation, const Statement& statement,
                                    const std::vector<const World*>& satisfying) {
  if (statement.kind == StatementKind::kSameRoll) return std::nullopt;
  const auto value = [&](const Quantity& q, const World* world) {
    return Evaluate(situation, q, *world).first;
  };
  auto denial =
      Denial(situation, statement.kind, statement.left, statement.right, satisfying, value);
  if (!denial) denial = PredicateDenial(situation, statement.left);
  if (!denial) denial = PredicateDenial(situation, statement.right);
  return denial;
}

}  // namespace assize::games::brigands_bluff::naive
