#include "ladder/front/seat_line.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace assize::front {
namespace {

using frames::Kind;

// For a worker's first words: it is on this machine.
constexpr std::chrono::seconds kFirstWords(5);
constexpr size_t kMostRead = 65536;
// One more than a match takes: it judges a larger message by its length alone.
constexpr size_t kTooLarge = 65537;

}  // namespace

SeatLine::SeatLine(http2::Reactor* reactor, UniqueFd worker, std::string id,
                   std::chrono::milliseconds away_limit, Hooks hooks)
    : reactor_(*reactor),
      worker_(std::move(worker)),
      id_(std::move(id)),
      away_limit_(away_limit),
      hooks_(std::move(hooks)) {}

std::shared_ptr<SeatLine> SeatLine::Begin(http2::Reactor* reactor, UniqueFd worker, std::string id,
                                          std::chrono::milliseconds away_limit, Hooks hooks) {
  std::shared_ptr<SeatLine> line(
      new SeatLine(reactor, std::move(worker), std::move(id), away_limit, std::move(hooks)));
  line->waits_for_ = EPOLLIN;
  line->watched_ = reactor->Watch(line->worker_.get(), EPOLLIN, line);
  line->timer_ = reactor->After(kFirstWords, [raw = line.get()] { raw->Close(); });
  return line;
}

void SeatLine::Answer(const v1::SeatAnswer& answer) {
  Write(Kind::kSeat, answer.SerializeAsString());
}

void SeatLine::Sit(const SitterPtr& sitter, const std::string& token_id, std::string_view hello) {
  reactor_.Cancel(std::exchange(timer_, 0));
  // An open says as well that the stream before has been left.
  for (SitterPtr& left : open_) left = nullptr;
  if (const SitterPtr left = std::exchange(sitter_, sitter)) {
    left->HearEnd(absl::AbortedError("E_SEAT_TAKEN: another stream has taken this seat"));
  }
  token_id_ = token_id;
  state_ = State::kTaken;
  open_.push_back(sitter);
  Write(Kind::kOpen, "");
  Write(Kind::kMessage, hello);
}

bool SeatLine::Say(const Sitter* sitter, std::string_view message) {
  if (!Has(sitter)) return true;
  spoken_ = true;
  Write(Kind::kMessage, message);
  return out_.empty();
}

void SeatLine::SayTooLarge(const Sitter* sitter) {
  if (Has(sitter)) Write(Kind::kMessage, std::string(kTooLarge, '\0'));
}

void SeatLine::SayDone(const Sitter* sitter) {
  if (Has(sitter)) Write(Kind::kDone, "");
}

void SeatLine::Leave(const Sitter* sitter) {
  for (SitterPtr& open : open_) {
    if (open.get() == sitter) open = nullptr;
  }
  if (!Has(sitter)) return;
  sitter_ = nullptr;
  Write(Kind::kEnd, "");
  if (held_) Continue();
  if (state_ != State::kTaken) return;
  state_ = State::kAway;
  timer_ = reactor_.After(away_limit_, [this] { GiveUp(); });
}

// The worker sees an end without a hang-up: the bot's, not ours.
void SeatLine::GiveUp() {
  if (!worker_.valid()) return;
  reactor_.Cancel(std::exchange(timer_, 0));
  state_ = State::kGivenUp;
  shutdown(worker_.get(), SHUT_WR);
  hooks_.on_given_up(shared_from_this());
}

void SeatLine::Continue() {
  if (!std::exchange(held_, false) || !worker_.valid()) return;
  while (worker_.valid() && !held_ && TakeFrame()) {
  }
  Watch();
}

void SeatLine::Close() {
  if (!worker_.valid()) return;
  reactor_.Cancel(std::exchange(timer_, 0));
  reactor_.Forget(watched_);
  worker_.Reset();
  state_ = State::kOver;
  sitter_ = nullptr;
  for (const SitterPtr& open : std::exchange(open_, {})) {
    if (open != nullptr) {
      open->HearEnd(absl::UnavailableError("E_DRAINING: the match was stopped; wait for another"));
    }
  }
  reactor_.Later([self = shared_from_this()] {
    self->hooks_.on_closed(self);
    self->hooks_ = {};
  });
}

void SeatLine::Watch() {
  const uint32_t events = (held_ ? 0U : EPOLLIN) | (out_.empty() ? 0U : EPOLLOUT);
  if (!worker_.valid() || events == waits_for_) return;
  waits_for_ = events;
  reactor_.Change(watched_, events);
}

void SeatLine::Write(Kind kind, std::string_view payload) {
  if (!worker_.valid()) return;
  const bool waits = !out_.empty();
  out_.append(frames::Framed(kind, payload));
  if (!waits) Flush();
}

void SeatLine::Flush() {
  while (!out_.empty()) {
    const ssize_t size = send(worker_.get(), out_.data(), out_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      // That the worker has gone is heard by the end of what it says.
      if (errno != EAGAIN && errno != ENOBUFS) out_.clear();
      break;
    }
    out_.erase(0, static_cast<size_t>(size));
  }
  Watch();
}

void SeatLine::OnReady(uint32_t events) {
  const std::shared_ptr<SeatLine> self = shared_from_this();
  if ((events & EPOLLOUT) != 0) {
    Flush();
    if (out_.empty() && sitter_ != nullptr) {
      const SitterPtr sitter = sitter_;
      sitter->GoOn();
    }
  }
  if ((events & ~static_cast<uint32_t>(EPOLLOUT)) != 0) ReadSome();
}

void SeatLine::ReadSome() {
  if (!worker_.valid()) return;
  std::array<char, kMostRead> chunk;
  const ssize_t size = recv(worker_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) return Close();
  in_.erase(0, std::exchange(taken_, 0));
  in_.append(chunk.data(), static_cast<size_t>(size));
  while (worker_.valid() && !held_ && TakeFrame()) {
  }
}

// What was taken stays in its place until more is received: the frame is heard where it lies.
bool SeatLine::TakeFrame() {
  const std::string_view left = std::string_view(in_).substr(taken_);
  if (left.size() < frames::kHeadBytes) return false;
  const frames::Head head = frames::ReadHead(left);
  const size_t size = frames::kHeadBytes + head.length;
  if (left.size() < size) return false;
  taken_ += size;
  HearFrame(head.kind, left.substr(frames::kHeadBytes, head.length));
  return true;
}

void SeatLine::HearFrame(Kind kind, std::string_view payload) {
  if (!requested_) {
    requested_ = kind == Kind::kSeat &&
                 request_.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
    if (!requested_) return Close();
    reactor_.Cancel(std::exchange(timer_, 0));
    return hooks_.on_request(shared_from_this());
  }
  if (open_.empty()) return;
  if (kind == Kind::kEnd) return HearEnd(payload);
  const SitterPtr sitter = open_.front();
  if (kind != Kind::kMessage || sitter == nullptr || sitter->Hear(payload)) return;
  held_ = true;
  Watch();
}

void SeatLine::HearEnd(std::string_view payload) {
  const frames::End end = frames::ReadEnd(payload);
  const SitterPtr ended = open_.front();
  open_.pop_front();
  if (ended == nullptr) return;
  // For something that the bot said: it may come again. Else its part is over.
  const bool returns = end.code == static_cast<int>(absl::StatusCode::kInvalidArgument) ||
                       end.code == static_cast<int>(absl::StatusCode::kResourceExhausted) ||
                       end.code == static_cast<int>(absl::StatusCode::kFailedPrecondition);
  if (Has(ended.get())) sitter_ = nullptr;
  if (returns) {
    state_ = State::kAway;
    timer_ = reactor_.After(away_limit_, [this] { GiveUp(); });
  } else {
    state_ = State::kOver;
  }
  ended->HearEnd({static_cast<absl::StatusCode>(end.code), end.text});
}

}  // namespace assize::front
