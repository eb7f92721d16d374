#include "referee/games/high_card/players/greedy.h"

namespace assize::bot::high_card {

games::high_card::Move GreedyPlayer::operator()(const games::high_card::View& view,
                                                const Chance&) const {
  return games::high_card::Play{view.own.hand.back()};
}

}  // namespace assize::bot::high_card
