// Messages as packets of a SOCK_SEQPACKET socket: one message, one packet, perhaps with a
// descriptor.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_PACKET_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_PACKET_H_

#include <google/protobuf/message_lite.h>

#include <cstddef>

#include "referee/base/unique_fd.h"

namespace assize::process {

// What the default buffers of a socket take in any case.
inline constexpr size_t kMaxPacketBytes = 131072;

enum class PacketResult {
  kDone,
  kLater,  // the socket does not block, and has no room or no packet now; or its timeout is over
  kGone,   // the other end has closed, or what came is not such a message
};

// Sends `message`, which must not be empty and have at most kMaxPacketBytes, and a duplicate of
// `descriptor`; -1: none. It stays the caller's.
PacketResult SendPacket(int socket, const google::protobuf::MessageLite& message,
                        int descriptor = -1);

// Receives the next message, and in `descriptor` what came with it, if anything; without a place
// for it a descriptor is closed. Only one thread of a process may receive from a socket.
PacketResult ReceivePacket(int socket, google::protobuf::MessageLite& message,
                           UniqueFd* descriptor = nullptr);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_PACKET_H_
