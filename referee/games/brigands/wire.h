// Brigands: the parts of messages that stand in several of them, and fields with their bounds
// checked. An error says which field, what stands there and what is allowed. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_WIRE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_WIRE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/brigands.pb.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/types.h"
#include "referee/games/fields.h"

namespace assize::games::brigands {

absl::StatusOr<Config> ReadConfig(const Path& path, const v1::brigands::Config& message);
absl::StatusOr<Move> ReadMove(const Path& path, const v1::brigands::Move& message);

// As ReadEnum(), but errors list the names of the values.
template <class E>
absl::StatusOr<E> ReadNamed(const Path& path, int value, int count) {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  std::string names;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&names, i > 0 ? ", " : "", NameOf(static_cast<E>(i)));
  }
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value), names);
}

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_WIRE_H_
