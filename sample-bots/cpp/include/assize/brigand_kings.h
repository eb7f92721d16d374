// Bots that play Brigand Kings: BrigandKingsBot, and the rules in assize::games::brigand_kings.
#ifndef ASSIZE_BRIGAND_KINGS_H_
#define ASSIZE_BRIGAND_KINGS_H_

#include "assize/bot.h"
#include "sample-bots/cpp/sdk/brigand_kings_bot.h"

#endif  // ASSIZE_BRIGAND_KINGS_H_
