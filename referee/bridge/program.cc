#include "referee/bridge/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::bridge {
namespace {

// As everywhere: ours has this number itself, and is closed in the program unless it is to have it.
constexpr int kSeatFd = 3;

struct Pipe {
  int read = -1;
  int write = -1;
};

absl::StatusOr<Pipe> OpenPipe() {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return absl::UnavailableError(absl::StrCat("cannot make a pipe: ", std::strerror(errno)));
  }
  return Pipe{ends[0], ends[1]};
}

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> EnvironmentWith(const std::vector<std::string>& more) {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!std::string_view(*entry).starts_with("ASSIZE_SEAT_FD=")) environment.emplace_back(*entry);
  }
  environment.insert(environment.end(), more.begin(), more.end());
  return environment;
}

// What the new process needs, laid out beforehand: other threads may run, so it must not allocate.
struct ChildPlan {
  char* const* command;
  char* const* environment;
  int in;
  int out;
  int seat;
  int failure;
  pid_t parent;
};

// In the new process: becomes the program, or writes the system's error number to `failure`.
[[noreturn]] void Become(const ChildPlan& plan) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the call above.
  if (getppid() != plan.parent) _exit(0);
  // We ignore these, and that would be inherited.
  signal(SIGPIPE, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  if (plan.in >= 0) dup2(plan.in, STDIN_FILENO);
  if (plan.out >= 0) dup2(plan.out, STDOUT_FILENO);
  if (plan.seat == kSeatFd) fcntl(kSeatFd, F_SETFD, 0);
  if (plan.seat >= 0) dup2(plan.seat, kSeatFd);
  execvpe(plan.command[0], plan.command, plan.environment);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(plan.failure, &error, sizeof error);
  _exit(127);
}

}  // namespace

absl::StatusOr<Program> Program::Start(const std::vector<std::string>& command,
                                       const std::vector<std::string>& more, Streams streams,
                                       int seat) {
  Pipe in;
  Pipe out;
  if (streams == Streams::kPipes) {
    ASSIZE_ASSIGN_OR_RETURN(in, OpenPipe());
    ASSIZE_ASSIGN_OR_RETURN(out, OpenPipe());
  }
  ASSIZE_ASSIGN_OR_RETURN(const Pipe failure, OpenPipe());
  std::vector<std::string> environment = EnvironmentWith(more);
  if (seat >= 0) environment.push_back(absl::StrCat("ASSIZE_SEAT_FD=", kSeatFd));
  const std::vector<char*> words = Pointers(command);
  const std::vector<char*> variables = Pointers(environment);
  const ChildPlan plan = {words.data(), variables.data(), in.read, out.write,
                          seat,         failure.write,    getpid()};
  const pid_t pid = fork();
  if (pid == 0) Become(plan);
  if (in.read >= 0) close(in.read);
  if (out.write >= 0) close(out.write);
  close(failure.write);
  Program program(pid, in.write, out.read);
  // Closed by a successful exec, so this ends with nothing read.
  int error = pid < 0 ? errno : 0;
  [[maybe_unused]] const ssize_t got = read(failure.read, &error, sizeof error);
  close(failure.read);
  if (error != 0) {
    return absl::NotFoundError(
        absl::StrCat("cannot start '", command[0], "': ", std::strerror(error)));
  }
  return program;
}

Program::Program(Program&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      buffer_(std::move(other.buffer_)) {}

Program::~Program() {
  Kill();
  if (pid_ > 0) Wait();
  if (from_ >= 0) close(from_);
}

bool Program::Fill() {
  std::array<char, 65536> bytes;
  ssize_t size = 0;
  do {
    size = read(from_, bytes.data(), bytes.size());
  } while (size < 0 && errno == EINTR);
  if (size <= 0) return false;
  buffer_.append(bytes.data(), static_cast<size_t>(size));
  return true;
}

std::optional<std::string> Program::ReadLine() {
  size_t searched = 0;
  size_t end = 0;
  while ((end = buffer_.find('\n', searched)) == std::string::npos) {
    if (buffer_.size() > kMaxLine) buffer_.resize(kMaxLine);
    searched = buffer_.size();
    if (Fill()) continue;
    if (buffer_.empty()) return std::nullopt;
    return std::exchange(buffer_, {});
  }
  std::string line = buffer_.substr(0, std::min(end, kMaxLine));
  buffer_.erase(0, end + 1);
  return line;
}

bool Program::Write(std::string_view line) {
  while (!line.empty()) {
    const ssize_t size = write(to_, line.data(), line.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    line.remove_prefix(static_cast<size_t>(size));
  }
  return true;
}

int Program::Wait() {
  if (to_ >= 0) close(std::exchange(to_, -1));
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return status;
}

std::optional<int> Program::WaitIfEnded() {
  int status = 0;
  if (waitpid(pid_, &status, WNOHANG) != pid_) return std::nullopt;
  pid_ = -1;
  return status;
}

void Program::Kill() {
  if (pid_ > 0) kill(pid_, SIGKILL);
}

void EndLike(int status) {
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    // To this thread: sent to the process, another thread might take it too late.
    raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

}  // namespace assize::bridge
