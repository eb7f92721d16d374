// The base of bots that play Carcassonne; the values are those of
// referee/games/carcassonne/types.h.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_BOT_H_

#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using CarcassonneBot = GameBot<games::carcassonne::Rules, games::carcassonne::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_PLAYERS_BOT_H_
