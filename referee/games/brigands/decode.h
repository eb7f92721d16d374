// Brigands: the parts of messages that stand in several of them, and fields with their bounds
// checked. An error says which field, what stands there and what is allowed. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/brigands.pb.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/types.h"
#include "referee/games/field_path.h"

namespace assize::games::brigands {

absl::StatusOr<Config> ReadConfig(const Path& path, const v1::brigands::Config& message);
absl::StatusOr<Move> ReadMove(const Path& path, const v1::brigands::Move& message);

inline absl::StatusOr<uint8_t> ReadNumber(const Path& path, uint32_t value, uint32_t least,
                                          uint32_t most) {
  if (value >= least && value <= most) return static_cast<uint8_t>(value);
  return BadField(path, value, absl::StrCat(least, " to ", most));
}

// An enum of which all `count` values are allowed. Messages count from 1 (0 = not set).
template <class E>
absl::StatusOr<E> ReadEnum(const Path& path, int value, int count) {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  std::string names;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&names, i > 0 ? ", " : "", NameOf(static_cast<E>(i)));
  }
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value), names);
}

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_
