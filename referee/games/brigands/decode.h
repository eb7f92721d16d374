// Brigands: the parts of messages that stand in several of them. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_

#include "absl/status/statusor.h"
#include "assize/v1/brigands.pb.h"
#include "referee/games/brigands/fields.h"
#include "referee/games/brigands/types.h"

namespace assize::games::brigands {

absl::StatusOr<Config> ReadConfig(const Path& path, const v1::brigands::Config& message);
absl::StatusOr<Move> ReadMove(const Path& path, const v1::brigands::Move& message);

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_DECODE_H_
