// Brigand's Bluff: messages to clues (BLUFF-5.7). What a message says too much, or what is not
// known, is kept as something that is out of the language, so that clues/syntax.h finds it in its
// place.
#include <algorithm>
#include <limits>

#include "assize/v1/brigands_bluff.pb.h"
#include "referee/games/brigands_bluff/codec.h"

namespace assize::games::brigands_bluff {
namespace {

namespace pb = v1::brigands_bluff;

int16_t Cut(int64_t number) {
  return static_cast<int16_t>(std::clamp<int64_t>(number, std::numeric_limits<int16_t>::min(),
                                                  std::numeric_limits<int16_t>::max()));
}

uint8_t CutToByte(uint64_t number) {
  return static_cast<uint8_t>(std::min<uint64_t>(number, std::numeric_limits<uint8_t>::max()));
}

// The enum's value with that number, which both count alike; kNone if there is none.
template <class E>
E ReadEnum(int number, E last) {
  return number < 0 || number > static_cast<int>(last) ? E::kNone : static_cast<E>(number);
}

// No match has the last seat of a set, so it stands for all that are farther out.
Seat ReadSeat(uint32_t number) {
  return Seat(static_cast<int>(std::min<uint32_t>(number, assize::kMaxSeats - 1)));
}

Scope Read(const pb::Scope& message) {
  Scope scope{.seats = {}, .wild = message.wild(), .each = message.each()};
  for (uint32_t i = 0; i < 32; ++i) {
    if ((message.seats() >> i & 1) != 0) scope.seats.Add(ReadSeat(i));
  }
  return scope;
}

std::optional<NamedFaces> ReadFaces(const pb::Quantity& message) {
  switch (message.faces_case()) {
    case pb::Quantity::kFaceMask:
      return Listed(FaceSet(CutToByte(message.face_mask())));
    case pb::Quantity::kFeature:
      return Named(ReadEnum(message.feature(), Feature::kCloth));
    case pb::Quantity::FACES_NOT_SET:
      break;
  }
  return std::nullopt;
}

Measure ReadMeasure(const pb::Quantity& message) {
  return {.kind = ReadEnum(message.kind(), QuantityKind::kCrewmates),
          .scope = Read(message.scope()),
          .other = Read(message.other()),
          .faces = ReadFaces(message)};
}

Predicate ReadPredicate(const google::protobuf::RepeatedPtrField<pb::Statement>& list);

// What stands inside a predicate has no room for another one.
void Read(const pb::Quantity& message, Measure* measure) {
  *measure = ReadMeasure(message);
  if (message.predicate_size() > 0) measure->kind = QuantityKind::kCrewmates;
}

void Read(const pb::Quantity& message, Quantity* quantity) {
  static_cast<Measure&>(*quantity) = ReadMeasure(message);
  quantity->predicate = ReadPredicate(message.predicate());
}

template <class Q>
BasicStatement<Q> ReadValue(const pb::Value& message) {
  BasicStatement<Q> statement;
  statement.kind = StatementKind::kValue;
  Read(message.quantity(), &statement.left);
  statement.comparison = {ReadEnum(message.comparator(), ComparisonKind::kAll),
                          Cut(message.number()), Cut(message.upper())};
  return statement;
}

// A factor that is not given is 1.
int16_t ReadFactor(uint32_t factor) { return factor == 0 ? int16_t{1} : Cut(factor); }

template <class Q>
BasicStatement<Q> ReadCompare(const pb::Compare& message) {
  BasicStatement<Q> statement;
  statement.kind = StatementKind::kCompare;
  Read(message.a(), &statement.left);
  statement.relation = ReadEnum(message.relation(), Relation::kAtMostAsMany);
  Read(message.b(), &statement.right);
  statement.left_factor = ReadFactor(message.factor_a());
  statement.right_factor = ReadFactor(message.factor_b());
  statement.offset = Cut(message.offset());
  return statement;
}

template <class Q>
BasicStatement<Q> ReadStatement(const pb::Statement& message) {
  BasicStatement<Q> statement;
  switch (message.statement_case()) {
    case pb::Statement::kValue:
      return ReadValue<Q>(message.value());
    case pb::Statement::kCompare:
      return ReadCompare<Q>(message.compare());
    case pb::Statement::kSameRoll:
      statement.kind = StatementKind::kSameRoll;
      statement.left.scope.seats = {ReadSeat(message.same_roll().seat_a())};
      statement.right.scope.seats = {ReadSeat(message.same_roll().seat_b())};
      break;
    case pb::Statement::STATEMENT_NOT_SET:
      break;
  }
  return statement;
}

Predicate ReadPredicate(const google::protobuf::RepeatedPtrField<pb::Statement>& list) {
  Predicate predicate;
  predicate.size = CutToByte(static_cast<uint64_t>(list.size()));
  for (int i = 0; i < std::min(list.size(), kMaxPredicateStatements); ++i) {
    predicate.statements[i] = ReadStatement<Measure>(list[i]);
  }
  return predicate;
}

}  // namespace

Clue Codec::DecodeClue(const pb::Clue& message) {
  Clue clue;
  clue.size = CutToByte(static_cast<uint64_t>(message.statements_size()));
  for (int i = 0; i < std::min(message.statements_size(), kMaxStatements); ++i) {
    clue.statements[i] = ReadStatement<Quantity>(message.statements(i));
  }
  return clue;
}

}  // namespace assize::games::brigands_bluff
