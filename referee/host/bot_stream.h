// One stream of a bot, and who listens to it.
//
// Thread rule: every function is safe on every thread and none blocks.
#ifndef ASSIZE_REFEREE_HOST_BOT_STREAM_H_
#define ASSIZE_REFEREE_HOST_BOT_STREAM_H_

#include <cstdint>
#include <memory>
#include <string>

#include "referee/match/match_core.h"

namespace assize::host {

// Once the stream has ended, from whichever side, these do nothing.
class BotStream {
 public:
  virtual ~BotStream() = default;
  // Writes a message, in order.
  virtual void Send(uint64_t sequence, std::string bytes) = 0;
  // The listener is ready for the next message.
  virtual void ReadNext() = 0;
  // Ends the stream once everything sent is written. The listener hears nothing more of it.
  virtual void Finish(const match::Closing& closing) = 0;
};

using BotStreamPtr = std::shared_ptr<BotStream>;

// Who listens to a bot's streams: one seat of a match. Calls come on any thread, those of one
// stream in order: OnOpen first, and OnEnd last if the stream ends before it is finished. Since a
// bot may open a stream as soon as it has left another, the new one's OnOpen may come before the
// old one's OnEnd. Must not block.
class SeatListener {
 public:
  virtual ~SeatListener() = default;
  virtual void OnOpen(BotStreamPtr stream) = 0;
  // The next message is read only after ReadNext().
  virtual void OnMessage(BotStreamPtr stream, std::string bytes) = 0;
  // The message with that sequence number is written.
  virtual void OnWritten(BotStreamPtr stream, uint64_t sequence) = 0;
  // The bot has left; nothing more comes of it.
  virtual void OnEnd(BotStreamPtr stream, match::StreamEnd end) = 0;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_BOT_STREAM_H_
