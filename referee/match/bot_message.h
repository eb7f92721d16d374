// Reads a bot's bytes as a message, and checks a Hello.
#ifndef ASSIZE_REFEREE_MATCH_BOT_MESSAGE_H_
#define ASSIZE_REFEREE_MATCH_BOT_MESSAGE_H_

#include <string_view>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/ids.h"

namespace assize::match {

// How many levels of messages within messages a BotMessage may have. The deepest move that any game
// allows has 11. A record adds a few levels of its own, a worker's results some more, and all of
// them must stay below the limits of what reads or prints them: 100 for protobuf, 64 for its
// JSON.
inline constexpr int kMaxNesting = 24;

// The detail of the loss of a seat that was waited for until the start limit; a seat whose bot ended
// before has another one.
inline constexpr std::string_view kNoHelloInTime = "no Hello in time";

// The most options that a request lists; a longer list is cut and flagged.
inline constexpr size_t kMaxOptions = 4096;

// Replaces *message. False: the bytes are not a BotMessage. What is nested too deeply is dropped:
// no game's rules look that far, so they refuse the rest for the same reason.
bool ReadBotMessage(std::string_view bytes, v1::BotMessage* message);

// Whether a Hello for that seat can be accepted in any state of a match; else the status that its
// stream ends with: "E_VERSION: ...", "E_SEAT: ...", "E_HELLO: ...".
absl::Status CheckHello(const v1::Hello& hello, Seat seat);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_BOT_MESSAGE_H_
