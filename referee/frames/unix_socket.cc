#include "referee/frames/unix_socket.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::frames {
namespace {

constexpr int kBacklog = 4096;

absl::StatusOr<sockaddr_un> AddressOf(const std::string& path) {
  if (path.empty() || path.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", path, "' has ", path.size(),
                                                   " characters; 1 to ", kMaxSocketPath,
                                                   " are possible"));
  }
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

absl::Status Failed(const std::string& what, const std::string& path) {
  return absl::UnavailableError(absl::StrCat(what, " ", path, ": ", std::strerror(errno)));
}

}  // namespace

absl::StatusOr<UniqueFd> ConnectTo(const std::string& path) {
  const absl::StatusOr<sockaddr_un> address = AddressOf(path);
  if (!address.ok()) return address.status();
  UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto* const any = reinterpret_cast<const sockaddr*>(&*address);
  if (connect(socket.get(), any, sizeof *address) != 0) return Failed("connecting to", path);
  return socket;
}

absl::StatusOr<UniqueFd> ListenAt(const std::string& path) {
  const absl::StatusOr<sockaddr_un> address = AddressOf(path);
  if (!address.ok()) return address.status();
  if (ConnectTo(path).ok()) {
    return absl::AbortedError(absl::StrCat(path, ": another process listens there"));
  }
  struct stat facts = {};
  if (lstat(path.c_str(), &facts) == 0 && S_ISSOCK(facts.st_mode)) unlink(path.c_str());
  UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const auto* const any = reinterpret_cast<const sockaddr*>(&*address);
  // The mode is that of the socket before anybody can see it.
  fchmod(socket.get(), 0600);
  if (bind(socket.get(), any, sizeof *address) != 0) return Failed("listening at", path);
  if (chmod(path.c_str(), 0600) != 0 || listen(socket.get(), kBacklog) != 0) {
    return Failed("listening at", path);
  }
  return socket;
}

}  // namespace assize::frames
