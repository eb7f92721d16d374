// Carcassonne: the parts of messages that stand in several of them. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/carcassonne.pb.h"
#include "referee/games/carcassonne/types.h"
#include "referee/games/field_path.h"

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
void Write(const Config& config, pb::Config* message);
void Write(const Plan& plan, pb::Plan* message);
void Write(const Move& move, pb::Move* message);
void Write(const Breakdown& points, pb::Breakdown* message);

// A number from `least` to `most`.
template <class Number>
absl::StatusOr<Number> ReadNumber(const Path& path, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return static_cast<Number>(value);
  return BadField(path, value, absl::StrCat(least, " to ", most));
}
// An enum of which all `count` values are allowed. Messages count from 1 (0 = not set).
template <class E>
absl::StatusOr<E> ReadEnum(const Path& path, int value, int count) {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value),
                  absl::StrCat("1 to ", count));
}
inline absl::Status CheckEntries(const Path& path, int size, int least, int most) {
  if (size >= least && size <= most) return absl::OkStatus();
  return BadField(path, absl::StrCat(size, " entries"),
                  least == most ? absl::StrCat(least, " entries")
                                : absl::StrCat(least, " to ", most, " entries"));
}

// decode_move.cc
absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message);
absl::StatusOr<Cell> ReadCell(const Path& path, int x, int y);
absl::StatusOr<Plan> ReadPlan(const Path& path, const pb::Plan& message);
absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_WIRE_H_
