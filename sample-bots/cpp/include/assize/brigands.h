// Bots that play Brigands: BrigandsBot, and the rules in assize::games::brigands.
#ifndef ASSIZE_BRIGANDS_H_
#define ASSIZE_BRIGANDS_H_

#include "assize/bot.h"
#include "sample-bots/cpp/sdk/brigands_bot.h"

#endif  // ASSIZE_BRIGANDS_H_
