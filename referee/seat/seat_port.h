// The door through which one instance of a bot speaks to the referee: the referee's end of a stream
// socket, on which frames go to and fro (frames/frame.h). Who has the other end is the bot.
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

#include "referee/base/unique_fd.h"
#include "referee/seat/bot_stream.h"
#include "referee/seat/loop.h"

namespace assize::seat {

// In one match. A bot that breaks these, or the form of frames, or sends descriptors, loses its port
// for good; its stream ends as unreadable. A match itself allows far fewer streams.
inline constexpr int kMostOpens = 64;
// Of what nobody wants: messages that are too large, or come between two streams.
inline constexpr size_t kMostDropped = size_t{64} << 20;

// How the other end of a port's socket came to say nothing more.
enum class PortEnd {
  // It said so, and still listens.
  kClosedHalf,
  // It is closed.
  kHungUp,
};

class SeatPort {
 public:
  // On the loop's thread, `on_waiting` is called when a stream comes that has to wait, and `on_end`
  // when nothing more will come, after all that came before was heard.
  SeatPort(
      std::shared_ptr<Loop> loop, UniqueFd socket, std::function<void()> on_waiting,
      std::function<void(PortEnd)> on_end = [](PortEnd) {});
  // Closes.
  ~SeatPort();
  SeatPort(const SeatPort&) = delete;
  SeatPort& operator=(const SeatPort&) = delete;

  // From now on `listener` hears of the waiting stream, if any, and of later ones.
  void Attach(std::shared_ptr<SeatListener> listener);
  // A stream waits for a listener.
  bool HasWaiting() const;
  // Later streams wait again. One that the listener has heard of remains its own.
  void Detach();
  // On the loop's thread: reports all that has come and is wanted, before the loop would.
  void Look();
  // No match will have the port any more: the bot hears of it, now or when it comes again.
  void Retire();

 private:
  class Line;
  class Stream;

  const std::shared_ptr<Loop> loop_;
  const std::shared_ptr<Line> line_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_SEAT_PORT_H_
