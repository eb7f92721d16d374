#include "ladder/service/daemon/local_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "ladder/service/daemon/service_folder.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;

bool MayComeIn(uint32_t uid) { return uid == 0 || uid == geteuid(); }

}  // namespace

absl::StatusOr<std::unique_ptr<LocalListener>> LocalListener::Listen(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(UniqueFd made, MakeSocket());
  ASSIZE_RETURN_IF_ERROR(ListenAt(made, path));
  UniqueFd wake(eventfd(0, EFD_CLOEXEC));
  if (!wake.valid()) return absl::ErrnoToStatus(errno, "can't make an event descriptor");
  return std::unique_ptr<LocalListener>(new LocalListener(path, std::move(made), std::move(wake)));
}

LocalListener::~LocalListener() { Close(); }

void LocalListener::Close() {
  const uint64_t one = 1;
  if (thread_.joinable() && write(wake_.get(), &one, sizeof(one)) == sizeof(one)) thread_.join();
  std::error_code ignored;
  fs::remove(path_, ignored);
}

absl::Status LocalListener::Open(LetIn let_in) {
  return StartThread("local socket", &thread_, [this, let_in = std::move(let_in)] { Run(let_in); });
}

std::optional<uint32_t> LocalListener::UserOf(const std::string& peer) {
  int descriptor = -1;
  if (!absl::StartsWith(peer, "fd:") || !absl::SimpleAtoi(peer.substr(3), &descriptor)) {
    return std::nullopt;
  }
  const MutexLock lock(mutex_);
  const auto found = users_.find(descriptor);
  if (found == users_.end()) return std::nullopt;
  return found->second;
}

void LocalListener::Run(const LetIn& let_in) {
  std::array<pollfd, 2> waits = {pollfd{socket_.get(), POLLIN, 0}, pollfd{wake_.get(), POLLIN, 0}};
  while (true) {
    if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return;
    if (waits[1].revents != 0) return;
    UniqueFd peer(accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (peer.valid()) {
      LogThrown("client", Guarded("the local socket", [&] { Identify(std::move(peer), let_in); }));
    } else if (errno == EMFILE || errno == ENFILE) {
      // Without a free descriptor: the next client is accepted when there is one.
      poll(&waits[1], 1, /*timeout=*/100);
    }
  }
}

void LocalListener::Identify(UniqueFd peer, const LetIn& let_in) {
  ucred user{};
  socklen_t size = sizeof(user);
  if (getsockopt(peer.get(), SOL_SOCKET, SO_PEERCRED, &user, &size) != 0 || !MayComeIn(user.uid)) {
    return;
  }
  {
    const MutexLock lock(mutex_);
    users_[peer.get()] = user.uid;
  }
  let_in(std::move(peer));
}

}  // namespace assize::ladder::service
