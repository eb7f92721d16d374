// One stream of a bot in its seat, and who listens to it.
//
// Thread rule: all of this runs on the loop's thread (loop.h), and nothing blocks.
#ifndef ASSIZE_REFEREE_SEAT_BOT_STREAM_H_
#define ASSIZE_REFEREE_SEAT_BOT_STREAM_H_

#include <cstddef>
#include <memory>
#include <string_view>

#include "referee/match/match_core.h"

namespace assize::seat {

// Once the stream has ended, from whichever side, these do nothing. None calls the listener.
class BotStream {
 public:
  virtual ~BotStream() = default;
  // Hands a message over to the descriptor, in order. What finds no room there follows when there
  // is some.
  virtual void Send(std::string_view bytes) = 0;
  // The listener is ready for the next message.
  virtual void ReadNext() = 0;
  // Ends the stream after everything sent. The listener hears nothing more of it.
  virtual void Finish(const match::Closing& closing) = 0;
};

using BotStreamPtr = std::shared_ptr<BotStream>;

// Who listens to a bot's streams: one seat of a match. Of each stream it hears OnOpen first, and
// OnEnd last if the stream ends before it is finished; then comes the next stream's OnOpen, if any.
class SeatListener {
 public:
  virtual ~SeatListener() = default;
  virtual void OnOpen(BotStreamPtr stream) = 0;
  // The next message is read only after ReadNext(). The bytes are there as long as this runs.
  virtual void OnMessage(const BotStreamPtr& stream, std::string_view bytes) = 0;
  // The same for one of more than match::kMaxMessageBytes, which is dropped.
  virtual void OnTooLarge(BotStreamPtr stream, size_t bytes) = 0;
  // The bot has left, or will send nothing more, after all that it sent before.
  virtual void OnEnd(BotStreamPtr stream, match::StreamEnd end) = 0;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_BOT_STREAM_H_
