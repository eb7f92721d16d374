// Unix sockets by their paths, for those who speak frames to each other on this machine.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_FRAMES_UNIX_SOCKET_H_
#define ASSIZE_REFEREE_FRAMES_UNIX_SOCKET_H_

#include <string>

#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::frames {

// The longest path of a unix socket; longer ones are reached through their folders.
inline constexpr size_t kMaxSocketPath = 107;

// A stream socket that is connected to the one that listens at `path`. kUnavailable: nobody does,
// or has taken it within 5 seconds; kInvalidArgument: the name in its folder is too long.
absl::StatusOr<UniqueFd> ConnectTo(const std::string& path);

// A stream socket that listens at `path`, to which only its owner can connect (mode 0600). What an
// earlier process has left there is replaced. kAborted: another process listens there.
absl::StatusOr<UniqueFd> ListenAt(const std::string& path);

}  // namespace assize::frames

#endif  // ASSIZE_REFEREE_FRAMES_UNIX_SOCKET_H_
