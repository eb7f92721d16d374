// Tests of a bot without a referee: Session takes messages and gives the bot's answers.
#ifndef ASSIZE_TESTING_H_
#define ASSIZE_TESTING_H_

#include "sample-bots/cpp/sdk/session.h"

#endif  // ASSIZE_TESTING_H_
