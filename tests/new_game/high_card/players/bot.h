// The base of bots that play High Card; the values are those of referee/games/high_card/types.h.
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_BOT_H_

#include "referee/games/high_card/codec.h"
#include "referee/games/high_card/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using HighCardBot = GameBot<games::high_card::Rules, games::high_card::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_PLAYERS_BOT_H_
