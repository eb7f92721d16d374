// Carcassonne: the parts of messages that stand in several of them. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/carcassonne.pb.h"
#include "referee/games/carcassonne/types.h"
#include "referee/games/field_bytes.h"
#include "referee/games/fields.h"

namespace assize::games::carcassonne {

namespace pb = v1::carcassonne;

// The messages count from 1, since 0 means that a field is not set.
template <class PbEnum, class E>
PbEnum Number(E value) {
  return static_cast<PbEnum>(static_cast<int>(value) + 1);
}

inline uint32_t NumberOf(Seat seat) { return static_cast<uint32_t>(seat.index()); }
inline uint32_t NumberOf(Space space) { return static_cast<uint32_t>(space); }

inline std::string Text(Tile tile) { return std::string(TypeOf(tile).id()); }
inline std::string Text(SegmentRef segment) { return NameOf(segment).data(); }

// A segment's name (ROBB-2.2): only the monastery's is one letter.
template <class Fields>
void WriteName(int field, SegmentRef segment, Fields& fields) {
  const std::array<char, 3> name = NameOf(segment);
  fields.Text(field, {name.data(), name[1] == '\0' ? 1u : 2u});
}

template <class Message>
void Write(Cell cell, Message* message) {
  message->set_x(cell.x);
  message->set_y(cell.y);
}
template <class List>
void Write(SeatSet seats, List* list) {
  for (Seat seat : seats) list->Add(static_cast<uint32_t>(seat.index()));
}

// encode.cc
void Write(const Plan& plan, pb::Plan* message);
void Write(const Move& move, pb::Move* message);

// encode_parts.cc
template <class Fields>
void Write(const PlaceTile& move, Fields& bytes) {
  bytes.Message(pb::Move::kTileFieldNumber, [&] {
    bytes.Signed(pb::PlaceTile::kXFieldNumber, move.cell.x);
    bytes.Signed(pb::PlaceTile::kYFieldNumber, move.cell.y);
    bytes.Number(pb::PlaceTile::kRotationFieldNumber, move.rotation);
  });
}
void Write(const Config& config, FieldBytes& bytes);
void Write(const Plan& plan, FieldBytes& bytes);
void Write(const Move& move, FieldBytes& bytes);
void Write(const Breakdown& points, FieldBytes& bytes);

// decode_move.cc
absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message);
absl::StatusOr<Cell> ReadCell(const Path& path, int x, int y);
absl::StatusOr<Plan> ReadPlan(const Path& path, const pb::Plan& message);
absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_
