#include "sample-bots/bridge/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::bridge {
namespace {

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

// In the new process: becomes the program, or tells `failure` the system's error number.
[[noreturn]] void Become(const std::vector<std::string>& command, int in, int out, int failure,
                         pid_t parent) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before the call above.
  if (getppid() != parent) _exit(0);
  // We ignore it, and that would be inherited.
  signal(SIGPIPE, SIG_DFL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  execvp(words[0], words.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(failure, &error, sizeof error);
  _exit(127);
}

}  // namespace

absl::StatusOr<Program> Program::Start(const std::vector<std::string>& command) {
  absl::StatusOr<Pipe> in = OpenPipe();
  if (!in.ok()) return in.status();
  absl::StatusOr<Pipe> out = OpenPipe();
  if (!out.ok()) return out.status();
  absl::StatusOr<Pipe> failure = OpenPipe();
  if (!failure.ok()) return failure.status();

  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) Become(command, in->read, out->write, failure->write, parent);
  close(in->read);
  close(out->write);
  close(failure->write);
  Program program(pid, in->write, out->read);
  // Closed by a successful exec, so this ends with nothing read.
  int error = pid < 0 ? errno : 0;
  [[maybe_unused]] const ssize_t told = read(failure->read, &error, sizeof error);
  close(failure->read);
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
  std::string line = buffer_.substr(0, end);
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
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void Program::Kill() {
  if (pid_ > 0) kill(pid_, SIGKILL);
}

}  // namespace assize::bridge
