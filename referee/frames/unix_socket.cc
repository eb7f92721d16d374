#include "referee/frames/unix_socket.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::frames {
namespace {

constexpr int kBacklog = 4096;

// A socket that is stopped takes no connection once its queue is full.
constexpr timeval kConnectLimit = {.tv_sec = 5, .tv_usec = 0};

// An address has little room: a long path is named by its folder's descriptor, which must stay open
// while the address is used.
struct Address {
  sockaddr_un name = {};
  UniqueFd folder;
};

absl::StatusOr<Address> AddressOf(const std::string& path) {
  if (path.empty()) return absl::InvalidArgumentError("the path of a socket is empty");
  Address address;
  std::string name = path;
  if (path.size() > kMaxSocketPath) {
    const size_t slash = path.rfind('/');
    const std::string around = slash == std::string::npos ? "." : path.substr(0, slash);
    address.folder = UniqueFd(open(around.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!address.folder.valid()) {
      return absl::UnavailableError(
          absl::StrCat("the folder of the socket ", path, ": ", std::strerror(errno)));
    }
    name = absl::StrCat("/proc/self/fd/", address.folder.get(), "/",
                        path.substr(slash == std::string::npos ? 0 : slash + 1));
  }
  if (name.size() > kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("the socket's own name in ", path, " has ",
                                                   name.size(), " characters; at most ",
                                                   kMaxSocketPath, " are possible"));
  }
  address.name.sun_family = AF_UNIX;
  std::memcpy(address.name.sun_path, name.data(), name.size());
  return address;
}

absl::Status Failed(const std::string& what, const std::string& path) {
  return absl::UnavailableError(absl::StrCat(what, " ", path, ": ", std::strerror(errno)));
}

}  // namespace

absl::StatusOr<UniqueFd> ConnectTo(const std::string& path) {
  const absl::StatusOr<Address> address = AddressOf(path);
  if (!address.ok()) return address.status();
  UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto* const any = reinterpret_cast<const sockaddr*>(&address->name);
  setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &kConnectLimit, sizeof kConnectLimit);
  if (connect(socket.get(), any, sizeof address->name) != 0) return Failed("connecting to", path);
  constexpr timeval kNoLimit = {};
  setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &kNoLimit, sizeof kNoLimit);
  return socket;
}

absl::StatusOr<UniqueFd> ListenAt(const std::string& path) {
  const absl::StatusOr<Address> address = AddressOf(path);
  if (!address.ok()) return address.status();
  if (ConnectTo(path).ok()) {
    return absl::AbortedError(absl::StrCat(path, ": another process listens there"));
  }
  struct stat facts = {};
  if (lstat(path.c_str(), &facts) == 0 && S_ISSOCK(facts.st_mode)) unlink(path.c_str());
  UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const auto* const any = reinterpret_cast<const sockaddr*>(&address->name);
  // The mode is that of the socket before anybody can see it.
  fchmod(socket.get(), 0600);
  if (bind(socket.get(), any, sizeof address->name) != 0) return Failed("listening at", path);
  if (chmod(path.c_str(), 0600) != 0 || listen(socket.get(), kBacklog) != 0) {
    return Failed("listening at", path);
  }
  return socket;
}

}  // namespace assize::frames
