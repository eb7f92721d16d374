// Brigand's Bluff: clues to messages.
#include <google/protobuf/repeated_field.h>

#include <cstddef>

#include "assize/v1/brigands_bluff.pb.h"
#include "referee/games/brigands_bluff/codec.h"

namespace assize::games::brigands_bluff {
namespace {

namespace pb = v1::brigands_bluff;

void Write(const Scope& scope, pb::Scope* message) {
  uint32_t seats = 0;
  for (Seat seat : scope.seats) seats |= 1u << seat.index();
  message->set_seats(seats);
  message->set_wild(scope.wild);
  message->set_each(scope.each);
}

void Write(const NamedFaces& faces, pb::Quantity* message) {
  if (faces.feature == Feature::kNone) {
    message->set_face_mask(faces.faces.mask());
  } else {
    message->set_feature(static_cast<pb::Feature>(faces.feature));
  }
}

void Write(const Measure& measure, pb::Quantity* message) {
  message->set_kind(static_cast<pb::QuantityKind>(measure.kind));
  Write(measure.scope, message->mutable_scope());
  if (measure.kind == QuantityKind::kShared) Write(measure.other, message->mutable_other());
  if (measure.faces.has_value()) Write(*measure.faces, message);
}

template <class Q>
void Write(const BasicStatement<Q>& statement, pb::Statement* message);

// Statements for which a malformed clue has no room are empty: their number is known, not more.
template <class Statements>
void WriteAll(const Statements& given,
              google::protobuf::RepeatedPtrField<pb::Statement>* messages) {
  for (size_t i = 0; i < given.size; ++i) {
    pb::Statement* message = messages->Add();
    if (i < given.statements.size()) Write(given.statements[i], message);
  }
}

void Write(const Quantity& quantity, pb::Quantity* message) {
  Write(static_cast<const Measure&>(quantity), message);
  WriteAll(quantity.predicate, message->mutable_predicate());
}

template <class Q>
void WriteValue(const BasicStatement<Q>& statement, pb::Value* message) {
  Write(statement.left, message->mutable_quantity());
  message->set_comparator(static_cast<pb::Comparator>(statement.comparison.kind));
  message->set_number(static_cast<uint32_t>(statement.comparison.number));
  message->set_upper(static_cast<uint32_t>(statement.comparison.high));
}

template <class Q>
void WriteCompare(const BasicStatement<Q>& statement, pb::Compare* message) {
  message->set_factor_a(static_cast<uint32_t>(statement.left_factor));
  Write(statement.left, message->mutable_a());
  message->set_relation(static_cast<pb::Relation>(statement.relation));
  message->set_factor_b(static_cast<uint32_t>(statement.right_factor));
  Write(statement.right, message->mutable_b());
  message->set_offset(statement.offset);
}

template <class Q>
void Write(const BasicStatement<Q>& statement, pb::Statement* message) {
  switch (statement.kind) {
    case StatementKind::kNone:
      return;
    case StatementKind::kValue:
      return WriteValue(statement, message->mutable_value());
    case StatementKind::kCompare:
      return WriteCompare(statement, message->mutable_compare());
    case StatementKind::kSameRoll:
      break;
  }
  pb::SameRoll* same = message->mutable_same_roll();
  same->set_seat_a(static_cast<uint32_t>((*statement.left.scope.seats.begin()).index()));
  same->set_seat_b(static_cast<uint32_t>((*statement.right.scope.seats.begin()).index()));
}

}  // namespace

void Codec::EncodeClue(const Clue& clue, pb::Clue* message) {
  message->Clear();
  WriteAll(clue, message->mutable_statements());
}

}  // namespace assize::games::brigands_bluff
