// Bots that play Carcassonne: CarcassonneBot, and the rules in assize::games::carcassonne.
#ifndef ASSIZE_CARCASSONNE_H_
#define ASSIZE_CARCASSONNE_H_

#include "assize/bot.h"
#include "sample-bots/cpp/sdk/carcassonne_bot.h"

#endif  // ASSIZE_CARCASSONNE_H_
