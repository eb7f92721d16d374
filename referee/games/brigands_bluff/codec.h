// Brigand's Bluff to and from protobuf (proto/assize/v1/brigands_bluff.proto).
//
// Encoding is given Public and one seat's Private: it has no way to write down anything else.
// Decoding checks every bound; an error (kInvalidArgument) names the field, its value and what is
// allowed. Clues are the exception: whatever a message says is brought into the values of
// clues/clue.h, in which Rules::Check() finds what is not of the language, and in which statement.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CODEC_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CODEC_H_

#include "absl/status/statusor.h"
#include "referee/games/brigands_bluff/events.h"
#include "referee/games/brigands_bluff/types.h"

namespace assize::v1 {
class GameConfig;
class GameEvent;
class GameMove;
class GameView;
namespace brigands_bluff {
class Clue;
}  // namespace brigands_bluff
}  // namespace assize::v1

namespace assize::games::brigands_bluff {

struct Codec {
  static void EncodeConfig(const Config& config, v1::GameConfig* message);
  static void EncodeView(const View& view, v1::GameView* message);
  static void EncodeMove(const Move& move, v1::GameMove* message);
  static void EncodeEvent(const Event& event, v1::GameEvent* message);
  static void EncodeClue(const Clue& clue, v1::brigands_bluff::Clue* message);

  static absl::StatusOr<Config> DecodeConfig(const v1::GameConfig& message);
  // The move of a bot.
  static absl::StatusOr<Move> DecodeMove(const v1::GameMove& message);
  // For bots: Rules' functions take the view of the result.
  static absl::StatusOr<Knowledge> DecodeView(const v1::GameView& message);
  // What has no room becomes the last value that there is of its kind, and an enumeration's number
  // that is not known its kNone: out of the language too.
  static Clue DecodeClue(const v1::brigands_bluff::Clue& message);
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CODEC_H_
