// The port at which one instance of a bot talks to the referee: the referee's end of a stream
// socket that carries frames (frames/frame.h). Whatever process has the other end is the bot.
//
// What a bot sends is read a message at a time, and only when its match wants it: the rest waits in
// the socket. Streams that arrive while no match has the port wait (the bot's Hello stays unread)
// until one does. Safe on every thread; nothing blocks. The listener is called on the loop's
// thread.
#ifndef ASSIZE_REFEREE_SEAT_SEAT_PORT_H_
#define ASSIZE_REFEREE_SEAT_SEAT_PORT_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "referee/base/unique_fd.h"
#include "referee/match/match_core.h"
#include "referee/seat/loop.h"

namespace assize::seat {

// Once the stream has ended, from whichever side, these do nothing. None calls the listener.
class BotStream {
 public:
  virtual ~BotStream() = default;
  // Hands a message over to the descriptor, in order. What does not fit follows when there is
  // room.
  virtual void Send(std::string_view bytes) = 0;
  // The listener is ready for the next message.
  virtual void ReadNext() = 0;
  // Ends the stream after everything sent. The listener gets nothing more from it.
  virtual void Finish(const match::Closing& closing) = 0;
};

using BotStreamPtr = std::shared_ptr<BotStream>;

// What receives a bot's streams: one seat of a match. Each stream begins with OnOpen, and ends with
// OnEnd unless it is finished before; then comes the next stream's OnOpen, if any.
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

// In one match. A bot that breaks these, or the form of frames, or sends descriptors, loses its
// port for good; its stream ends as unreadable. A match itself allows far fewer streams.
inline constexpr int kMaxOpens = 64;
// Bytes that are dropped: of messages that are too large, or come between two streams.
inline constexpr size_t kMaxDropped = size_t{64} << 20;

// Why nothing more comes from the other end of a port's socket.
enum class PortEnd {
  // It has closed its sending half, and still reads.
  kClosedHalf,
  // It is closed.
  kHungUp,
  // The port was closed for what it sent: bytes that are no frame, ...
  kNoFrame,
  // ... a message before its first open, ...
  kNotOpened,
  // ... more opens or dropped bytes than are allowed, ...
  kTooMuch,
  // ... or descriptors.
  kDescriptors,
};

class SeatPort {
 public:
  // On the loop's thread, `on_waiting` is called when a stream comes that has to wait, and `on_end`
  // when nothing more will come, after all that came before was delivered.
  SeatPort(
      std::shared_ptr<Loop> loop, UniqueFd socket, std::function<void()> on_waiting,
      std::function<void(PortEnd)> on_end = [](PortEnd) {});
  // Closes.
  ~SeatPort();
  SeatPort(const SeatPort&) = delete;
  SeatPort& operator=(const SeatPort&) = delete;

  // From now on `listener` gets the waiting stream, if any, and later ones.
  void Attach(std::shared_ptr<SeatListener> listener);
  // A stream waits for a listener.
  bool HasWaiting() const;
  // Later streams wait again. One that the listener has got already stays with it.
  void Detach();
  // On the loop's thread: reports all that has come and is wanted, before the loop would.
  void Look();
  // No match will use the port any more: the bot is informed, now or when it comes again.
  void Retire();

 private:
  class Line;
  class Stream;

  const std::shared_ptr<Loop> loop_;
  const std::shared_ptr<Line> line_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_SEAT_PORT_H_
