#include "referee/seat/seat_port.h"

#include <sys/epoll.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "referee/frames/frame.h"
#include "referee/match/match.h"
#include "referee/seat/frame_socket.h"

namespace assize::seat {
namespace {

using frames::Kind;

// What may be dropped at a time before others have their turn, and what a frame counts at least.
constexpr size_t kDropsAtATime = size_t{1} << 20;
constexpr size_t kLeastDrop = 64;

match::Closing Retired() {
  return {absl::StatusCode::kUnavailable, "E_DRAINING: no more matches are played here"};
}

// The bot has left by itself, and is given no reason.
match::Closing Left() { return {absl::StatusCode::kCancelled, ""}; }

}  // namespace

// A stream as its listener has it. The line knows which of them is open.
class SeatPort::Stream final : public BotStream, public std::enable_shared_from_this<Stream> {
 public:
  explicit Stream(std::shared_ptr<Line> line) : line_(std::move(line)) {}

  void Send(std::string_view bytes) override;
  void ReadNext() override;
  void Finish(const match::Closing& closing) override;

  // Nobody while it waits.
  std::shared_ptr<SeatListener> listener;
  // The next message may be read.
  bool wanted = false;

 private:
  const std::shared_ptr<Line> line_;
};

// All of it on the loop's thread.
class SeatPort::Line final : public Loop::Watcher, public std::enable_shared_from_this<Line> {
 public:
  Line(Loop* loop, UniqueFd socket, std::function<void()> on_waiting,
       std::function<void(PortEnd)> on_end)
      : loop_(loop),
        socket_(std::move(socket)),
        on_waiting_(std::move(on_waiting)),
        on_end_(std::move(on_end)) {}

  void Begin() { watched_ = loop_->Watch(socket_.get(), shared_from_this()); }
  void Close();
  void Attach(std::shared_ptr<SeatListener> listener);
  void Detach() { listener_ = nullptr; }
  void Retire();
  bool HasWaiting() const { return waiting_; }

  void OnReady(uint32_t events) override;

  bool IsOpen(const Stream* stream) const { return stream_.get() == stream; }
  void Write(Kind kind, std::string_view payload);
  void Finish(const match::Closing& closing);
  // Reads on, once the work at hand is done.
  void LookAgain();

 private:
  void Pump();
  bool Wants() const;
  // Takes the next frame and reports it. False: it has not come yet, or other seats come first.
  bool TakeFrame();
  bool TakeMessage(size_t length);
  void TakeSign(Kind kind);
  void Open();
  void Announce();
  void Leave(match::StreamEnd end);
  void OnEndOfInput();
  // The bot breaks the rules of the line itself.
  void Break(PortEnd how);
  // Receives until `size` bytes are unread. False: there is nothing more now.
  bool Receive(size_t size);
  // Counts what is dropped. False: other seats come first.
  bool CountDrop(size_t size);
  bool DropPayload();
  void Flush();

  Loop* const loop_;
  FrameSocket socket_;
  const std::function<void()> on_waiting_;
  const std::function<void(PortEnd)> on_end_;
  uint64_t watched_ = 0;

  std::shared_ptr<SeatListener> listener_;
  std::shared_ptr<Stream> stream_;
  std::atomic<bool> waiting_ = false;
  bool retired_ = false;
  // Since the last match began.
  int opens_ = 0;
  size_t dropped_ = 0;

  bool pumping_ = false;
  // There was a stream, in this match or an earlier one.
  bool opened_ = false;
  // Nothing will come any more.
  bool input_over_ = false;
  // So much of the payload that comes next is to be dropped.
  size_t to_drop_ = 0;
  size_t drops_left_ = 0;
};

void SeatPort::Stream::Send(std::string_view bytes) {
  if (line_->IsOpen(this)) line_->Write(Kind::kMessage, bytes);
}

void SeatPort::Stream::ReadNext() {
  wanted = true;
  line_->LookAgain();
}

void SeatPort::Stream::Finish(const match::Closing& closing) {
  listener = nullptr;
  if (line_->IsOpen(this)) line_->Finish(closing);
}

void SeatPort::Line::Close() {
  // A listener that still has the stream would keep it, and with it itself.
  if (stream_ != nullptr) stream_->listener = nullptr;
  stream_ = nullptr;
  listener_ = nullptr;
  if (!socket_.open()) return;
  loop_->Forget(watched_, socket_.get());
  socket_.Close();
}

void SeatPort::Line::Attach(std::shared_ptr<SeatListener> listener) {
  listener_ = std::move(listener);
  opens_ = 0;
  dropped_ = 0;
  if (stream_ != nullptr && stream_->listener == nullptr) Announce();
  LookAgain();
}

void SeatPort::Line::Retire() {
  retired_ = true;
  listener_ = nullptr;
  if (stream_ != nullptr) Finish(Retired());
}

void SeatPort::Line::OnReady(uint32_t events) {
  if ((events & EPOLLOUT) != 0) Flush();
  if ((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0) socket_.NoteEnd();
  if ((events & ~static_cast<uint32_t>(EPOLLOUT)) != 0) socket_.NoteReadable();
  Pump();
}

void SeatPort::Line::LookAgain() {
  // What comes into a socket that has been emptied is reported by the loop.
  if (pumping_ || socket_.IsEmpty()) return;
  loop_->Post([line = shared_from_this()] { line->Pump(); });
}

// Between two streams what comes is read for the next open; in a stream, what its match wants.
bool SeatPort::Line::Wants() const {
  return socket_.open() && !input_over_ && (stream_ == nullptr || stream_->wanted);
}

// Reports what has come, one thing after another, as far as it is wanted. A report may lead to
// any call from the listener; none of them leads back in here.
void SeatPort::Line::Pump() {
  if (pumping_) return;
  pumping_ = true;
  drops_left_ = kDropsAtATime;
  try {
    while (Wants() && TakeFrame()) {
    }
  } catch (...) {
    // E.g. memory was short: what is there is looked at again, since the kernel reports it once and
    // the bot would be charged.
    pumping_ = false;
    LookAgain();
    throw;
  }
  pumping_ = false;
  if (drops_left_ == 0) LookAgain();
}

bool SeatPort::Line::TakeFrame() {
  if (to_drop_ > 0) return DropPayload();
  if (!Receive(frames::kHeadBytes)) return false;
  const frames::Head head = frames::ReadHead(socket_.unread());
  if (head.kind == Kind::kMessage) return TakeMessage(head.length);
  socket_.Take(frames::kHeadBytes);
  const bool known =
      head.kind == Kind::kOpen || head.kind == Kind::kDone || head.kind == Kind::kEnd;
  if (!known || head.length > 0) {
    Break(PortEnd::kNoFrame);
    return false;
  }
  if (stream_ == nullptr && head.kind != Kind::kOpen) return CountDrop(0);
  TakeSign(head.kind);
  return true;
}

// Its head is unread, and has its length.
bool SeatPort::Line::TakeMessage(size_t length) {
  if (!opened_) {
    Break(PortEnd::kNotOpened);
    return false;
  }
  if (stream_ == nullptr || length > match::kMaxMessageBytes) {
    socket_.Take(frames::kHeadBytes);
    to_drop_ = length;
    if (stream_ == nullptr) return CountDrop(0);
    stream_->wanted = false;
    stream_->listener->OnTooLarge(stream_, length);
    return true;
  }
  if (!Receive(frames::kHeadBytes + length)) return false;
  // Nothing is received into the same place before the listener is done: see Pump().
  const std::string_view message = socket_.unread().substr(frames::kHeadBytes, length);
  socket_.Take(frames::kHeadBytes + length);
  // The listener may finish it.
  const std::shared_ptr<Stream> stream = stream_;
  stream->wanted = false;
  const std::shared_ptr<SeatListener> listener = stream->listener;
  listener->OnMessage(stream, message);
  return true;
}

void SeatPort::Line::TakeSign(Kind kind) {
  if (kind == Kind::kOpen) return Open();
  if (kind == Kind::kEnd) return Leave(match::StreamEnd::kLost);
  stream_->wanted = false;
  stream_->listener->OnEnd(stream_, match::StreamEnd::kHalfClosed);
}

void SeatPort::Line::Open() {
  Leave(match::StreamEnd::kLost);
  opened_ = true;
  if (++opens_ > kMaxOpens) return Break(PortEnd::kTooMuch);
  stream_ = std::make_shared<Stream>(shared_from_this());
  if (retired_) return Finish(Retired());
  if (listener_ != nullptr) return Announce();
  waiting_ = true;
  on_waiting_();
}

void SeatPort::Line::Announce() {
  waiting_ = false;
  stream_->listener = listener_;
  stream_->wanted = true;
  listener_->OnOpen(stream_);
}

// The stream, if there is one, is over without the referee's doing.
void SeatPort::Line::Leave(match::StreamEnd end) {
  waiting_ = false;
  const std::shared_ptr<Stream> left = stream_;
  if (left == nullptr) return;
  const std::shared_ptr<SeatListener> listener = left->listener;
  left->Finish(Left());
  if (listener != nullptr) listener->OnEnd(left, end);
}

void SeatPort::Line::Finish(const match::Closing& closing) {
  waiting_ = false;
  // The line has no owner any more, even if others still use it.
  const std::shared_ptr<Stream> finished = std::exchange(stream_, nullptr);
  Write(Kind::kEnd, frames::EndPayload(static_cast<int>(closing.code), closing.text));
  LookAgain();
}

void SeatPort::Line::OnEndOfInput() {
  input_over_ = true;
  const bool hung_up = socket_.IsHungUp();
  if (hung_up) {
    Leave(match::StreamEnd::kLost);
  } else if (stream_ != nullptr) {
    TakeSign(Kind::kDone);
  }
  on_end_(hung_up ? PortEnd::kHungUp : PortEnd::kClosedHalf);
}

void SeatPort::Line::Break(PortEnd how) {
  Leave(match::StreamEnd::kUnreadable);
  Close();
  on_end_(how);
}

bool SeatPort::Line::Receive(size_t size) {
  const FrameSocket::Received received = socket_.Receive(size);
  if (received == FrameSocket::Received::kEnd) OnEndOfInput();
  if (received == FrameSocket::Received::kDescriptors) Break(PortEnd::kDescriptors);
  return received == FrameSocket::Received::kMore;
}

bool SeatPort::Line::CountDrop(size_t size) {
  const size_t counted = std::max(size, kLeastDrop);
  dropped_ += counted;
  drops_left_ -= std::min(drops_left_, counted);
  if (dropped_ > kMaxDropped) Break(PortEnd::kTooMuch);
  return drops_left_ > 0;
}

bool SeatPort::Line::DropPayload() {
  if (!Receive(1)) return false;
  const size_t size = std::min(to_drop_, socket_.unread().size());
  socket_.Take(size);
  to_drop_ -= size;
  return CountDrop(size);
}

void SeatPort::Line::Write(Kind kind, std::string_view payload) {
  if (!socket_.open() || payload.size() > frames::kMaxPayload) return;
  if (socket_.Write(kind, payload) == FrameSocket::Room::kAwaited) {
    loop_->WatchRoom(watched_, socket_.get(), Loop::Room::kWatched);
  }
}

void SeatPort::Line::Flush() {
  if (socket_.Flush() == FrameSocket::Room::kAwaited) return;
  loop_->WatchRoom(watched_, socket_.get(), Loop::Room::kIgnored);
}

SeatPort::SeatPort(std::shared_ptr<Loop> loop, UniqueFd socket, std::function<void()> on_waiting,
                   std::function<void(PortEnd)> on_end)
    : loop_(std::move(loop)),
      line_(std::make_shared<Line>(loop_.get(), std::move(socket), std::move(on_waiting),
                                   std::move(on_end))) {
  loop_->Post([line = line_] { line->Begin(); });
}

SeatPort::~SeatPort() {
  loop_->Post([line = line_] { line->Close(); });
}

void SeatPort::Attach(std::shared_ptr<SeatListener> listener) {
  loop_->Run([line = line_, listener = std::move(listener)]() mutable {
    line->Attach(std::move(listener));
  });
}

bool SeatPort::HasWaiting() const { return line_->HasWaiting(); }

void SeatPort::Detach() {
  loop_->Run([line = line_] { line->Detach(); });
}

void SeatPort::Look() { line_->OnReady(EPOLLIN); }

void SeatPort::Retire() {
  loop_->Run([line = line_] { line->Retire(); });
}

}  // namespace assize::seat
