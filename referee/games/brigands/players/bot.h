// The base of bots that play Brigands; the values are those of referee/games/brigands/types.h.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_BOT_H_

#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using BrigandsBot = GameBot<games::brigands::Rules, games::brigands::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_PLAYERS_BOT_H_
