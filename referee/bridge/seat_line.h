// The bridge's end of its bot's seat: frames to the referee and from it, without waiting.
//
// On the reactor's thread.
#ifndef ASSIZE_REFEREE_BRIDGE_SEAT_LINE_H_
#define ASSIZE_REFEREE_BRIDGE_SEAT_LINE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "referee/base/unique_fd.h"
#include "referee/frames/frame.h"
#include "referee/http2/reactor.h"

namespace assize::bridge {

// Receives what comes on a seat's line.
class SeatLineOwner {
 public:
  virtual ~SeatLineOwner() = default;
  virtual void OnFrame(frames::Kind kind, std::string_view payload) = 0;
  // All that was written has left.
  virtual void OnRoom() = 0;
  // The referee is gone.
  virtual void OnLoss() = 0;
};

class SeatLine final : public http2::Reactor::Watcher,
                       public std::enable_shared_from_this<SeatLine> {
 public:
  // A stream socket, which others may have as well: as long as nothing is written here, nothing is
  // read either. The reactor must outlive the line.
  static std::shared_ptr<SeatLine> Begin(http2::Reactor* reactor, UniqueFd seat);
  // Before anything comes.
  void SetOwner(SeatLineOwner* owner) { owner_ = owner; }

  // What is written leaves at the end of this turn, as far as there is room.
  void Write(frames::Kind kind, std::string_view payload);
  // A message that the referee will refuse for its length: nothing of it matters but that.
  void WriteTooLarge(size_t length);
  // There is something that the referee has not taken yet.
  bool Waits() const { return waits_; }
  // Nothing is delivered from the next frame on, until Continue().
  void Hold();
  void Continue();

  void OnReady(uint32_t events) override;
  void OnTurnEnd() override;

 private:
  // Bytes on their way, and after them zeros that nobody will read.
  struct Part {
    std::string bytes;
    size_t zeros = 0;
  };

  SeatLine(http2::Reactor* reactor, UniqueFd seat) : reactor_(*reactor), seat_(std::move(seat)) {}
  void Append(std::string_view head, std::string_view payload);
  void FlushLater();
  void Flush();
  void Watch();
  enum class Come { kMore, kNothing, kEnd };
  Come Receive();
  void ReadSome();
  void TakeFrames();
  bool TakeFrame();
  void Lose();

  http2::Reactor& reactor_;
  const UniqueFd seat_;
  SeatLineOwner* owner_ = nullptr;
  // 0: the referee is gone.
  http2::Reactor::Id watched_ = 0;
  uint32_t waits_for_ = 0;
  // Something was written here, and will be answered.
  bool in_use_ = false;
  bool held_ = false;
  bool taking_ = false;
  bool flush_due_ = false;
  bool waits_ = false;
  // What was received and is not done with lies between `begin_` and `end_`.
  std::string in_;
  size_t begin_ = 0;
  size_t end_ = 0;
  // Never none.
  std::deque<Part> out_ = std::deque<Part>(1);
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_SEAT_LINE_H_
