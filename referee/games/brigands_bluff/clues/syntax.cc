// What is a clue and what is not: each check gives the text of the first fault that it finds, or
// nothing.
#include "referee/games/brigands_bluff/clues/syntax.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace assize::games::brigands_bluff {
namespace {

// A fault's text; empty: there is none.
using Fault = std::string;

SeatSet Common(SeatSet a, SeatSet b) { return a - (a - b); }

bool Overlap(const Scope& a, const Scope& b) {
  return !Common(a.seats, b.seats).Empty() || (a.wild && b.wild) || (a.each && b.each);
}

// A number that had no room for its true value stands there as the last one that there is.
template <class T>
std::string NumberText(T value) {
  using Limits = std::numeric_limits<T>;
  const bool least = Limits::is_signed && value == Limits::min();
  return absl::StrCat(static_cast<int>(value), least                    ? " or less"
                                               : value == Limits::max() ? " or more"
                                                                        : "");
}

template <class T>
Fault OutOfRange(std::string_view what, T value, int low, int high) {
  if (value >= low && value <= high) return {};
  return absl::StrCat(std::string(what), " ", NumberText(value), " is not from ", low, " to ",
                      high);
}

// The last seat stands for all beyond it.
std::string SeatText(Seat seat) {
  return absl::StrCat("seat ", seat.index(), seat.index() == kMaxSeats - 1 ? " or above" : "");
}

// --- Scopes (BLUFF-5.3) ---

Fault ScopeFault(const Scope& scope, const Round& round) {
  if (scope.each) return "\"each\" stands outside of a predicate";
  if (scope.Empty()) return "a scope has no dice";
  for (const Seat seat : scope.seats - round.crew_seats()) {
    return absl::StrCat(SeatText(seat), " is not of this round's crew");
  }
  if (scope.wild && !round.wild_allowed()) {
    return round.wild_die ? "extra clues can't speak of the wild die"
                          : "this match has no wild die";
  }
  return {};
}

Fault EachFault(const Scope& scope) {
  if (scope == Each()) return {};
  return "inside a predicate the only scope is \"each\"";
}

// --- Quantities ---

bool TakesFaces(QuantityKind kind) {
  return kind == QuantityKind::kCount || kind == QuantityKind::kBones;
}

Fault FacesFault(const Measure& measure) {
  if (!measure.faces.has_value()) {
    return measure.kind == QuantityKind::kCount ? "a count has no faces" : "";
  }
  if (!TakesFaces(measure.kind)) return "faces stand with a quantity that has none";
  const auto& [faces, feature] = *measure.faces;
  if (feature != Feature::kNone && faces != FacesWith(feature)) {
    return "a feature and its faces differ";
  }
  if (faces.Empty()) return "a face mask is 0, or a feature unknown";
  // BLUFF-5.1: neither none nor all of them.
  return OutOfRange("face mask", faces.mask(), 1, FaceSet::All().mask() - 1);
}

// What all quantities have in common, apart from their first scope.
Fault MeasureFault(const Measure& measure) {
  if (measure.kind != QuantityKind::kShared && measure.other != Scope()) {
    return "a second scope stands with a quantity that has one alone";
  }
  return FacesFault(measure);
}

bool IsOfOneHand(QuantityKind kind) {
  return kind != QuantityKind::kNone && kind != QuantityKind::kShared &&
         kind != QuantityKind::kCrewmates;
}

// BLUFF-5.6: the dice that the two sides speak of must differ.
Fault SameDiceFault(const Measure& left, const Measure& right) {
  const auto overlap = [&](const Scope& scope) {
    return Overlap(scope, right.scope) || Overlap(scope, right.other);
  };
  if (!overlap(left.scope) && !overlap(left.other)) return {};
  const auto faces = [](const Measure& measure) {
    return measure.faces.has_value() ? measure.faces->faces : FaceSet::All();
  };
  const bool by_face = TakesFaces(left.kind) && TakesFaces(right.kind);
  if (by_face && (faces(left) & faces(right)).Empty()) return {};
  return "the two sides speak of the same dice";
}

// --- Statements ---

// BLUFF-5.5.
bool HasHalves(const Measure& measure) {
  return measure.kind == QuantityKind::kCount || measure.kind == QuantityKind::kMatching ||
         measure.kind == QuantityKind::kCrewmates ||
         (measure.kind == QuantityKind::kBones && measure.faces.has_value());
}

Fault ComparisonFault(const Comparison& comparison, const Measure& measure) {
  const bool has_number =
      comparison.kind >= ComparisonKind::kExactly && comparison.kind <= ComparisonKind::kBetween;
  const bool has_high = comparison.kind == ComparisonKind::kBetween;
  if (comparison.kind == ComparisonKind::kNone) return "a value's comparator is missing or unknown";
  if ((!has_number && comparison.number != 0) || (!has_high && comparison.high != 0)) {
    return "a number stands with a comparison that has none";
  }
  if (Fault fault = OutOfRange("number", comparison.number, 0, kMaxNumber); !fault.empty()) {
    return fault;
  }
  if (has_high) return OutOfRange("upper bound", comparison.high, comparison.number, kMaxNumber);
  if (comparison.kind >= ComparisonKind::kLessThanHalf && !HasHalves(measure)) {
    return "halves and \"all\" go with counts, matching dice, crewmates and bones on some faces";
  }
  return {};
}

// Fields that the kind of the statement does not use.
template <class Q>
bool HasMoreThanAValue(const BasicStatement<Q>& statement) {
  BasicStatement<Q> plain = Value(statement.left, statement.comparison);
  return statement != plain;
}

template <class Q>
Fault RelationFault(const BasicStatement<Q>& statement) {
  if (statement.relation == Relation::kNone) return "a comparison's relation is missing or unknown";
  if (statement.comparison != Comparison()) return "a comparison with a number stands beside one";
  for (const int16_t factor : {statement.left_factor, statement.right_factor}) {
    if (Fault fault = OutOfRange("factor", factor, 1, kMaxFactor); !fault.empty()) return fault;
  }
  if (Fault fault = OutOfRange("offset", statement.offset, -kMaxOffset, kMaxOffset);
      !fault.empty()) {
    return fault;
  }
  return SameDiceFault(statement.left, statement.right);
}

// A value or a comparison whose quantities `quantity_fault` judges.
template <class Q, class QuantityFaultOf>
Fault PlainFault(const BasicStatement<Q>& statement, const QuantityFaultOf& quantity_fault) {
  if (Fault fault = quantity_fault(statement.left); !fault.empty()) return fault;
  if (statement.kind == StatementKind::kValue) {
    if (HasMoreThanAValue(statement)) return "a value has parts of another kind of statement";
    return ComparisonFault(statement.comparison, statement.left);
  }
  if (Fault fault = quantity_fault(statement.right); !fault.empty()) return fault;
  return RelationFault(statement);
}

Fault HandQuantityFault(const Measure& measure) {
  if (!IsOfOneHand(measure.kind)) return "a quantity can't stand inside a predicate";
  if (Fault fault = EachFault(measure.scope); !fault.empty()) return fault;
  return MeasureFault(measure);
}

Fault PredicateFault(const Predicate& predicate) {
  if (Fault fault = OutOfRange("the number of a predicate's statements", predicate.size, 1,
                               kMaxPredicateStatements);
      !fault.empty()) {
    return fault;
  }
  for (int i = 0; i < predicate.size; ++i) {
    const Predicate::Statement& statement = predicate.statements[i];
    if (statement.kind != StatementKind::kValue && statement.kind != StatementKind::kCompare) {
      return "a predicate is made of values and comparisons";
    }
    if (Fault fault = PlainFault(statement, HandQuantityFault); !fault.empty()) return fault;
  }
  return {};
}

Fault QuantityFault(const Quantity& quantity, const Round& round) {
  const bool crewmates = quantity.kind == QuantityKind::kCrewmates;
  if (quantity.kind == QuantityKind::kNone) return "a quantity's kind is missing or unknown";
  if (Fault fault = ScopeFault(quantity.scope, round); !fault.empty()) return fault;
  if (Fault fault = MeasureFault(quantity); !fault.empty()) return fault;
  if (!crewmates && quantity.predicate.size > 0) {
    return "a predicate stands with a quantity that has none";
  }
  if (crewmates && quantity.scope.wild) return "the wild die is no crewmate";
  if (crewmates) return PredicateFault(quantity.predicate);
  if (quantity.kind != QuantityKind::kShared) return {};
  if (Fault fault = ScopeFault(quantity.other, round); !fault.empty()) return fault;
  if (Overlap(quantity.scope, quantity.other)) return "the two scopes share dice";
  return {};
}

Fault SameRollFault(const Statement& statement, const Round& round) {
  const SeatSet left = statement.left.scope.seats;
  const SeatSet right = statement.right.scope.seats;
  if (left.Size() != 1 || right.Size() != 1) return "the same roll is one of two seats";
  if (statement != SameRoll(*left.begin(), *right.begin())) {
    return "a same roll has parts of another kind of statement";
  }
  for (const Scope& scope : {statement.left.scope, statement.right.scope}) {
    if (Fault fault = ScopeFault(scope, round); !fault.empty()) return fault;
  }
  return left == right ? "the same roll is one of two different seats" : "";
}

Fault StatementFault(const Statement& statement, const Round& round) {
  if (statement.kind == StatementKind::kNone) return "a statement says nothing";
  if (statement.kind == StatementKind::kSameRoll) return SameRollFault(statement, round);
  return PlainFault(statement,
                    [&](const Quantity& quantity) { return QuantityFault(quantity, round); });
}

}  // namespace

std::optional<SyntaxError> CheckSyntax(const Clue& clue, const Round& round, int max_statements) {
  const int most = std::min(max_statements, kMaxStatements);
  if (Fault fault = OutOfRange("the number of statements", clue.size, 1, most); !fault.empty()) {
    return SyntaxError{0, std::move(fault)};
  }
  for (uint8_t i = 0; i < clue.size; ++i) {
    Fault fault = StatementFault(clue.statements[i], round);
    if (!fault.empty()) return SyntaxError{static_cast<uint8_t>(i + 1), std::move(fault)};
  }
  return std::nullopt;
}

}  // namespace assize::games::brigands_bluff
