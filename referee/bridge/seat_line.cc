#include "referee/bridge/seat_line.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace assize::bridge {
namespace {

using frames::Kind;

constexpr size_t kChunk = 65536;
// What is read before the bot has its turn.
constexpr int kChunksAtATime = 4;

constexpr std::array<char, kChunk> kZeros = {};

}  // namespace

std::shared_ptr<SeatLine> SeatLine::Begin(http2::Reactor* reactor, UniqueFd seat) {
  std::shared_ptr<SeatLine> line(new SeatLine(reactor, std::move(seat)));
  line->waits_for_ = EPOLLRDHUP;
  line->watched_ = reactor->Watch(line->seat_.get(), EPOLLRDHUP, line);
  return line;
}

void SeatLine::Append(std::string_view head, std::string_view payload) {
  if (watched_ == 0) return;
  in_use_ = true;
  if (out_.back().zeros > 0) out_.emplace_back();
  out_.back().bytes.append(head).append(payload);
  if (!waits_) FlushLater();
}

void SeatLine::Write(Kind kind, std::string_view payload) {
  const auto head = frames::HeadBytes(kind, payload.size());
  Append({head.data(), head.size()}, payload);
}

void SeatLine::WriteTooLarge(size_t length) {
  if (watched_ == 0) return;
  const auto head = frames::HeadBytes(Kind::kMessage, length);
  Append({head.data(), head.size()}, "");
  out_.back().zeros = length;
}

void SeatLine::Hold() {
  held_ = true;
  Watch();
}

void SeatLine::Continue() {
  if (!std::exchange(held_, false)) return;
  TakeFrames();
  Watch();
}

void SeatLine::FlushLater() {
  if (!std::exchange(flush_due_, true)) reactor_.AtTurnEnd(shared_from_this());
}

void SeatLine::OnTurnEnd() {
  flush_due_ = false;
  Flush();
}

void SeatLine::Flush() {
  const bool waited = std::exchange(waits_, false);
  while (watched_ != 0) {
    Part& part = out_.front();
    const bool zeros = part.bytes.empty();
    if (zeros && part.zeros == 0) {
      if (out_.size() == 1) break;
      out_.pop_front();
      continue;
    }
    const std::string_view next =
        zeros ? std::string_view(kZeros.data(), std::min(part.zeros, kChunk)) : part.bytes;
    const ssize_t size = send(seat_.get(), next.data(), next.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      waits_ = errno == EAGAIN || errno == ENOBUFS;
      // That the referee has gone shows at the end of what it sends.
      if (!waits_) out_ = std::deque<Part>(1);
      break;
    }
    if (zeros) {
      part.zeros -= static_cast<size_t>(size);
    } else {
      part.bytes.erase(0, static_cast<size_t>(size));
    }
  }
  Watch();
  if (waited && !waits_) owner_->OnRoom();
}

void SeatLine::Watch() {
  if (watched_ == 0) return;
  const uint32_t events =
      EPOLLRDHUP | (in_use_ && !held_ ? EPOLLIN : 0U) | (waits_ ? EPOLLOUT : 0U);
  if (events == waits_for_) return;
  waits_for_ = events;
  reactor_.Change(watched_, events);
}

void SeatLine::OnReady(uint32_t events) {
  constexpr uint32_t kGone = EPOLLRDHUP | EPOLLHUP | EPOLLERR;
  const bool gone = (events & kGone) != 0;
  // What it has sent may be for somebody else.
  if (gone && !in_use_) return Lose();
  // Its last words do not wait for a bot that does not read.
  if (gone) held_ = false;
  if ((events & EPOLLOUT) != 0) Flush();
  if (gone || (events & EPOLLIN) != 0) ReadSome();
}

SeatLine::Come SeatLine::Receive() {
  if (begin_ > 0) std::memmove(in_.data(), in_.data() + begin_, end_ - begin_);
  end_ -= std::exchange(begin_, 0);
  if (in_.size() - end_ < kChunk / 2) in_.resize(end_ + kChunk);
  const size_t room = in_.size() - end_;
  const ssize_t size = recv(seat_.get(), in_.data() + end_, room, MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return Come::kNothing;
  if (size <= 0) return Come::kEnd;
  end_ += static_cast<size_t>(size);
  return static_cast<size_t>(size) == room ? Come::kMore : Come::kNothing;
}

void SeatLine::ReadSome() {
  Come come = Come::kMore;
  for (int i = 0; i < kChunksAtATime && come == Come::kMore && watched_ != 0 && !held_; ++i) {
    come = Receive();
    TakeFrames();
  }
  if (come == Come::kEnd) Lose();
}

void SeatLine::TakeFrames() {
  if (std::exchange(taking_, true)) return;
  while (!held_ && TakeFrame()) {
  }
  taking_ = false;
}

bool SeatLine::TakeFrame() {
  const std::string_view received(in_.data() + begin_, end_ - begin_);
  if (received.size() < frames::kHeadBytes) return false;
  const frames::Head head = frames::ReadHead(received);
  if (received.size() < frames::kHeadBytes + head.length) return false;
  begin_ += frames::kHeadBytes + head.length;
  owner_->OnFrame(head.kind, received.substr(frames::kHeadBytes, head.length));
  return true;
}

void SeatLine::Lose() {
  if (watched_ == 0) return;
  reactor_.Forget(std::exchange(watched_, 0));
  out_ = std::deque<Part>(1);
  waits_ = false;
  owner_->OnLoss();
}

}  // namespace assize::bridge
