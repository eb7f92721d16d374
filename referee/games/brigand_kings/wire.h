// Brigand Kings: the parts of messages that stand in several of them, and reading fields with their
// bounds checked: an error says which field, what stands there and what is allowed. Private to the
// codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_WIRE_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_WIRE_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/brigand_kings.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigand_kings/types.h"
#include "referee/games/fields.h"

namespace assize::games::brigand_kings {

namespace pb = v1::brigand_kings;

using Numbers = google::protobuf::RepeatedField<uint32_t>;

// The messages count enums from 1, since 0 means that a field is not set.
template <class PbEnum, class E>
PbEnum Number(E value) {
  return static_cast<PbEnum>(static_cast<int>(value) + 1);
}

template <class Cards>
void WriteCards(const Cards& cards, Numbers* list) {
  for (Card card : cards) list->Add(static_cast<uint32_t>(card));
}

inline void Write(PositionSet positions, Numbers* list) {
  for (Position position : positions) list->Add(static_cast<uint32_t>(position));
}

// encode.cc
void Write(const Config& config, pb::Config* message);
void Write(const Dice& dice, pb::Dice* message);
void Write(const FirstRoll& roll, int seats, pb::FirstRoll* message);
void Write(const Deploy& deploy, pb::Deploy* message);
void Write(const Move& move, pb::Move* message);

inline absl::StatusOr<Card> ReadCard(const Path& path, uint32_t value, const char* rule = "") {
  return ReadNumber<Card>(path, value, 0, kCards - 1, rule);
}
inline absl::StatusOr<Seat> ReadSeat(const Path& path, uint32_t value, const Config& config) {
  ASSIZE_ASSIGN_OR_RETURN(const int seat, ReadNumber<int>(path, value, 0, config.seats - 1));
  return Seat(seat);
}

// decode.cc
absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message);
absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message);

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_WIRE_H_
