// Duel d'Escrocs: the parts of messages that stand in several of them. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_WIRE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_WIRE_H_

#include "absl/status/statusor.h"
#include "assize/v1/duel_descrocs.pb.h"
#include "referee/games/duel_descrocs/fields.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

namespace pb = v1::duel_descrocs;

// The messages count from 1, since 0 means that a field is not set.
template <class PbEnum, class E>
PbEnum Number(E value) {
  return static_cast<PbEnum>(static_cast<int>(value) + 1);
}

inline void Write(CardSet cards, google::protobuf::RepeatedField<uint32_t>* list) {
  for (Card card : cards) list->Add(static_cast<uint32_t>(card));
}
inline void Write(ReinforcementSet cards, google::protobuf::RepeatedField<int>* list) {
  for (Reinforcement card : cards) list->Add(static_cast<int>(card) + 1);
}
inline void Write(const BySide<Coins>& coins, google::protobuf::RepeatedField<uint32_t>* list) {
  for (Side side : kBothSides) list->Add(static_cast<uint32_t>(coins[side]));
}

// encode.cc
void Write(const Config& config, pb::Config* message);
void Write(const Keep& keep, pb::Keep* message);
void Write(const Action& action, pb::Action* message);
void Write(const Move& move, pb::Move* message);

// decode_config.cc
absl::StatusOr<Config> ReadConfig(const Path& path, const pb::Config& message);

// decode_move.cc
absl::StatusOr<Action> ReadAction(const Path& path, const pb::Action& message);
absl::StatusOr<Move> ReadMove(const Path& path, const pb::Move& message);

// view_checks.cc: whether a view whose fields are in their ranges could be one of a match: each
// card and reinforcement in one place, as many unknown as lie hidden, and a decision to take for
// who is asked.
absl::Status CheckView(const Path& path, const Knowledge& knowledge);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_WIRE_H_
