#include "referee/process/supervisor/packet.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace assize::process {
namespace {

// Room for the one descriptor that a packet may carry.
union Control {
  cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

ssize_t Received(int socket, msghdr& header, int flags) {
  ssize_t received;
  do {
    received = recvmsg(socket, &header, flags | MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  return received;
}

UniqueFd DescriptorOf(msghdr& header) {
  const cmsghdr* control = CMSG_FIRSTHDR(&header);
  if (control == nullptr || control->cmsg_type != SCM_RIGHTS) return UniqueFd();
  int descriptor;
  std::memcpy(&descriptor, CMSG_DATA(control), sizeof descriptor);
  return UniqueFd(descriptor);
}

}  // namespace

PacketResult SendPacket(int socket, const google::protobuf::MessageLite& message, int descriptor) {
  std::string bytes = message.SerializeAsString();
  iovec part = {bytes.data(), bytes.size()};
  msghdr header = {};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  Control control = {};
  if (descriptor >= 0) {
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
    cmsghdr* rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &header, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent >= 0) return PacketResult::kDone;
  return errno == EAGAIN ? PacketResult::kLater : PacketResult::kGone;
}

PacketResult ReceivePacket(int socket, google::protobuf::MessageLite& message,
                           UniqueFd* descriptor) {
  // With MSG_TRUNC the result is the packet's true size, however small the buffer.
  msghdr empty = {};
  const ssize_t size = Received(socket, empty, MSG_PEEK | MSG_TRUNC);
  if (size < 0 && errno == EAGAIN) return PacketResult::kLater;
  if (size <= 0) return PacketResult::kGone;
  std::string bytes(static_cast<size_t>(size), '\0');
  iovec part = {bytes.data(), bytes.size()};
  Control control = {};
  msghdr header = {};
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  header.msg_control = control.bytes;
  header.msg_controllen = sizeof control.bytes;
  if (Received(socket, header, 0) != size) return PacketResult::kGone;
  UniqueFd received = DescriptorOf(header);
  if (descriptor != nullptr) *descriptor = std::move(received);
  return message.ParseFromString(bytes) ? PacketResult::kDone : PacketResult::kGone;
}

}  // namespace assize::process
