#include "referee/words/sight.h"

namespace assize {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  switch (view.game_case()) {
    case v1::GameView::kBrigandKings:
      return BrigandKingsSight(view);
    case v1::GameView::kBrigands:
      return BrigandsSight(view);
    case v1::GameView::kBrigandsBluff:
      return BrigandsBluffSight(view);
    case v1::GameView::kCarcassonne:
      return CarcassonneSight(view);
    case v1::GameView::kDuelDescrocs:
      return DuelDescrocsSight(view);
    case v1::GameView::GAME_NOT_SET:
      break;
  }
  return absl::InvalidArgumentError("the view is of no game that can be shown");
}

}  // namespace assize
