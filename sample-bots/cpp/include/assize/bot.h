// The SDK for bots in C++: what every bot needs. sample-bots/cpp/SDK.md lists all public headers.
//
//   #include <assize/bot.h>       Bot, BotInfo, RunBot(), Deadline, AnyGame
//   #include <assize/brigands.h>  a game's rules as plain values, and the base of bots that play it
//
// Everything is in the namespace assize::bot; the protocol's messages are in assize::v1, the rules
// in assize::games::<game>.
#ifndef ASSIZE_BOT_H_
#define ASSIZE_BOT_H_

#include "assize/version.h"
#include "sample-bots/cpp/sdk/any_game.h"
#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/deadline.h"
#include "sample-bots/cpp/sdk/run_bot.h"

#endif  // ASSIZE_BOT_H_
