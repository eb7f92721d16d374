#include "referee/seat/frame_socket.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

namespace assize::seat {
namespace {

constexpr size_t kReadAtOnce = 65536;

// A failed write that no later one will make good.
bool IsFinal(int error) {
  return error != EAGAIN && error != EINTR && error != ENOBUFS && error != ENOMEM;
}

// Room for all descriptors that the kernel lets come with one message.
union Control {
  static constexpr size_t kMax = 253;
  cmsghdr header;
  char bytes[CMSG_SPACE(kMax * sizeof(int))];
};

std::vector<UniqueFd> DescriptorsIn(msghdr& message) {
  std::vector<UniqueFd> descriptors;
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
       part = CMSG_NXTHDR(&message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    for (size_t at = 0; at + sizeof(int) <= part->cmsg_len - CMSG_LEN(0); at += sizeof(int)) {
      int descriptor;
      std::memcpy(&descriptor, CMSG_DATA(part) + at, sizeof descriptor);
      descriptors.emplace_back(descriptor);
    }
  }
  return descriptors;
}

// What a bot has sent may be the last descriptor of something that takes the kernel seconds to take
// apart, as an epoll instance with millions of descriptors does: this thread has others to serve.
void CloseElsewhere(std::vector<UniqueFd> descriptors) {
  try {
    std::thread([closed = std::move(descriptors)] {}).detach();
  } catch (const std::system_error&) {
    // No thread is left: they have been closed here.
  }
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
  iovec part = {chunk.data(), chunk.size()};
  Control control;
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t size;
  do {
    size = recvmsg(socket_.get(), &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size > 0 && message.msg_controllen > 0) {
    CloseElsewhere(DescriptorsIn(message));
    return Received::kDescriptors;
  }
  if (size > 0) {
    inbox_.erase(0, std::exchange(taken_, 0));
    inbox_.append(chunk.data(), static_cast<size_t>(size));
    // A short read has emptied the socket, and what comes now is reported again; but no end is.
    readable_ = end_noted_ || static_cast<size_t>(size) == chunk.size();
    return Received::kMore;
  }
  readable_ = false;
  return size == 0 || errno != EAGAIN ? Received::kEnd : Received::kNothing;
}

void FrameSocket::Close() {
  int unread = 0;
  const bool nothing = ioctl(socket_.get(), FIONREAD, &unread) != 0 || unread == 0;
  if (nothing) return socket_.Reset();
  // The bot notices at once.
  shutdown(socket_.get(), SHUT_RDWR);
  std::vector<UniqueFd> closed;
  closed.push_back(std::move(socket_));
  CloseElsewhere(std::move(closed));
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
    // That nobody is there to read it shows at the end of the input.
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
