// Duel d'Escrocs: reading message fields with their bounds checked. An error says which field, what
// stands there and what is allowed. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_FIELDS_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_FIELDS_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/types.h"
#include "referee/games/field_path.h"

namespace assize::games::duel_descrocs {

inline absl::StatusOr<uint32_t> ReadNumber(const Path& path, uint32_t value, uint32_t least,
                                           uint32_t most) {
  if (value >= least && value <= most) return value;
  return BadField(path, value, absl::StrCat(least, " to ", most));
}

// As many entries as are allowed.
inline absl::Status CheckEntries(const Path& path, const char* name, int size, int least,
                                 int most) {
  if (size >= least && size <= most) return absl::OkStatus();
  return BadField(Path(path, name), absl::StrCat(size, " entries"),
                  least == most ? absl::StrCat(least, " entries")
                                : absl::StrCat(least, " to ", most, " entries"));
}

inline absl::StatusOr<Card> ReadCard(const Path& path, uint32_t value) {
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t card, ReadNumber(path, value, 0, kCards - 1));
  return static_cast<Card>(card);
}

// An enum of which all `count` values are allowed. Messages count from 1 (0 = not set).
template <class E>
absl::StatusOr<E> ReadEnum(const Path& path, int value, int count) {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value),
                  absl::StrCat("1 to ", count));
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

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_FIELDS_H_
