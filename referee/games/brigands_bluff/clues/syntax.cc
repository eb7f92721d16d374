// What is a clue and what is not: each check gives the text of the first fault that it finds, or
// nothing. The text names the field of the message as the protocol does, what stands there, and
// what is allowed.
#include "referee/games/brigands_bluff/clues/syntax.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/fields.h"

namespace assize::games::brigands_bluff {
namespace {

// A fault's text; empty: there is none.
using Fault = std::string;

constexpr std::string_view kOfOneHand = "COUNT, BONES, DISTINCT, LARGEST, MATCHING";

SeatSet Common(SeatSet a, SeatSet b) { return a - (a - b); }

bool Overlap(const Scope& a, const Scope& b) {
  return !Common(a.seats, b.seats).Empty() || (a.wild && b.wild) || (a.each && b.each);
}

Fault Bad(const Path& path, std::string_view value, std::string_view allowed) {
  return absl::StrCat(path.Text(), ": ", std::string(value), "; allowed: ", std::string(allowed));
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
Fault OutOfRange(const Path& path, T value, int low, int high) {
  if (value >= low && value <= high) return {};
  return Bad(path, NumberText(value), absl::StrCat(low, " to ", high));
}

// The last seat stands for all beyond it.
std::string SeatText(Seat seat) {
  return absl::StrCat("seat ", seat.index(), seat.index() == kMaxSeats - 1 ? " or above" : "");
}

// "the crew's seats, 1, 2, 3"
std::string CrewText(const Round& round) {
  std::vector<int> seats;
  for (const Seat seat : round.crew_seats()) seats.push_back(seat.index());
  return absl::StrCat("the crew's seats, ", absl::StrJoin(seats, ", "));
}

// --- Scopes (BLUFF-5.3) ---

Fault OutsiderFault(const Path& path, SeatSet seats, const Round& round) {
  for (const Seat seat : seats - round.crew_seats()) {
    return Bad(path, SeatText(seat), CrewText(round));
  }
  return {};
}

Fault ScopeFault(const Path& path, const Scope& scope, const Round& round) {
  if (scope.each) return Bad(Path(path, "each"), "true", "false outside of a predicate");
  if (scope.Empty()) return Bad(path, "no dice", CrewText(round));
  Fault outsider = OutsiderFault(Path(path, "seats"), scope.seats, round);
  if (!outsider.empty() || !scope.wild || round.wild_allowed()) return outsider;
  return Bad(Path(path, "wild"), "true",
             round.wild_die ? "false in an extra clue" : "false in a match without a wild die");
}

Fault EachFault(const Path& path, const Scope& scope) {
  if (scope == Each()) return {};
  return Bad(path, "other dice", "`each` alone, inside a predicate");
}

// --- Quantities ---

bool TakesFaces(QuantityKind kind) {
  return kind == QuantityKind::kCount || kind == QuantityKind::kBones;
}

Fault FacesFault(const Path& path, const Measure& measure) {
  const Path mask(path, "face_mask");
  const std::string masks = absl::StrCat("1 to ", FaceSet::All().mask() - 1);
  if (!measure.faces.has_value()) {
    return measure.kind == QuantityKind::kCount
               ? Bad(mask, "missing", absl::StrCat(masks, ", or a feature"))
               : "";
  }
  const auto& [faces, feature] = *measure.faces;
  const Path named(path, feature == Feature::kNone ? "face_mask" : "feature");
  if (!TakesFaces(measure.kind)) {
    return Bad(named, "set", "unset but for quantities of the kinds COUNT and BONES");
  }
  if (feature != Feature::kNone && faces != FacesWith(feature)) {
    return Bad(named, "other faces than its own", "the faces of the feature");
  }
  if (faces.Empty()) {
    return Bad(mask, "0, or an unknown feature", absl::StrCat(masks, ", or a known feature"));
  }
  // BLUFF-5.1: neither none nor all of them.
  return OutOfRange(mask, faces.mask(), 1, FaceSet::All().mask() - 1);
}

// What all quantities have in common, apart from their first scope.
Fault MeasureFault(const Path& path, const Measure& measure) {
  if (measure.kind != QuantityKind::kShared && measure.other != Scope()) {
    return Bad(Path(path, "other"), "set", "unset but for quantities of the kind SHARED");
  }
  return FacesFault(path, measure);
}

bool IsOfOneHand(QuantityKind kind) {
  return kind != QuantityKind::kNone && kind != QuantityKind::kShared &&
         kind != QuantityKind::kCrewmates;
}

// BLUFF-5.6: the dice that the two sides speak of must differ.
Fault SameDiceFault(const Path& path, const Measure& left, const Measure& right) {
  const auto overlap = [&](const Scope& scope) {
    return Overlap(scope, right.scope) || Overlap(scope, right.other);
  };
  if (!overlap(left.scope) && !overlap(left.other)) return {};
  const auto faces = [](const Measure& measure) {
    return measure.faces.has_value() ? measure.faces->faces : FaceSet::All();
  };
  const bool by_face = TakesFaces(left.kind) && TakesFaces(right.kind);
  if (by_face && (faces(left) & faces(right)).Empty()) return {};
  return Bad(Path(path, "b"), "speaks of the same dice as `a`",
             "other dice, or other faces of the same dice");
}

// --- Statements ---

// BLUFF-5.5.
bool HasHalves(const Measure& measure) {
  return measure.kind == QuantityKind::kCount || measure.kind == QuantityKind::kMatching ||
         measure.kind == QuantityKind::kCrewmates ||
         (measure.kind == QuantityKind::kBones && measure.faces.has_value());
}

Fault NumbersFault(const Path& path, const Comparison& comparison) {
  const bool has_number =
      comparison.kind >= ComparisonKind::kExactly && comparison.kind <= ComparisonKind::kBetween;
  const bool has_high = comparison.kind == ComparisonKind::kBetween;
  const Path number(path, "number");
  const Path upper(path, "upper");
  if (!has_number && comparison.number != 0) {
    return Bad(number, NumberText(comparison.number), "0 with a comparator that takes no number");
  }
  if (!has_high && comparison.high != 0) {
    return Bad(upper, NumberText(comparison.high), "0 but with the comparator BETWEEN");
  }
  Fault fault = OutOfRange(number, comparison.number, 0, kMaxNumber);
  if (!fault.empty() || !has_high) return fault;
  return OutOfRange(upper, comparison.high, comparison.number, kMaxNumber);
}

Fault ComparisonFault(const Path& path, const Comparison& comparison, const Measure& measure) {
  const Path comparator(path, "comparator");
  if (comparison.kind == ComparisonKind::kNone) {
    return Bad(comparator, "missing or unknown", "EQ to ALL");
  }
  if (Fault fault = NumbersFault(path, comparison); !fault.empty()) return fault;
  if (comparison.kind < ComparisonKind::kLessThanHalf || HasHalves(measure)) return {};
  return Bad(comparator, "a half or ALL",
             "these only for COUNT, MATCHING, CREWMATES, and BONES with faces");
}

// Fields that the kind of the statement does not use.
template <class Q>
bool HasMoreThanAValue(const BasicStatement<Q>& statement) {
  BasicStatement<Q> plain = Value(statement.left, statement.comparison);
  return statement != plain;
}

template <class Q>
Fault RelationFault(const Path& path, const BasicStatement<Q>& statement) {
  if (statement.relation == Relation::kNone) {
    return Bad(Path(path, "relation"), "missing or unknown", "EQUAL to AT_MOST_AS_MANY");
  }
  if (statement.comparison != Comparison()) {
    return Bad(path, "a comparator and a relation", "one of them");
  }
  const Path factor_a(path, "factor_a");
  const Path factor_b(path, "factor_b");
  for (Fault fault :
       {OutOfRange(factor_a, statement.left_factor, 1, kMaxFactor),
        OutOfRange(factor_b, statement.right_factor, 1, kMaxFactor),
        OutOfRange(Path(path, "offset"), statement.offset, -kMaxOffset, kMaxOffset)}) {
    if (!fault.empty()) return fault;
  }
  return SameDiceFault(path, statement.left, statement.right);
}

// A value or a comparison whose quantities `quantity_fault` judges.
template <class Q, class QuantityFaultOf>
Fault PlainFault(const Path& outer, const BasicStatement<Q>& statement,
                 const QuantityFaultOf& quantity_fault) {
  const bool is_value = statement.kind == StatementKind::kValue;
  const Path path(outer, is_value ? "value" : "compare");
  Fault fault = quantity_fault(Path(path, is_value ? "quantity" : "a"), statement.left);
  if (!fault.empty()) return fault;
  if (is_value) {
    if (HasMoreThanAValue(statement)) {
      return Bad(path, "parts of another kind of statement", "those of a value");
    }
    return ComparisonFault(path, statement.comparison, statement.left);
  }
  fault = quantity_fault(Path(path, "b"), statement.right);
  return fault.empty() ? RelationFault(path, statement) : fault;
}

Fault HandQuantityFault(const Path& path, const Measure& measure) {
  // A predicate inside a predicate reads as one that can't stand there (decode_clue.cc).
  if (!IsOfOneHand(measure.kind)) {
    return Bad(path, "a kind that can't stand inside a predicate, or a predicate of its own",
               kOfOneHand);
  }
  Fault fault = EachFault(Path(path, "scope"), measure.scope);
  return fault.empty() ? MeasureFault(path, measure) : fault;
}

Fault PredicateFault(const Path& path, const Predicate& predicate) {
  if (predicate.size < 1 || predicate.size > kMaxPredicateStatements) {
    return Bad(Path(path, "predicate"), absl::StrCat(NumberText(predicate.size), " statements"),
               absl::StrCat("1 to ", kMaxPredicateStatements));
  }
  for (int i = 0; i < predicate.size; ++i) {
    const Path place(path, "predicate", i);
    const Predicate::Statement& statement = predicate.statements[i];
    if (statement.kind != StatementKind::kValue && statement.kind != StatementKind::kCompare) {
      return Bad(place, "neither of the two that a predicate is made of", "value, compare");
    }
    if (Fault fault = PlainFault(place, statement, HandQuantityFault); !fault.empty()) return fault;
  }
  return {};
}

Fault QuantityFault(const Path& path, const Quantity& quantity, const Round& round) {
  const bool crewmates = quantity.kind == QuantityKind::kCrewmates;
  const Path scope(path, "scope");
  if (quantity.kind == QuantityKind::kNone) {
    return Bad(Path(path, "kind"), "missing or unknown",
               absl::StrCat(std::string(kOfOneHand), ", SHARED, CREWMATES"));
  }
  if (Fault fault = ScopeFault(scope, quantity.scope, round); !fault.empty()) return fault;
  if (Fault fault = MeasureFault(path, quantity); !fault.empty()) return fault;
  if (!crewmates && quantity.predicate.size > 0) {
    return Bad(Path(path, "predicate"), "set", "unset but for quantities of the kind CREWMATES");
  }
  if (crewmates && quantity.scope.wild) {
    return Bad(Path(scope, "wild"), "true", "false: the wild die is no crewmate");
  }
  if (crewmates) return PredicateFault(path, quantity.predicate);
  if (quantity.kind != QuantityKind::kShared) return {};
  const Path other(path, "other");
  if (Fault fault = ScopeFault(other, quantity.other, round); !fault.empty()) return fault;
  if (!Overlap(quantity.scope, quantity.other)) return {};
  return Bad(other, "shares dice with `scope`", "other dice than those of `scope`");
}

Fault SameRollFault(const Path& outer, const Statement& statement, const Round& round) {
  const Path path(outer, "same_roll");
  const SeatSet left = statement.left.scope.seats;
  const SeatSet right = statement.right.scope.seats;
  if (left.Size() != 1 || right.Size() != 1) return Bad(path, "not two seats", "two seats");
  if (statement != SameRoll(*left.begin(), *right.begin())) {
    return Bad(path, "parts of another kind of statement", "those of a same roll");
  }
  for (Fault fault : {OutsiderFault(Path(path, "seat_a"), left, round),
                      OutsiderFault(Path(path, "seat_b"), right, round)}) {
    if (!fault.empty()) return fault;
  }
  if (left != right) return {};
  return Bad(Path(path, "seat_b"), SeatText(*right.begin()), "another seat than seat_a");
}

Fault StatementFault(const Path& path, const Statement& statement, const Round& round) {
  if (statement.kind == StatementKind::kNone) {
    return Bad(path, "nothing", "value, compare, same_roll");
  }
  if (statement.kind == StatementKind::kSameRoll) return SameRollFault(path, statement, round);
  return PlainFault(path, statement, [&](const Path& place, const Quantity& quantity) {
    return QuantityFault(place, quantity, round);
  });
}

}  // namespace

std::optional<SyntaxError> CheckSyntax(const Clue& clue, const Round& round, int max_statements) {
  const int most = std::min(max_statements, kMaxStatements);
  if (clue.size < 1 || clue.size > most) {
    return SyntaxError{
        0, Bad(Path("statements"), NumberText(clue.size), absl::StrCat("1 to ", most, " of them"))};
  }
  for (uint8_t i = 0; i < clue.size; ++i) {
    // Counted from 1, as Breach::part is. The path of the first level has no message before it.
    const std::string name = absl::StrCat("statement ", i + 1);
    Fault fault = StatementFault(Path(name.c_str()), clue.statements[i], round);
    if (!fault.empty()) return SyntaxError{static_cast<uint8_t>(i + 1), std::move(fault)};
  }
  return std::nullopt;
}

}  // namespace assize::games::brigands_bluff
