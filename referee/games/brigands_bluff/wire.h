// Brigand's Bluff: reading message fields with their bounds checked. An error says which field,
// what stands there and what is allowed. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WIRE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WIRE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/brigands_bluff.pb.h"
#include "referee/games/brigands_bluff/types.h"
#include "referee/games/fields.h"

namespace assize::games::brigands_bluff {

inline absl::StatusOr<Face> ReadFace(const Path& path, int value) {
  if (value >= 1 && value <= kFaces) return static_cast<Face>(value - 1);
  return BadField(path, value, "1 to 6 (MONKEY, SHIP, FLAG, RUM, PARROT, SKULL)");
}

absl::StatusOr<Config> ReadConfig(const Path& path, const v1::brigands_bluff::Config& message);

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WIRE_H_
