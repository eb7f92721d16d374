#include "ladder/service/port/front_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/bots/installation.h"
#include "referee/process/walls/spawn.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;

// For opening its ports.
constexpr seconds kStartLimit(10);
// It prints every two seconds that it works. Its reports to the daemon don't count, since their delay
// may be the daemon's own.
constexpr seconds kLongestSilence(15);
// After SIGTERM, for its last output to be written.
constexpr seconds kFarewellLimit(2);
// The pause between two starts; doubled while they fail.
constexpr milliseconds kShortestPause(100);
constexpr milliseconds kLongestPauseBetweenStarts(10'000);
// One that ran so long did not fail at its start.
constexpr seconds kGoodRun(10);
// The front of a daemon that was killed may still be about to end.
constexpr seconds kPredecessor(3);
constexpr milliseconds kCheckEvery(500);
constexpr size_t kMaxLine = 4096;

// The error that its exit code stands for, at the first start.
absl::StatusCode CodeOfFront(int exit_code) {
  switch (static_cast<ExitCode>(exit_code)) {
    case ExitCode::kUsage:
      return absl::StatusCode::kInvalidArgument;
    case ExitCode::kMissingInput:
      return absl::StatusCode::kNotFound;
    case ExitCode::kNoPermission:
      return absl::StatusCode::kPermissionDenied;
    case ExitCode::kConfiguration:
      return absl::StatusCode::kFailedPrecondition;
    default:
      return absl::StatusCode::kUnavailable;
  }
}

absl::StatusOr<std::string> FrontProgram() {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Installation files, bots::OurInstallation());
  const fs::path program = fs::path(files.bridges) / "ladder-front";
  std::error_code error;
  if (fs::exists(program, error)) return program.string();
  return absl::NotFoundError(absl::StrCat("the program ", program.string(),
                                          " is missing; it keeps the service's public port"));
}

std::string Absolute(const std::string& path) {
  std::error_code ignored;
  return path.empty() ? path : fs::absolute(path, ignored).string();
}

}  // namespace

FrontProcess::FrontProcess(FrontOptions options, Log log)
    : options_(std::move(options)),
      log_(std::move(log)),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  // It works in another folder.
  options_.certificate = Absolute(options_.certificate);
  options_.key = Absolute(options_.key);
  options_.site = Absolute(options_.site);
}

absl::StatusOr<std::unique_ptr<FrontProcess>> FrontProcess::Start(FrontOptions options, Log log) {
  if (options.program.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(options.program, FrontProgram());
  }
  std::unique_ptr<FrontProcess> front(new FrontProcess(std::move(options), std::move(log)));
  // This thread starts it: the kernel ends a process with the thread that has started it.
  ASSIZE_RETURN_IF_ERROR(
      StartThread("public port", &front->thread_, [ours = front.get()] { ours->Run(); }));
  {
    MutexLock lock(front->mutex_);
    front->changed_.wait(
        lock, [&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(front->mutex_) { return front->start_known_; });
    if (front->first_.ok()) return front;
  }
  const MutexLock lock(front->mutex_);
  return front->first_;
}

FrontProcess::~FrontProcess() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
  }
  eventfd_write(wake_.get(), 1);
  if (thread_.joinable()) thread_.join();
}

std::vector<std::string> FrontProcess::ports() {
  const MutexLock lock(mutex_);
  return pid_ > 0 ? ports_ : std::vector<std::string>();
}

int FrontProcess::starts() {
  const MutexLock lock(mutex_);
  return starts_;
}

void FrontProcess::Reload() {
  const MutexLock lock(mutex_);
  if (pid_ > 0) kill(pid_, SIGHUP);
}

void FrontProcess::Run() {
  milliseconds pause = kShortestPause;
  const Clock::time_point first = Clock::now();
  while (true) {
    const Clock::time_point began = Clock::now();
    RunOnce();
    bool again = false;
    {
      const MutexLock lock(mutex_);
      if (stopping_) return;
      again = !start_known_ && absl::IsUnavailable(first_) && began - first < kPredecessor;
      // An error at the first start is for the organiser to mend.
      if (!start_known_ && !again) {
        start_known_ = true;
        changed_.notify_all();
        return;
      }
    }
    if (again) {
      Pause(kShortestPause);
      continue;
    }
    pause = Clock::now() - began > kGoodRun ? kShortestPause
                                            : std::min(2 * pause, kLongestPauseBetweenStarts);
    LogThrown("line", Guarded("the log of the public port", [&] {
                log_(absl::StrCat("the public port's process has ended (", last_line_,
                                  "); it is started again in ", pause.count(), " ms"));
              }));
    Pause(pause);
    const MutexLock lock(mutex_);
    if (stopping_) return;
  }
}

std::vector<std::string> FrontProcess::Arguments() const {
  std::vector<std::string> arguments = {options_.program, "--daemon", kFrontSocket, "--seats",
                                        kSeatsSocket,     "--drain",  "1",          "--heartbeat"};
  if (!options_.tls_listen.empty()) {
    arguments.insert(arguments.end(), {"--tls-listen", options_.tls_listen, "--tls-cert",
                                       options_.certificate, "--tls-key", options_.key});
  }
  if (!options_.plain_listen.empty()) {
    arguments.insert(arguments.end(), {"--plain-listen", options_.plain_listen});
  }
  if (!options_.site.empty()) arguments.insert(arguments.end(), {"--site", options_.site});
  for (const std::string& origin : options_.origins) {
    arguments.insert(arguments.end(), {"--allow-origin", origin});
  }
  if (options_.no_reflection) arguments.emplace_back("--no-reflection");
  return arguments;
}

void FrontProcess::RunOnce() {
  last_line_.clear();
  why_killed_.clear();
  early_.clear();
  std::array<int, 2> ends = {};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    last_line_ = absl::StrCat("no pipe: ", std::strerror(errno));
    const MutexLock lock(mutex_);
    if (!start_known_) first_ = absl::UnavailableError(last_line_);
    return;
  }
  const UniqueFd output(ends[0]);
  UniqueFd theirs(ends[1]);
  fcntl(output.get(), F_SETFL, O_NONBLOCK);
  const auto spawned = process::Spawn({.file = options_.program,
                                       .argv = Arguments(),
                                       .environment = {},
                                       .folder = options_.folder,
                                       .output = theirs.get()});
  theirs.Reset();
  if (const auto* failure = std::get_if<process::SpawnFailure>(&spawned)) {
    last_line_ =
        absl::StrCat("can't start ", options_.program, ": ", std::strerror(failure->error));
    const MutexLock lock(mutex_);
    if (!start_known_) first_ = absl::UnavailableError(last_line_);
    return;
  }
  {
    const MutexLock lock(mutex_);
    pid_ = std::get<pid_t>(spawned);
    ++starts_;
    ports_.clear();
    last_sign_ = Clock::now();
  }
  LogThrown("watch", Guarded("the watch over the public port", [&] { Watch(output); }));
  last_line_ = Reap();
}

void FrontProcess::Watch(const UniqueFd& output) {
  const size_t wanted = options_.tls_listen.empty() || options_.plain_listen.empty() ? 1 : 2;
  const Clock::time_point began = Clock::now();
  Clock::time_point looked = began;
  std::string unread;
  while (true) {
    std::array<pollfd, 2> waits = {{{output.get(), POLLIN, 0}, {wake_.get(), POLLIN, 0}}};
    poll(waits.data(), waits.size(), static_cast<int>(kCheckEvery.count()));
    std::array<char, 4096> piece;
    ssize_t size = 0;
    while ((size = read(output.get(), piece.data(), piece.size())) > 0) {
      unread.append(piece.data(), static_cast<size_t>(size));
      for (size_t end = unread.find('\n'); end != std::string::npos; end = unread.find('\n')) {
        HandleLine(unread.substr(0, end));
        unread.erase(0, end + 1);
      }
      if (unread.size() > kMaxLine) unread.clear();
    }
    if (size == 0) return;
    const MutexLock lock(mutex_);
    if (stopping_) return;
    const Clock::time_point now = Clock::now();
    // The time in which we were stopped ourselves does not count as its silence.
    const Clock::duration lost = now - looked - kCheckEvery;
    looked = now;
    if (lost > kCheckEvery) last_sign_ = std::min(now, last_sign_ + lost);
    if (!start_known_ && ports_.size() == wanted) {
      start_known_ = true;
      first_ = absl::OkStatus();
      changed_.notify_all();
      for (const std::string& line : std::exchange(early_, {})) log_(line);
    }
    if (ports_.size() < wanted && now - began > kStartLimit) {
      why_killed_ = "its ports did not open in time";
    } else if (ports_.size() == wanted && now - last_sign_ > kLongestSilence) {
      why_killed_ = absl::StrCat("it showed no life for ", kLongestSilence.count(), " s");
    }
    if (!why_killed_.empty()) return;
  }
}

// It is "alive" regularly. Ports are reported as "tls 0.0.0.0:7411"; everything else is a message for the organiser.
void FrontProcess::HandleLine(const std::string& line) {
  if (line == "alive") {
    const MutexLock lock(mutex_);
    last_sign_ = Clock::now();
    return;
  }
  for (const std::string kind : {"tls", "plain"}) {
    if (!absl::StartsWith(line, kind + " ")) continue;
    KeepPort(kind, line.substr(kind.size() + 1));
    const MutexLock lock(mutex_);
    ports_.push_back(line);
    return;
  }
  last_line_ = std::string(absl::StripPrefix(line, "ladder-front: "));
  const MutexLock lock(mutex_);
  // Until the first start has succeeded it may be the error.
  start_known_ ? log_(last_line_) : early_.push_back(last_line_);
}

// A port that was chosen at the first start is kept for the next ones.
void FrontProcess::KeepPort(const std::string& kind, const std::string& address) {
  (kind == "tls" ? options_.tls_listen : options_.plain_listen) = address;
}

// Ends it, if it has not ended, and reaps it; returns how it ended.
std::string FrontProcess::Reap() {
  pid_t pid = -1;
  {
    const MutexLock lock(mutex_);
    pid = pid_;
  }
  const Clock::time_point began = Clock::now();
  kill(pid, why_killed_.empty() ? SIGTERM : SIGKILL);
  int status = 0;
  // No signal of ours may reach another process that gets its process id.
  const auto is_there = [&] {
    const MutexLock lock(mutex_);
    if (waitpid(pid, &status, WNOHANG) == 0) return true;
    pid_ = -1;
    return false;
  };
  while (is_there()) {
    if (Clock::now() - began > kFarewellLimit) kill(pid, SIGKILL);
    poll(nullptr, 0, 2);
  }
  const MutexLock lock(mutex_);
  ports_.clear();
  std::string how = why_killed_;
  if (how.empty() && WIFSIGNALED(status)) how = absl::StrCat("signal ", WTERMSIG(status));
  if (how.empty()) how = last_line_;
  if (how.empty()) how = absl::StrCat("exit status ", WEXITSTATUS(status));
  // Who waits for the first start may not have read yet that it has succeeded.
  if (start_known_) return how;
  first_ = absl::Status(
      WIFEXITED(status) ? CodeOfFront(WEXITSTATUS(status)) : absl::StatusCode::kUnavailable, how);
  return how;
}

void FrontProcess::Pause(milliseconds time) {
  MutexLock lock(mutex_);
  changed_.wait_for(lock, time,
                    [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return stopping_; });
}

}  // namespace assize::ladder::service
