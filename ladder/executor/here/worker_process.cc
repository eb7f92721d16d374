#include "ladder/executor/here/worker_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// How long a worker that has nothing to play may take to end its bots.
constexpr std::chrono::seconds kPatience(10);
// And then, once it is killed, the kernel.
constexpr std::chrono::seconds kLast(10);
// What the bots of a program that was killed may take to end, however busy the machine is.
constexpr std::chrono::seconds kOrphansEnd(60);
constexpr std::chrono::milliseconds kLookAgain(2);

// The file actions and attributes of a start, freed at its end.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output, int log) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, log, STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    // A group of its own, so that Ctrl-C at the terminal is ours to pass on.
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

// What is written to `in` can be read from `out`.
struct Pipe {
  UniqueFd out;
  UniqueFd in;
};

absl::StatusOr<Pipe> MakePipe() {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return absl::ErrnoToStatus(errno, "can't make a pipe");
  return Pipe{.out = UniqueFd(ends[0]), .in = UniqueFd(ends[1])};
}

// The kind of failure that an exit code stands for, as far as it makes a difference here.
absl::StatusCode CodeOf(int exit_code) {
  switch (static_cast<ExitCode>(exit_code)) {
    case ExitCode::kCannotCreate:
    case ExitCode::kIoError:
      return absl::StatusCode::kResourceExhausted;
    case ExitCode::kNoPermission:
      return absl::StatusCode::kPermissionDenied;
    case ExitCode::kLocked:
      return absl::StatusCode::kAborted;
    case ExitCode::kConfiguration:
      return absl::StatusCode::kFailedPrecondition;
    default:
      return absl::StatusCode::kUnavailable;
  }
}

// Whether somebody else has locked it; if nobody has, nobody has it locked afterwards either.
bool IsLocked(int log) {
  if (flock(log, LOCK_EX | LOCK_NB) != 0) return errno == EWOULDBLOCK;
  flock(log, LOCK_UN);
  return false;
}

// Opens and locks the log. kAborted: it is locked.
absl::StatusOr<UniqueFd> LockLog(const std::string& path, int how) {
  UniqueFd log(open(path.c_str(), O_WRONLY | O_CLOEXEC | how, 0600));
  if (!log.valid()) return absl::ErrnoToStatus(errno, absl::StrCat("can't open ", path));
  if (flock(log.get(), LOCK_EX | LOCK_NB) == 0) return log;
  if (errno == EWOULDBLOCK) return absl::AbortedError(absl::StrCat(path, " is in use"));
  return absl::ErrnoToStatus(errno, absl::StrCat("can't lock ", path));
}

// A worker's log, and our own look at it, through which its lock is seen and it is read: its name
// may be that of a later worker's log by then.
struct Log {
  UniqueFd locked;
  UniqueFd look;
};

// kAborted: an earlier worker has the file of this name. A worker gets a new file, even if the
// earlier one has ended: who still has to find that out must not see the lock of the later one.
absl::StatusOr<Log> NewLog(const std::string& path) {
  {
    const absl::StatusOr<UniqueFd> earlier = LockLog(path, 0);
    if (!earlier.ok() && !absl::IsNotFound(earlier.status())) return earlier.status();
    if (earlier.ok()) unlink(path.c_str());
  }
  Log log;
  ASSIZE_ASSIGN_OR_RETURN(log.locked, LockLog(path, O_CREAT | O_EXCL));
  log.look = UniqueFd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!log.look.valid()) return absl::ErrnoToStatus(errno, absl::StrCat("can't read ", path));
  return log;
}

std::string LastLine(int log) {
  std::ifstream file(absl::StrCat("/proc/self/fd/", log));
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) last = line;
  }
  return std::string(absl::StripPrefix(last, "referee: "));
}

}  // namespace

absl::StatusOr<std::unique_ptr<WorkerProcess>> WorkerProcess::Start(
    const std::string& program, std::vector<std::string> arguments, const std::string& log) {
  ASSIZE_ASSIGN_OR_RETURN(Pipe feed, MakePipe());
  ASSIZE_ASSIGN_OR_RETURN(Pipe reports, MakePipe());
  // Our ends only: neither side ever waits for a worker that does not read, or sends nothing.
  fcntl(feed.in.get(), F_SETFL, O_NONBLOCK);
  fcntl(reports.out.get(), F_SETFL, O_NONBLOCK);
  arguments.insert(arguments.begin(), program);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  ASSIZE_ASSIGN_OR_RETURN(Log own_log, NewLog(log));
  const SpawnPlan plan(feed.out.get(), reports.in.get(), own_log.locked.get());
  pid_t pid = 0;
  const int error =
      posix_spawn(&pid, program.c_str(), plan.actions(), plan.attributes(), argv.data(), environ);
  if (error != 0) {
    return absl::ErrnoToStatus(error, absl::StrCat("can't start the worker ", program));
  }
  return std::unique_ptr<WorkerProcess>(
      new WorkerProcess(pid, std::move(feed.in), std::move(reports.out), std::move(own_log.look)));
}

WorkerProcess::~WorkerProcess() {
  EndInput();
  const auto began = std::chrono::steady_clock::now();
  // A process that a kill does not end hangs in the kernel: nothing here can end it.
  while (!Poll().has_value() && std::chrono::steady_clock::now() < began + kPatience + kLast) {
    if (std::chrono::steady_clock::now() > began + kPatience) Kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void WorkerProcess::Append(const std::string& batch_path) { WriteLine(batch_path + "\n"); }

void WorkerProcess::EndBots() { WriteLine(absl::StrCat(std::string(worker::kEndBots), "\n")); }

void WorkerProcess::WriteLine(const std::string& line) {
  // Shorter than what a pipe takes in one piece. A worker that does not read is found by its
  // silence.
  while (write(batches_.get(), line.data(), line.size()) < 0 && errno == EINTR) {
  }
}

std::vector<worker::WorkerReport> WorkerProcess::TakeReports() {
  std::array<char, 4096> piece;
  ssize_t size = 0;
  while ((size = read(reports_.get(), piece.data(), piece.size())) > 0) {
    unread_.append(piece.data(), static_cast<size_t>(size));
  }
  std::vector<worker::WorkerReport> reports;
  size_t begin = 0;
  for (size_t end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n', begin)) {
    auto report = worker::ParseReport(std::string_view(unread_).substr(begin, end - begin));
    if (report.ok()) reports.push_back(*std::move(report));
    begin = end + 1;
  }
  unread_.erase(0, begin);
  return reports;
}

void WorkerProcess::Signal(int number) {
  // Once it has been waited for, the number may be another process's.
  if (!exit_.has_value()) kill(pid_, number);
}

std::optional<WorkerEnd> WorkerProcess::Poll() {
  if (end_.has_value()) return end_;
  int status = 0;
  if (!exit_.has_value() && waitpid(pid_, &status, WNOHANG) == pid_) exit_ = status;
  if (exit_.has_value() && !IsLocked(log_.get())) end_ = Describe(*exit_);
  return end_;
}

WorkerEnd WorkerProcess::Describe(int status) const {
  if (WIFSIGNALED(status)) {
    return {
        .kind = WorkerEnd::Kind::kCrashed,
        .text = absl::StrCat("signal ", WTERMSIG(status), " (", strsignal(WTERMSIG(status)), ")"),
        .code = absl::StatusCode::kUnknown};
  }
  const int code = WEXITSTATUS(status);
  if (code == static_cast<int>(ExitCode::kOk) || code == static_cast<int>(ExitCode::kInterrupted)) {
    return {.kind = WorkerEnd::Kind::kStopped, .text = "stopped", .code = absl::StatusCode::kOk};
  }
  const std::string words = LastLine(log_.get());
  return {.kind = WorkerEnd::Kind::kFailed,
          .text = words.empty() ? absl::StrCat("exit status ", code) : words,
          .code = CodeOf(code)};
}

WorkerStarter ProcessStarter(std::string referee, std::string folder,
                             std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"worker", "--feed"});
  return [referee = std::move(referee), folder = std::move(folder),
          arguments = std::move(arguments)](int number) -> absl::StatusOr<std::unique_ptr<Worker>> {
    // A worker that has died may have bots that are still ending.
    for (int turn = 1;; ++turn) {
      const std::string turn_text = turn == 1 ? "" : absl::StrCat("-", turn);
      auto process = WorkerProcess::Start(
          referee, arguments, absl::StrCat(folder, "/worker-", number, turn_text, ".log"));
      if (process.ok()) return *std::move(process);
      if (!absl::IsAborted(process.status())) return process.status();
    }
  };
}

absl::Status AwaitEarlierWorkers(const std::string& folder) {
  const auto deadline = std::chrono::steady_clock::now() + kOrphansEnd;
  absl::Status ended;
  WalkFolder(folder, [&](const std::filesystem::directory_entry& entry) {
    if (entry.path().extension() != ".log") return Walk::kGoOn;
    // Its last holder may have removed it.
    while (absl::IsAborted(LockLog(entry.path(), 0).status())) {
      if (std::chrono::steady_clock::now() > deadline) {
        ended = absl::UnavailableError(
            absl::StrCat("bots of an earlier run of this event do not end (", entry.path().string(),
                         " is locked), and while they live none of its matches may begin"));
        return Walk::kStop;
      }
      std::this_thread::sleep_for(kLookAgain);
    }
    return Walk::kGoOn;
  });
  return ended;
}

}  // namespace assize::ladder
