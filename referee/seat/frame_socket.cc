#include "referee/seat/frame_socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace assize::seat {
namespace {

constexpr size_t kReadAtOnce = 65536;

// A failed write that no later one will make good.
bool IsFinal(int error) {
  return error != EAGAIN && error != EINTR && error != ENOBUFS && error != ENOMEM;
}

}  // namespace

FrameSocket::Received FrameSocket::Receive(size_t size) {
  while (unread().size() < size) {
    if (const Received received = ReceiveSome(); received != Received::kMore) return received;
  }
  return Received::kMore;
}

FrameSocket::Received FrameSocket::ReceiveSome() {
  if (!readable_) return Received::kNothing;
  std::array<char, kReadAtOnce> chunk;
  ssize_t size;
  do {
    size = recv(socket_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  } while (size < 0 && errno == EINTR);
  if (size > 0) {
    inbox_.erase(0, std::exchange(taken_, 0));
    inbox_.append(chunk.data(), static_cast<size_t>(size));
    // A short read has emptied the socket, and what comes now is reported again; but no hang-up is.
    readable_ = hung_up_ || static_cast<size_t>(size) == chunk.size();
    return Received::kMore;
  }
  readable_ = false;
  return size == 0 || errno != EAGAIN ? Received::kEnd : Received::kNothing;
}

bool FrameSocket::IsHungUp() const {
  pollfd other_end = {socket_.get(), 0, 0};
  poll(&other_end, 1, 0);
  return (other_end.revents & (POLLHUP | POLLERR)) != 0;
}

FrameSocket::Room FrameSocket::Write(frames::Kind kind, std::string_view payload) {
  std::array<char, frames::kHeadBytes> head = frames::HeadBytes(kind, payload.size());
  size_t sent = 0;
  const bool is_first = outbox_.empty();
  if (is_first) {
    std::array<iovec, 2> parts = {
        {{head.data(), head.size()}, {const_cast<char*>(payload.data()), payload.size()}}};
    msghdr message = {};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const ssize_t size = sendmsg(socket_.get(), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    // That nobody is there to read it is heard of by the end of the input.
    if (size < 0 && IsFinal(errno)) return Room::kEnough;
    sent = static_cast<size_t>(std::max<ssize_t>(size, 0));
    if (sent == head.size() + payload.size()) return Room::kEnough;
  }
  const size_t of_head = std::min(sent, head.size());
  outbox_.append(head.data() + of_head, head.size() - of_head);
  outbox_.append(payload.substr(sent - of_head));
  return is_first ? Room::kAwaited : Room::kEnough;
}

FrameSocket::Room FrameSocket::Flush() {
  while (!outbox_.empty()) {
    const ssize_t size =
        send(socket_.get(), outbox_.data(), outbox_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    // Room, or memory of the kernel, will be there later.
    if (size < 0 && !IsFinal(errno)) return Room::kAwaited;
    outbox_.erase(0, size < 0 ? outbox_.size() : static_cast<size_t>(size));
  }
  return Room::kEnough;
}

}  // namespace assize::seat
