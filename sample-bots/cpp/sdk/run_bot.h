// Runs a bot: match after match until the referee is gone.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_

#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

// Plays in the seat whose descriptor the environment names (protocol = "frames" in bot.toml);
// without one, at the service that ASSIZE_SERVER names (remote_channel.h), match after match until
// SIGTERM.
//
// Returns the exit status for main(): 0 if the referee went away after it had been reached, which is
// how it ends a bot that it no longer needs; 69 (unavailable) if it could not be reached or ended a
// stream with an error; 77 if the service refuses the bot; 78 if the environment names no seat. What
// is wrong is printed to stderr.
int RunBot(Bot& bot, const BotInfo& info);

// The same in a given seat.
int RunBot(Bot& bot, const BotInfo& info, SeatChannel& seat);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_
