#include "referee/host/packet.h"

#include <sys/socket.h>

#include <cerrno>
#include <string>

namespace assize::host {
namespace {

ssize_t Received(int socket, char* buffer, size_t size, int flags) {
  ssize_t received;
  do {
    received = recv(socket, buffer, size, flags);
  } while (received < 0 && errno == EINTR);
  return received;
}

}  // namespace

PacketResult SendPacket(int socket, const google::protobuf::MessageLite& message) {
  const std::string bytes = message.SerializeAsString();
  ssize_t sent;
  do {
    sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  if (sent >= 0) return PacketResult::kDone;
  return errno == EAGAIN ? PacketResult::kLater : PacketResult::kGone;
}

PacketResult ReceivePacket(int socket, google::protobuf::MessageLite& message) {
  // With MSG_TRUNC the packet's true size is told, however small the buffer.
  const ssize_t size = Received(socket, nullptr, 0, MSG_PEEK | MSG_TRUNC);
  if (size < 0 && errno == EAGAIN) return PacketResult::kLater;
  if (size <= 0) return PacketResult::kGone;
  std::string bytes(static_cast<size_t>(size), '\0');
  if (Received(socket, bytes.data(), bytes.size(), 0) != size) return PacketResult::kGone;
  return message.ParseFromString(bytes) ? PacketResult::kDone : PacketResult::kGone;
}

}  // namespace assize::host
