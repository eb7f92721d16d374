// Reading from left to right; the first number that can't be right makes all the rest wrong.
#include "sample-bots/cpp/bluff_engine/clue_numbers.h"

namespace assize::bot {
namespace {

using namespace games::brigands_bluff;

class NumberReader {
 public:
  explicit NumberReader(std::span<const int32_t> numbers) : rest_(numbers) {}

  // True if every number was right and none is left.
  bool Done() const { return good_ && rest_.empty(); }

  Clue ReadClue() {
    Clue clue;
    clue.size = static_cast<uint8_t>(Number(0, kMaxStatements));
    for (int i = 0; i < clue.size; ++i) clue.statements[i] = ReadStatement<Quantity>();
    return clue;
  }

 private:
  int32_t Number(int32_t low, int32_t high) {
    if (rest_.empty() || rest_[0] < low || rest_[0] > high) {
      good_ = false;
      return low;
    }
    const int32_t number = rest_[0];
    rest_ = rest_.subspan(1);
    return number;
  }
  int16_t Small() { return static_cast<int16_t>(Number(-1000, 1000)); }

  SeatSet ReadSeats() {
    const int32_t bits = Number(0, 255);
    SeatSet seats;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
      if (bits >> seat & 1) seats.Add(Seat(seat));
    }
    return seats;
  }
  Scope ReadScope() {
    Scope scope;
    scope.seats = ReadSeats();
    scope.wild = Number(0, 1) == 1;
    scope.each = Number(0, 1) == 1;
    return scope;
  }

  void ReadMeasure(Measure& measure) {
    measure.kind = static_cast<QuantityKind>(Number(0, 7));
    measure.scope = ReadScope();
    measure.other = ReadScope();
    const int32_t mask = Number(0, 255);
    const auto feature = static_cast<Feature>(Number(0, 8));
    if (feature != Feature::kNone) {
      measure.faces = Named(feature);
    } else if (mask != 0) {
      measure.faces = Listed(FaceSet(static_cast<uint8_t>(mask)));
    }
  }
  void ReadQuantity(Measure& measure) {
    ReadMeasure(measure);
    // Inside a predicate there are no further ones.
    Number(0, 0);
  }
  void ReadQuantity(Quantity& quantity) {
    ReadMeasure(quantity);
    quantity.predicate.size = static_cast<uint8_t>(Number(0, kMaxPredicateStatements));
    for (int i = 0; i < quantity.predicate.size; ++i) {
      quantity.predicate.statements[i] = ReadStatement<Measure>();
    }
  }

  template <class Q>
  BasicStatement<Q> ReadStatement() {
    BasicStatement<Q> statement;
    statement.kind = static_cast<StatementKind>(Number(1, 3));
    switch (statement.kind) {
      case StatementKind::kValue:
        ReadQuantity(statement.left);
        statement.comparison.kind = static_cast<ComparisonKind>(Number(0, 10));
        statement.comparison.number = Small();
        statement.comparison.high = Small();
        break;
      case StatementKind::kCompare:
        statement.left_factor = Small();
        ReadQuantity(statement.left);
        statement.relation = static_cast<Relation>(Number(0, 5));
        statement.right_factor = Small();
        ReadQuantity(statement.right);
        statement.offset = Small();
        break;
      default:
        statement.left.scope.seats = {Seat(Number(0, kMaxSeats - 1))};
        statement.right.scope.seats = {Seat(Number(0, kMaxSeats - 1))};
    }
    return statement;
  }

  std::span<const int32_t> rest_;
  bool good_ = true;
};

}  // namespace

std::optional<Clue> ClueFromNumbers(std::span<const int32_t> numbers) {
  NumberReader reader(numbers);
  const Clue clue = reader.ReadClue();
  if (!reader.Done()) return std::nullopt;
  return clue;
}

}  // namespace assize::bot
