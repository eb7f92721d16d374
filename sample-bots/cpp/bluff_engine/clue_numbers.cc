// Reading goes from left to right; a number that is missing or one too many makes all of them
// wrong.
#include "sample-bots/cpp/bluff_engine/clue_numbers.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace assize::bot {
namespace {

using namespace games::brigands_bluff;

template <class T>
T Cut(int64_t number) {
  using Limits = std::numeric_limits<T>;
  return static_cast<T>(std::clamp<int64_t>(number, Limits::min(), Limits::max()));
}

// The last seat stands for all beyond it.
Seat SeatOf(uint32_t number) {
  return Seat(static_cast<int>(std::min<uint32_t>(number, kMaxSeats - 1)));
}

class NumberReader {
 public:
  explicit NumberReader(std::span<const int32_t> numbers) : rest_(numbers) {}

  // True if there was a number for everything, and none is left.
  bool Done() const { return good_ && rest_.empty(); }

  Clue ReadClue() {
    Clue clue;
    clue.size = ReadStatements<Statement>(clue.statements);
    return clue;
  }

 private:
  int32_t Next() {
    if (rest_.empty()) {
      good_ = false;
      return 0;
    }
    const int32_t number = rest_[0];
    rest_ = rest_.subspan(1);
    return number;
  }
  uint32_t NextUnsigned() { return static_cast<uint32_t>(Next()); }
  int16_t NextFactor() { return Cut<int16_t>(NextUnsigned()); }
  template <class E>
  E NextOf(E last) {
    const int32_t number = Next();
    return number < 0 || number > static_cast<int>(last) ? E::kNone : static_cast<E>(number);
  }

  // As many as there is room for are kept; returns how many there were.
  template <class S, size_t kRoom>
  uint8_t ReadStatements(std::array<S, kRoom>& statements) {
    const uint32_t count = NextUnsigned();
    for (uint32_t i = 0; i < count && good_; ++i) {
      const S statement = ReadStatement<S>();
      if (i < kRoom) statements[i] = statement;
    }
    return Cut<uint8_t>(count);
  }

  Scope ReadScope() {
    Scope scope;
    const uint32_t bits = NextUnsigned();
    for (uint32_t seat = 0; seat < 32; ++seat) {
      if ((bits >> seat & 1) != 0) scope.seats.Add(SeatOf(seat));
    }
    scope.wild = Next() != 0;
    scope.each = Next() != 0;
    return scope;
  }

  std::optional<NamedFaces> ReadFaces() {
    switch (Next()) {
      case 1:
        return Listed(FaceSet(Cut<uint8_t>(NextUnsigned())));
      case 2:
        return Named(NextOf(Feature::kCloth));
      default:
        return std::nullopt;
    }
  }

  void ReadMeasure(Measure& measure) {
    measure.kind = NextOf(QuantityKind::kCrewmates);
    measure.scope = ReadScope();
    measure.other = ReadScope();
    measure.faces = ReadFaces();
  }
  // What stands inside a predicate has no room for another one.
  void ReadQuantity(Measure& measure) {
    ReadMeasure(measure);
    std::array<Predicate::Statement, 1> unused;
    if (ReadStatements(unused) > 0) measure.kind = QuantityKind::kCrewmates;
  }
  void ReadQuantity(Quantity& quantity) {
    ReadMeasure(quantity);
    quantity.predicate.size = ReadStatements(quantity.predicate.statements);
  }

  template <class S>
  S ReadStatement() {
    S statement;
    statement.kind = NextOf(StatementKind::kSameRoll);
    switch (statement.kind) {
      case StatementKind::kValue:
        ReadQuantity(statement.left);
        statement.comparison.kind = NextOf(ComparisonKind::kAll);
        statement.comparison.number = Cut<int16_t>(NextUnsigned());
        statement.comparison.high = Cut<int16_t>(NextUnsigned());
        break;
      case StatementKind::kCompare:
        statement.left_factor = NextFactor();
        ReadQuantity(statement.left);
        statement.relation = NextOf(Relation::kAtMostAsMany);
        statement.right_factor = NextFactor();
        ReadQuantity(statement.right);
        statement.offset = Cut<int16_t>(Next());
        break;
      case StatementKind::kSameRoll:
        statement.left.scope.seats = {SeatOf(NextUnsigned())};
        statement.right.scope.seats = {SeatOf(NextUnsigned())};
        break;
      case StatementKind::kNone:
        break;
    }
    return statement;
  }

  std::span<const int32_t> rest_;
  bool good_ = true;
};

class NumberWriter {
 public:
  std::vector<int32_t> Numbers() && { return std::move(numbers_); }

  template <class S, size_t kRoom>
  void Add(const std::array<S, kRoom>& statements, uint8_t size) {
    Add(size);
    // Those for which a malformed clue has no room are none.
    for (size_t i = 0; i < size; ++i) Add(i < kRoom ? statements[i] : S());
  }

 private:
  void Add(int32_t number) { numbers_.push_back(number); }

  void Add(const Scope& scope) {
    Add(BitsOf(scope.seats));
    Add(scope.wild ? 1 : 0);
    Add(scope.each ? 1 : 0);
  }
  void Add(const std::optional<NamedFaces>& faces) {
    if (!faces.has_value()) return Add(0);
    const bool named = faces->feature != Feature::kNone;
    Add(named ? 2 : 1);
    Add(named ? static_cast<int32_t>(faces->feature) : faces->faces.mask());
  }
  void AddMeasure(const Measure& measure) {
    Add(static_cast<int32_t>(measure.kind));
    Add(measure.scope);
    Add(measure.other);
    Add(measure.faces);
  }
  void AddQuantity(const Measure& measure) {
    AddMeasure(measure);
    Add(0);
  }
  void AddQuantity(const Quantity& quantity) {
    AddMeasure(quantity);
    Add(quantity.predicate.statements, quantity.predicate.size);
  }

  template <class Q>
  void Add(const BasicStatement<Q>& statement) {
    Add(static_cast<int32_t>(statement.kind));
    switch (statement.kind) {
      case StatementKind::kValue:
        AddQuantity(statement.left);
        Add(static_cast<int32_t>(statement.comparison.kind));
        Add(statement.comparison.number);
        return Add(statement.comparison.high);
      case StatementKind::kCompare:
        Add(statement.left_factor);
        AddQuantity(statement.left);
        Add(static_cast<int32_t>(statement.relation));
        Add(statement.right_factor);
        AddQuantity(statement.right);
        return Add(statement.offset);
      case StatementKind::kSameRoll:
        Add((*statement.left.scope.seats.begin()).index());
        return Add((*statement.right.scope.seats.begin()).index());
      case StatementKind::kNone:
        return;
    }
  }

  std::vector<int32_t> numbers_;
};

}  // namespace

int32_t BitsOf(SeatSet seats) {
  int32_t bits = 0;
  for (const Seat seat : seats) bits |= 1 << seat.index();
  return bits;
}

std::vector<int32_t> NumbersOf(const Clue& clue) {
  NumberWriter writer;
  writer.Add(clue.statements, clue.size);
  return std::move(writer).Numbers();
}

std::optional<Clue> ClueFromNumbers(std::span<const int32_t> numbers) {
  NumberReader reader(numbers);
  const Clue clue = reader.ReadClue();
  if (!reader.Done()) return std::nullopt;
  return clue;
}

}  // namespace assize::bot
