// The base of bots that play Brigand Kings; the values are those of
// referee/games/brigand_kings/types.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_BOT_H_

#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using BrigandKingsBot = GameBot<games::brigand_kings::Rules, games::brigand_kings::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_PLAYERS_BOT_H_
