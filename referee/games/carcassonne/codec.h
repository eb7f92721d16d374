// Carcassonne to and from protobuf (proto/assize/v1/carcassonne.proto).
//
// Encoding is given Public and one seat's Private: it has no way to write down anything else.
// Decoding checks every bound; an error (kInvalidArgument) names the field, its value and what is
// allowed. Whether a well-formed move is legal is for Rules::Check() to say.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_CODEC_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_CODEC_H_

#include <cstddef>

#include "absl/status/statusor.h"
#include "referee/games/carcassonne/events.h"
#include "referee/games/carcassonne/types.h"
#include "referee/games/table_writing.h"

namespace assize::v1 {
class GameConfig;
class GameEvent;
class GameMove;
class GameView;
}  // namespace assize::v1

namespace assize::games::carcassonne {

struct Codec {
  static void EncodeConfig(const Config& config, v1::GameConfig* message);
  static void EncodeView(const View& view, v1::GameView* message);
  // Appends the fields of that message.
  static void EncodeView(const View& view, FieldBytes& bytes);
  static void EncodeMove(const Move& move, v1::GameMove* message);
  // Byte for byte what EncodeMove() makes of Rules::ListOptions(); false: the seat is not asked, and
  // nothing is written.
  static bool EncodeOptions(const View& view, size_t limit, EncodedOptions* options);
  static void EncodeEvent(const Event& event, v1::GameEvent* message);

  static absl::StatusOr<Config> DecodeConfig(const v1::GameConfig& message);
  static absl::StatusOr<Move> DecodeMove(const v1::GameMove& message);
  // For bots: Rules' functions take the view of the result.
  static absl::StatusOr<Knowledge> DecodeView(const v1::GameView& message);
};

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_CODEC_H_
