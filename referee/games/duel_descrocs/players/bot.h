// The base of bots that play Duel d'Escrocs; the values are those of
// referee/games/duel_descrocs/types.h.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_BOT_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_BOT_H_

#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using DuelDescrocsBot = GameBot<games::duel_descrocs::Rules, games::duel_descrocs::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_PLAYERS_BOT_H_
