#include "ladder/service/work/helper_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <new>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

// Its end of the socket.
constexpr int kSocket = 3;

// The bytes behind their length.
bool Send(int socket, std::string_view bytes) {
  const auto size = static_cast<uint32_t>(bytes.size());
  std::string message(sizeof size, '\0');
  std::memcpy(message.data(), &size, sizeof size);
  message.append(bytes);
  for (size_t sent = 0; sent < message.size();) {
    const ssize_t n = send(socket, message.data() + sent, message.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    sent += static_cast<size_t>(n);
  }
  return true;
}

// `limit_ms` for each piece; -1: none.
bool ReceiveAll(int socket, char* bytes, size_t size, int limit_ms) {
  for (size_t got = 0; got < size;) {
    pollfd ready = {socket, POLLIN, 0};
    const int polled = poll(&ready, 1, limit_ms);
    if (polled < 0 && errno == EINTR) continue;
    if (polled <= 0) return false;
    const ssize_t n = recv(socket, bytes + got, size - got, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    got += static_cast<size_t>(n);
  }
  return true;
}

std::optional<std::string> Receive(int socket, int limit_ms) {
  uint32_t size = 0;
  std::array<char, sizeof size> head;
  if (!ReceiveAll(socket, head.data(), head.size(), limit_ms)) return std::nullopt;
  std::memcpy(&size, head.data(), sizeof size);
  if (size > kMaxHelperBytes) return std::nullopt;
  std::string bytes(size, '\0');
  if (!ReceiveAll(socket, bytes.data(), bytes.size(), limit_ms)) return std::nullopt;
  return bytes;
}

[[noreturn]] void Serve(const HelperKind& kind,
                        const std::function<std::string(const std::string&)>& answer,
                        const std::function<void()>& prepare) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // For ps and top: it is the same program as the daemon.
  prctl(PR_SET_NAME, kind.name);
  // Signals for the daemon's terminal are for the daemon.
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) signal(number, SIG_IGN);
  if (prepare != nullptr) prepare();
  std::ofstream("/proc/self/oom_score_adj") << 500;
  const rlimit memory = {.rlim_cur = kind.memory_bytes, .rlim_max = kind.memory_bytes};
  setrlimit(RLIMIT_DATA, &memory);
  const rlimit none = {};
  setrlimit(RLIMIT_CORE, &none);
  std::set_new_handler([] { _exit(static_cast<int>(ExitCode::kInternal)); });
  while (const std::optional<std::string> question = Receive(kSocket, -1)) {
    if (!Send(kSocket, answer(*question))) break;
  }
  _exit(0);
}

}  // namespace

void ServeIfHelper(int argc, char** argv, const HelperKind& kind,
                   const std::function<std::string(const std::string&)>& answer,
                   const std::function<void()>& prepare) {
  if (argc != 1 || std::string_view(argv[0]) != kind.name) return;
  int type = 0;
  socklen_t size = sizeof type;
  const bool is_socket =
      getsockopt(kSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
  // Called by hand: there is nothing to do.
  if (!is_socket) _exit(static_cast<int>(ExitCode::kUsage));
  fcntl(kSocket, F_SETFD, FD_CLOEXEC);
  Serve(kind, answer, prepare);
}

absl::Status HelperProcess::Start() {
  std::array<int, 2> ends;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return absl::UnavailableError(absl::StrCat("no socket can be made for ", kind_.name));
  }
  UniqueFd ours(ends[0]);
  const UniqueFd theirs(ends[1]);
  // Above the number that it becomes, so that it is inherited.
  const UniqueFd high(fcntl(theirs.get(), F_DUPFD_CLOEXEC, kSocket + 1));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, high.get(), kSocket);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // A group of its own, so that Ctrl-C at the terminal is ours to pass on.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string name = kind_.name;
  std::array<char*, 2> argv = {name.data(), nullptr};
  pid_t pid = 0;
  const int error = high.valid() ? posix_spawn(&pid, "/proc/self/exe", &actions, &attributes,
                                               argv.data(), environ)
                                 : EMFILE;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    return absl::UnavailableError(
        absl::StrCat(kind_.name, " can't be started: ", std::strerror(error)));
  }
  pid_ = pid;
  socket_ = std::move(ours);
  return absl::OkStatus();
}

void HelperProcess::End() {
  socket_.Reset();
  if (pid_ == 0) return;
  kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
}

void HelperProcess::Interrupt() {
  interrupted_ = true;
  if (const pid_t pid = pid_; pid > 0) kill(pid, SIGKILL);
}

absl::StatusOr<std::string> HelperProcess::Ask(const std::string& question,
                                               std::chrono::milliseconds limit) {
  if (pid_ == 0) ASSIZE_RETURN_IF_ERROR(Start());
  if (interrupted_) return absl::AbortedError(absl::StrCat(kind_.name, " was ended"));
  std::optional<std::string> answer;
  if (Send(socket_.get(), question))
    answer = Receive(socket_.get(), static_cast<int>(limit.count()));
  if (answer.has_value()) return *std::move(answer);
  End();
  return absl::AbortedError(absl::StrCat(kind_.name, " has ended, or took too long"));
}

}  // namespace assize::ladder::service
