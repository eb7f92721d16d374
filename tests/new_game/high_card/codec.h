// High Card to and from protobuf (proto/assize/v1/high_card.proto).
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_CODEC_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_CODEC_H_

#include "absl/status/statusor.h"
#include "referee/games/high_card/events.h"
#include "referee/games/high_card/types.h"

namespace assize::v1 {
class GameConfig;
class GameEvent;
class GameMove;
class GameView;
}  // namespace assize::v1

namespace assize::games::high_card {

struct Codec {
  static void EncodeConfig(const Config& config, v1::GameConfig* message);
  static void EncodeView(const View& view, v1::GameView* message);
  static void EncodeMove(const Move& move, v1::GameMove* message);
  static void EncodeEvent(const Event& event, v1::GameEvent* message);

  static absl::StatusOr<Config> DecodeConfig(const v1::GameConfig& message);
  static absl::StatusOr<Move> DecodeMove(const v1::GameMove& message);
  static absl::StatusOr<Knowledge> DecodeView(const v1::GameView& message);
};

}  // namespace assize::games::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_CODEC_H_
