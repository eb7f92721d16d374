// One function for each kind of piece that a clue is made of.
#include "tests/games/brigands_bluff_clues/random_clue.h"

#include <initializer_list>

namespace assize::games::brigands_bluff {
namespace {

class Maker {
 public:
  Maker(const Round& round, Stream& stream) : round_(round), stream_(stream) {}

  Clue MakeClue() {
    Clue clue;
    // Half of all clues have one statement.
    clue.size = static_cast<uint8_t>(Chance(2) ? 1 : 1 + Below(kMaxStatements));
    for (int i = 0; i < clue.size; ++i) clue.statements[i] = MakeStatement();
    return clue;
  }

  void Spoil(Clue& clue) {
    Statement& statement = clue.statements[Below(kMaxStatements)];
    Quantity& quantity = Chance(2) ? statement.left : statement.right;
    Predicate::Statement& inner = quantity.predicate.statements[Below(kMaxPredicateStatements)];
    switch (Below(8)) {
      case 0:
        clue.size = static_cast<uint8_t>(Below(6));
        break;
      case 1:
        statement.kind = static_cast<StatementKind>(Below(4));
        break;
      case 2:
        quantity.predicate.size = static_cast<uint8_t>(Below(4));
        break;
      case 3:
        SpoilNumbers(statement);
        break;
      case 4:
        SpoilNumbers(inner);
        break;
      case 5:
        SpoilMeasure(Chance(2) ? inner.left : inner.right);
        break;
      default:
        SpoilMeasure(quantity);
    }
  }

 private:
  int Below(int n) { return static_cast<int>(stream_.Below(static_cast<uint64_t>(n))); }
  // One of n times.
  bool Chance(int n) { return Below(n) == 0; }

  // A subset of the crew, perhaps empty.
  SeatSet SomeSeats(SeatSet of) {
    SeatSet seats;
    for (const Seat seat : of) {
      if (Chance(2)) seats.Add(seat);
    }
    return seats;
  }
  SeatSet AnySeats(SeatSet of) {
    SeatSet seats;
    while (seats.Empty()) seats = Chance(4) ? of : SomeSeats(of);
    return seats;
  }
  Seat AnySeat() { return round_.SeatAt(Below(round_.crew())); }

  Scope MakeScope(SeatSet of, bool wild_too) {
    Scope scope = DiceOf(AnySeats(of));
    if (!wild_too || !round_.wild_allowed()) return scope;
    if (Chance(8)) return WildDie();
    scope.wild = Chance(4);
    return scope;
  }

  NamedFaces MakeFaces() {
    if (Chance(2)) return Named(kFeatures[Below(8)]);
    if (Chance(2)) return Listed(static_cast<Face>(Below(kFaces)));
    return Listed(FaceSet(static_cast<uint8_t>(1 + Below(62))));
  }

  Measure OfDice(Scope scope) {
    static constexpr QuantityKind kKinds[] = {QuantityKind::kCount,   QuantityKind::kCount,
                                              QuantityKind::kBones,   QuantityKind::kDistinct,
                                              QuantityKind::kLargest, QuantityKind::kMatching};
    Measure measure;
    measure.kind = kKinds[Below(6)];
    measure.scope = scope;
    const bool bones = measure.kind == QuantityKind::kBones;
    if (measure.kind == QuantityKind::kCount || (bones && Chance(2))) measure.faces = MakeFaces();
    return measure;
  }

  Quantity MakeQuantity(SeatSet of, bool wild_too) {
    Quantity quantity;
    static_cast<Measure&>(quantity) = OfDice(MakeScope(of, wild_too));
    if (Chance(8) && of.Size() > 1) {
      const Seat first = *of.begin();
      const SeatSet rest = of - SeatSet{first};
      quantity = Shared(MakeScope({first}, wild_too), MakeScope(rest, false));
    } else if (Chance(5)) {
      quantity = Crewmates(AnySeats(of), MakePredicate());
    }
    return quantity;
  }

  Predicate MakePredicate() {
    Predicate predicate;
    predicate.size = static_cast<uint8_t>(1 + Below(2));
    for (int i = 0; i < predicate.size; ++i) predicate.statements[i] = MakeInner();
    return predicate;
  }

  Predicate::Statement MakeInner() {
    if (!Chance(3)) {
      const Measure measure = OfDice(Each());
      return Value(measure, MakeComparison(measure, round_.dice));
    }
    Measure left = OfDice(Each());
    Measure right = OfDice(Each());
    left.kind = Chance(2) ? QuantityKind::kCount : QuantityKind::kBones;
    right.kind = Chance(2) ? QuantityKind::kCount : QuantityKind::kBones;
    const uint8_t mask = static_cast<uint8_t>(1 + Below(62));
    left.faces = Listed(FaceSet(mask));
    right.faces = Listed(FaceSet::All() - FaceSet(mask));
    return Related(left, right);
  }

  Comparison MakeComparison(const Measure& measure, int most) {
    const bool halves = measure.kind == QuantityKind::kCount ||
                        measure.kind == QuantityKind::kMatching ||
                        measure.kind == QuantityKind::kCrewmates || measure.faces.has_value();
    if (halves && Chance(4)) {
      return Is(
          static_cast<ComparisonKind>(static_cast<int>(ComparisonKind::kLessThanHalf) + Below(4)));
    }
    const int number = Chance(20) ? Below(kMaxNumber + 1) : Below(most + 2);
    switch (Below(6)) {
      case 0:
        return Is(Chance(2) ? ComparisonKind::kEven : ComparisonKind::kOdd);
      case 1:
        return AtLeast(number);
      case 2:
        return AtMost(number);
      case 3:
        return Between(number, std::min(kMaxNumber, number + Below(3)));
      default:
        return Exactly(number);
    }
  }

  template <class Q>
  BasicStatement<Q> Related(const Q& left, const Q& right) {
    BasicStatement<Q> statement = Compare(left, static_cast<Relation>(1 + Below(5)), right);
    if (Chance(3)) statement.left_factor = static_cast<int16_t>(1 + Below(3));
    if (Chance(3)) statement.right_factor = static_cast<int16_t>(1 + Below(3));
    if (Chance(3)) statement.offset = static_cast<int16_t>(Below(7) - 3);
    return statement;
  }

  Statement MakeStatement() {
    if (Chance(20)) {
      const Seat one = AnySeat();
      Seat other = AnySeat();
      while (one == other) other = AnySeat();
      return SameRoll(one, other);
    }
    if (!Chance(3)) {
      const Quantity quantity = MakeQuantity(round_.crew_seats(), true);
      return Value(quantity, MakeComparison(quantity, Chance(3) ? 3 : 9));
    }
    if (Chance(2)) return ComparedByFace();
    SeatSet left;
    while (left.Empty() || left == round_.crew_seats()) left = AnySeats(round_.crew_seats());
    const bool wild_left = Chance(2);
    return Related(MakeQuantity(left, wild_left),
                   MakeQuantity(round_.crew_seats() - left, !wild_left));
  }

  // Of dice that may be the same, with faces that are not.
  Statement ComparedByFace() {
    const Predicate::Statement each = MakeInner();
    if (each.kind == StatementKind::kValue) return MakeStatement();
    Quantity left;
    Quantity right;
    static_cast<Measure&>(left) = each.left;
    static_cast<Measure&>(right) = each.right;
    left.scope = MakeScope(round_.crew_seats(), true);
    right.scope = MakeScope(round_.crew_seats(), true);
    return Related(left, right);
  }

  int16_t AnyNumber() {
    static constexpr int16_t kNumbers[] = {-32768, -21, -20, -1, 0,  1,  2,
                                           3,      4,   20,  21, 40, 41, 32767};
    return kNumbers[Below(14)];
  }
  template <class S>
  void SpoilNumbers(S& statement) {
    switch (Below(7)) {
      case 0:
        statement.comparison.number = AnyNumber();
        break;
      case 1:
        statement.comparison.high = AnyNumber();
        break;
      case 2:
        statement.comparison.kind = static_cast<ComparisonKind>(Below(11));
        break;
      case 3:
        statement.relation = static_cast<Relation>(Below(6));
        break;
      case 4:
        statement.left_factor = AnyNumber();
        break;
      case 5:
        statement.right_factor = AnyNumber();
        break;
      default:
        statement.offset = AnyNumber();
    }
  }

  void SpoilScope(Scope& scope) {
    switch (Below(3)) {
      case 0:
        scope.seats = SomeSeats(SeatSet::First(kMaxSeats));
        break;
      case 1:
        scope.wild = !scope.wild;
        break;
      default:
        scope.each = !scope.each;
    }
  }
  void SpoilMeasure(Measure& measure) {
    switch (Below(5)) {
      case 0:
        measure.kind = static_cast<QuantityKind>(Below(8));
        break;
      case 1:
        SpoilScope(measure.scope);
        break;
      case 2:
        SpoilScope(measure.other);
        break;
      case 3:
        measure.faces = NamedFaces{FaceSet(static_cast<uint8_t>(Below(256))),
                                   static_cast<Feature>(Chance(2) ? 0 : Below(9))};
        break;
      default:
        measure.faces.reset();
    }
  }

  const Round& round_;
  Stream& stream_;
};

}  // namespace

Clue RandomClue(const Round& round, Stream& stream) { return Maker(round, stream).MakeClue(); }

Clue SpoiltClue(const Round& round, Stream& stream) {
  Maker maker(round, stream);
  Clue clue = maker.MakeClue();
  for (uint64_t faults = 1 + stream.Below(3); faults > 0; --faults) maker.Spoil(clue);
  return clue;
}

}  // namespace assize::games::brigands_bluff
