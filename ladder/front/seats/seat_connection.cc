#include "ladder/front/seats/seat_connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace assize::front {
namespace {

using frames::Kind;

// For the worker's request: it is on this machine.
constexpr std::chrono::seconds kRequestLimit(5);
constexpr size_t kMaxRead = 65536;
// One more than a match takes: it judges a larger message by its length alone.
constexpr size_t kTooLarge = 65537;

}  // namespace

SeatConnection::SeatConnection(http2::Reactor* reactor, UniqueFd worker, std::string id,
                               std::chrono::milliseconds away_limit, Hooks hooks)
    : reactor_(*reactor),
      worker_(std::move(worker)),
      id_(std::move(id)),
      away_limit_(away_limit),
      hooks_(std::move(hooks)) {}

std::shared_ptr<SeatConnection> SeatConnection::Begin(http2::Reactor* reactor, UniqueFd worker,
                                                      std::string id,
                                                      std::chrono::milliseconds away_limit,
                                                      Hooks hooks) {
  std::shared_ptr<SeatConnection> connection(
      new SeatConnection(reactor, std::move(worker), std::move(id), away_limit, std::move(hooks)));
  connection->waits_for_ = EPOLLIN;
  connection->watched_ = reactor->Watch(connection->worker_.get(), EPOLLIN, connection);
  connection->timer_ = reactor->After(kRequestLimit, [raw = connection.get()] { raw->Close(); });
  return connection;
}

void SeatConnection::Answer(const v1::SeatAnswer& answer) {
  Write(Kind::kSeat, answer.SerializeAsString());
}

void SeatConnection::Attach(const SeatedBotPtr& bot, const std::string& token_id,
                            std::string_view hello) {
  reactor_.Cancel(std::exchange(timer_, 0));
  // A new kOpen also means that the bot has left the stream before it.
  for (SeatedBotPtr& left : open_streams_) left = nullptr;
  if (const SeatedBotPtr left = std::exchange(bot_, bot)) {
    left->OnEnd(absl::AbortedError("E_SEAT_TAKEN: another stream has taken this seat"));
  }
  token_id_ = token_id;
  state_ = State::kTaken;
  open_streams_.push_back(bot);
  Write(Kind::kOpen, "");
  Write(Kind::kMessage, hello);
}

bool SeatConnection::Send(const SeatedBot* bot, std::string_view message) {
  if (!IsCurrent(bot)) return true;
  spoken_ = true;
  Write(Kind::kMessage, message);
  return out_.empty();
}

void SeatConnection::SendTooLarge(const SeatedBot* bot) {
  if (IsCurrent(bot)) Write(Kind::kMessage, std::string(kTooLarge, '\0'));
}

void SeatConnection::SendDone(const SeatedBot* bot) {
  if (IsCurrent(bot)) Write(Kind::kDone, "");
}

void SeatConnection::Detach(const SeatedBot* bot) {
  for (SeatedBotPtr& open : open_streams_) {
    if (open.get() == bot) open = nullptr;
  }
  if (!IsCurrent(bot)) return;
  bot_ = nullptr;
  Write(Kind::kEnd, "");
  if (paused_) ResumeReading();
  if (state_ != State::kTaken) return;
  state_ = State::kAway;
  timer_ = reactor_.After(away_limit_, [this] { GiveUp(); });
}

// The worker sees an end without a hang-up: the bot's, not ours.
void SeatConnection::GiveUp() {
  if (!worker_.valid()) return;
  reactor_.Cancel(std::exchange(timer_, 0));
  state_ = State::kGivenUp;
  shutdown(worker_.get(), SHUT_WR);
  hooks_.on_given_up(shared_from_this());
}

void SeatConnection::ResumeReading() {
  if (!std::exchange(paused_, false) || !worker_.valid()) return;
  while (worker_.valid() && !paused_ && TakeFrame()) {
  }
  Watch();
}

void SeatConnection::Close() {
  if (!worker_.valid()) return;
  reactor_.Cancel(std::exchange(timer_, 0));
  reactor_.Forget(watched_);
  worker_.Reset();
  state_ = State::kOver;
  bot_ = nullptr;
  for (const SeatedBotPtr& open : std::exchange(open_streams_, {})) {
    if (open != nullptr) {
      open->OnEnd(absl::UnavailableError("E_DRAINING: the match was stopped; wait for another"));
    }
  }
  reactor_.Later([self = shared_from_this()] {
    self->hooks_.on_closed(self);
    self->hooks_ = {};
  });
}

void SeatConnection::Watch() {
  const uint32_t events = (paused_ ? 0U : EPOLLIN) | (out_.empty() ? 0U : EPOLLOUT);
  if (!worker_.valid() || events == waits_for_) return;
  waits_for_ = events;
  reactor_.Change(watched_, events);
}

void SeatConnection::Write(Kind kind, std::string_view payload) {
  if (!worker_.valid()) return;
  const bool waits = !out_.empty();
  out_.append(frames::Framed(kind, payload));
  if (!waits) Flush();
}

void SeatConnection::Flush() {
  while (!out_.empty()) {
    const ssize_t size = send(worker_.get(), out_.data(), out_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      // That the worker has gone is noticed at the end of its input.
      if (errno != EAGAIN && errno != ENOBUFS) out_.clear();
      break;
    }
    out_.erase(0, static_cast<size_t>(size));
  }
  Watch();
}

void SeatConnection::OnReady(uint32_t events) {
  const std::shared_ptr<SeatConnection> self = shared_from_this();
  if ((events & EPOLLOUT) != 0) {
    Flush();
    if (out_.empty() && bot_ != nullptr) {
      const SeatedBotPtr bot = bot_;
      bot->OnWritable();
    }
  }
  if ((events & ~static_cast<uint32_t>(EPOLLOUT)) != 0) ReadSome();
}

void SeatConnection::ReadSome() {
  if (!worker_.valid()) return;
  std::array<char, kMaxRead> chunk;
  const ssize_t size = recv(worker_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) return Close();
  in_.erase(0, std::exchange(taken_, 0));
  in_.append(chunk.data(), static_cast<size_t>(size));
  while (worker_.valid() && !paused_ && TakeFrame()) {
  }
}

// The frame is handled in place; bytes that were taken are erased when more is received.
bool SeatConnection::TakeFrame() {
  const std::string_view left = std::string_view(in_).substr(taken_);
  if (left.size() < frames::kHeadBytes) return false;
  const frames::Head head = frames::ReadHead(left);
  const size_t size = frames::kHeadBytes + head.length;
  if (left.size() < size) return false;
  taken_ += size;
  HandleFrame(head.kind, left.substr(frames::kHeadBytes, head.length));
  return true;
}

void SeatConnection::HandleFrame(Kind kind, std::string_view payload) {
  if (!requested_) {
    requested_ = kind == Kind::kSeat &&
                 request_.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
    if (!requested_) return Close();
    reactor_.Cancel(std::exchange(timer_, 0));
    return hooks_.on_request(shared_from_this());
  }
  if (open_streams_.empty()) return;
  if (kind == Kind::kEnd) return HandleEnd(payload);
  const SeatedBotPtr bot = open_streams_.front();
  if (kind != Kind::kMessage || bot == nullptr || bot->OnMessage(payload)) return;
  paused_ = true;
  Watch();
}

void SeatConnection::HandleEnd(std::string_view payload) {
  const frames::End end = frames::ReadEnd(payload);
  const SeatedBotPtr ended = open_streams_.front();
  open_streams_.pop_front();
  if (ended == nullptr) return;
  // Ended for a mistake of the bot: it may come again. Otherwise its part is over.
  const bool returns = end.code == static_cast<int>(absl::StatusCode::kInvalidArgument) ||
                       end.code == static_cast<int>(absl::StatusCode::kResourceExhausted) ||
                       end.code == static_cast<int>(absl::StatusCode::kFailedPrecondition);
  if (IsCurrent(ended.get())) bot_ = nullptr;
  if (returns) {
    state_ = State::kAway;
    timer_ = reactor_.After(away_limit_, [this] { GiveUp(); });
  } else {
    state_ = State::kOver;
  }
  ended->OnEnd({static_cast<absl::StatusCode>(end.code), end.text});
}

}  // namespace assize::front
