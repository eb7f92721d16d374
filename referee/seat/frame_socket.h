// The referee's end of a stream socket that carries frames (frames/frame.h) and does not block:
// what was received and not taken yet, and what could not be sent yet.
//
// All on one thread. Whether there is something to read, and room to write, is for others to watch.
#ifndef ASSIZE_REFEREE_SEAT_FRAME_SOCKET_H_
#define ASSIZE_REFEREE_SEAT_FRAME_SOCKET_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "referee/base/unique_fd.h"
#include "referee/frames/frame.h"

namespace assize::seat {

class FrameSocket {
 public:
  explicit FrameSocket(UniqueFd socket) : socket_(std::move(socket)) {}

  int get() const { return socket_.get(); }
  bool open() const { return socket_.valid(); }
  // Does not wait while the kernel releases what is unread.
  void Close();

  // Something may have come; or the other end, which is closed or has closed its sending half, will
  // send nothing more. That is reported only once, perhaps together with the last bytes.
  void NoteReadable() { readable_ = true; }
  void NoteEnd() { end_noted_ = true; }
  // All that was received is taken, and nothing else is known to have come.
  bool IsEmpty() const { return !readable_ && unread().empty(); }

  enum class Received { kMore, kNothing, kEnd, kDescriptors };
  // Receives until `size` bytes are unread (kMore) or there are no more. kEnd: for good; returned
  // once, and again after NoteReadable(). kDescriptors: some came with the bytes, an offence.
  Received Receive(size_t size);
  std::string_view unread() const { return std::string_view(inbox_).substr(taken_); }
  // The first bytes of what is unread are done with.
  void Take(size_t size) { taken_ += size; }
  // After kEnd: whether the other end is closed, and not only its sending half.
  bool IsHungUp() const;

  enum class Room { kEnough, kAwaited };
  // Sends the frame, or as much of it as finds room. kAwaited: the rest waits, as the first that
  // does, for Flush() when there is room. Dropped if nobody is there to read it.
  Room Write(frames::Kind kind, std::string_view payload);
  // Sends what waits. kEnough: nothing does any more.
  Room Flush();

 private:
  Received ReceiveSome();

  UniqueFd socket_;
  bool readable_ = true;
  bool end_noted_ = false;
  // What has been received; the first `taken_` bytes have been taken.
  std::string inbox_;
  size_t taken_ = 0;
  std::string outbox_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_FRAME_SOCKET_H_
