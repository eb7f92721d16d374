// The base of bots that play Duel d'Escrocs; the values are those of
// referee/games/duel_descrocs/types.h.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_DUEL_DESCROCS_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_DUEL_DESCROCS_BOT_H_

#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/game_bot.h"

namespace assize::bot {

using DuelDescrocsBot = GameBot<games::duel_descrocs::Rules, games::duel_descrocs::Codec>;

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_DUEL_DESCROCS_BOT_H_
