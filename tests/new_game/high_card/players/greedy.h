// The greedy player of High Card: the highest card first.
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_GREEDY_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_GREEDY_H_

#include "referee/base/chance.h"
#include "referee/games/high_card/types.h"

namespace assize::bot::high_card {

// For the bot `greedy`.
struct GreedyPlayer {
  games::high_card::Move operator()(const games::high_card::View& view, const Chance& chance) const;
};

}  // namespace assize::bot::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_GREEDY_H_
