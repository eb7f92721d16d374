// Bots that play Brigand's Bluff: BrigandsBluffBot, and the rules in assize::games::brigands_bluff.
#ifndef ASSIZE_BRIGANDS_BLUFF_H_
#define ASSIZE_BRIGANDS_BLUFF_H_

#include "assize/bot.h"
#include "sample-bots/cpp/sdk/brigands_bluff_bot.h"

#endif  // ASSIZE_BRIGANDS_BLUFF_H_
