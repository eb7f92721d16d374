// The bot's end of the descriptor, which blocks: for SDKs and bridges.
//
//   BotEnd seat(*SeatFromEnvironment());
//   seat.Write(Kind::kOpen, "");
//   seat.Write(Kind::kMessage, hello);
//   while (seat.Read(frame)) ...
#ifndef ASSIZE_REFEREE_FRAMES_BOT_END_H_
#define ASSIZE_REFEREE_FRAMES_BOT_END_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"
#include "referee/frames/frame.h"

namespace assize::frames {

// The descriptor that ASSIZE_SEAT_FD names; programs that this one starts do not inherit it.
// kFailedPrecondition if the variable is missing or names no open descriptor.
absl::StatusOr<UniqueFd> SeatFromEnvironment();

struct Frame {
  Kind kind{};
  std::string payload;
};

// One thread may read while others write.
class BotEnd {
 public:
  // Takes a stream socket.
  explicit BotEnd(UniqueFd descriptor) : descriptor_(std::move(descriptor)) {}

  // Waits for the next frame. False: the referee is gone.
  [[nodiscard]] bool Read(Frame& frame);
  // Whether Read() need not wait: the next frame has been received already.
  bool HasFrame() const;
  // Waits until the whole frame is on its way. False: the referee is gone.
  bool Write(Kind kind, std::string_view payload);
  // The same for whole frames, or for what WriteSome() has left of them.
  bool WriteAll(std::string_view bytes);
  // Writes what finds room now, and returns how much that was; if the referee is gone, all of it
  // counts as written.
  size_t WriteSome(std::string_view bytes);
  // Leaves for good: what waits here returns.
  void Close();
  // To wait for, with others. Readable once Read() has something to begin with, writable once
  // WriteSome() finds room.
  int descriptor() const { return descriptor_.get(); }

 private:
  // Receives until that many bytes are there. False: the end.
  bool Fill(size_t bytes);

  const UniqueFd descriptor_;
  // What has been received and not read lies between `begin_` and `end_`.
  std::vector<char> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
  // Locked while a frame is written, so that no two mix.
  Mutex writing_;
};

}  // namespace assize::frames

#endif  // ASSIZE_REFEREE_FRAMES_BOT_END_H_
