// Brigands to and from protobuf (proto/assize/v1/brigands.proto).
//
// Encoding is given Public and one seat's Private: it has no way to write down anything else.
// Decoding checks every bound; an error (kInvalidArgument) names the field, its value and what is
// allowed. Whether a well-formed move is legal is for Rules::Check() to say.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_CODEC_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_CODEC_H_

#include "absl/status/statusor.h"
#include "referee/games/brigands/events.h"
#include "referee/games/brigands/types.h"
#include "referee/games/table_writing.h"

namespace assize::v1 {
class GameConfig;
class GameEvent;
class GameMove;
class GameView;
}  // namespace assize::v1

namespace assize::games::brigands {

struct Codec {
  static void EncodeConfig(const Config& config, v1::GameConfig* message);
  static void EncodeView(const View& view, v1::GameView* message);
  static void EncodeMove(const Move& move, v1::GameMove* message);
  static void EncodeEvent(const Event& event, v1::GameEvent* message);
  // As of EncodesLists: the plans of who is asked for one, but not of duellists, who have too many.
  static bool EncodeOptions(const View& view, size_t limit, EncodedOptions* options);

  static absl::StatusOr<Config> DecodeConfig(const v1::GameConfig& message);
  static absl::StatusOr<Move> DecodeMove(const v1::GameMove& message);
  // For bots: Rules' functions take the view of the result.
  static absl::StatusOr<Knowledge> DecodeView(const v1::GameView& message);
};

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_CODEC_H_
