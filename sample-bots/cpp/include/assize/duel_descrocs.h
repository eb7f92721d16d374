// Bots that play Duel d'Escrocs: DuelDescrocsBot, and the rules in assize::games::duel_descrocs.
#ifndef ASSIZE_DUEL_DESCROCS_H_
#define ASSIZE_DUEL_DESCROCS_H_

#include "assize/bot.h"
#include "sample-bots/cpp/sdk/duel_descrocs_bot.h"

#endif  // ASSIZE_DUEL_DESCROCS_H_
