// Duel d'Escrocs: the parts of messages that stand in several of them, and reading fields with
// their bounds checked. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_WIRE_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_WIRE_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/duel_descrocs.pb.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/types.h"
#include "referee/games/field_bytes.h"
#include "referee/games/fields.h"

namespace assize::games::duel_descrocs {

namespace pb = v1::duel_descrocs;

// The messages count from 1, since 0 means that a field is not set.
template <class PbEnum, class E>
PbEnum Number(E value) {
  return static_cast<PbEnum>(static_cast<int>(value) + 1);
}

// Room for the whole list at once costs less than room that grows.
inline void Write(CardSet cards, google::protobuf::RepeatedField<uint32_t>* list) {
  if (!cards.Empty()) list->Reserve(cards.Size());
  for (Card card : cards) list->Add(static_cast<uint32_t>(card));
}
inline void Write(ReinforcementSet cards, google::protobuf::RepeatedField<int>* list) {
  if (!cards.Empty()) list->Reserve(cards.Size());
  for (Reinforcement card : cards) list->Add(static_cast<int>(card) + 1);
}
inline void Write(const BySide<Coins>& coins, google::protobuf::RepeatedField<uint32_t>* list) {
  for (Side side : kBothSides) list->Add(static_cast<uint32_t>(coins[side]));
}

inline void Write(int field, CardSet cards, FieldBytes& bytes) {
  bytes.Numbers(field, cards, [](Card card) { return card; });
}
inline void Write(int field, ReinforcementSet cards, FieldBytes& bytes) {
  bytes.Numbers(field, cards, [](Reinforcement card) { return Number<int>(card); });
}

// encode_parts.cc
void Write(const Config& config, FieldBytes& bytes);
void Write(const Action& action, FieldBytes& bytes);
void Write(const Move& move, FieldBytes& bytes);

// encode.cc
void Write(const Keep& keep, pb::Keep* message);
void Write(const Action& action, pb::Action* message);
void Write(const Move& move, pb::Move* message);

inline absl::StatusOr<Card> ReadCard(const Path& path, uint32_t value) {
  ASSIZE_ASSIGN_OR_RETURN(const auto card, ReadNumber<uint32_t>(path, value, 0, kCards - 1));
  return static_cast<Card>(card);
}

// A list of numbers of members as a set. DUEL-8.3: in any order, each once.
template <class Set, class E, class List>
absl::StatusOr<Set> ReadSet(const Path& path, const char* name, const List& list, int least,
                            int most) {
  Set members;
  if (list.size() > most - least + 1) {
    return BadField(Path(path, name), absl::StrCat(list.size(), " entries"),
                    absl::StrCat("at most ", most - least + 1));
  }
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, name, i);
    const auto value = static_cast<int64_t>(list[i]);
    if (value < least || value > most) {
      return BadField(entry, value, absl::StrCat(least, " to ", most));
    }
    const auto member = static_cast<E>(value - least);
    if (members.Has(member)) return BadField(entry, value, "each once (DUEL-8.3)");
    members.Add(member);
  }
  return members;
}
inline absl::StatusOr<CardSet> ReadCards(const Path& path, const char* name,
                                         const google::protobuf::RepeatedField<uint32_t>& list) {
  return ReadSet<CardSet, Card>(path, name, list, 0, kCards - 1);
}
inline absl::StatusOr<ReinforcementSet> ReadReinforcements(
    const Path& path, const char* name, const google::protobuf::RepeatedField<int>& list) {
  return ReadSet<ReinforcementSet, Reinforcement>(path, name, list, 1, kReinforcements);
}

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
