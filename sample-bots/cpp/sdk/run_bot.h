// Runs a bot: match after match until the referee is gone.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_

#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

// Plays in the seat whose descriptor the environment names (protocol = "frames" in bot.toml),
// or, without one, at the service that ASSIZE_SERVER names (remote_channel.h), match after match until
// SIGTERM; and returns the exit status for main(): that of ExitCodeAfter(), 77 if the service will not
// have the bot, or 78 if the environment names no seat; stderr is told what is wrong.
int RunBot(Bot& bot, const BotInfo& info);

// The same in a given seat.
int RunBot(Bot& bot, const BotInfo& info, SeatChannel& seat);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_RUN_BOT_H_
