#include "referee/process/watch/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assize::process {
namespace {

constexpr uint64_t kBytesPerKib = 1024;

// A small file of /proc; empty if it is not there any more. `path` is relative to `folder`.
std::string ReadProc(const std::string& path, int folder = AT_FDCWD) {
  const UniqueFd file(openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> chunk;
  ssize_t got;
  while ((got = read(file.get(), chunk.data(), chunk.size())) > 0) {
    text.append(chunk.data(), static_cast<size_t>(got));
    // The kernel fills the buffer with whole lines or words, so much more than half, but at the
    // end.
    if (static_cast<size_t>(got) < chunk.size() / 2) break;
  }
  return text;
}

// The figure in KiB that stands behind `key` at the beginning of a line, in bytes.
uint64_t FigureIn(const std::string& text, const char* key) {
  const size_t found = text.find(absl::StrCat("\n", key));
  if (found == std::string::npos) return 0;
  const size_t begin = found + 1 + std::strlen(key);
  return std::strtoull(text.c_str() + begin, nullptr, 10) * kBytesPerKib;
}

// A file of a process about its memory, in which `key` begins a line. If its first thread has
// ended, which has no memory then, that of another thread; empty if none has any.
std::string MemoryFile(pid_t pid, const char* file, const char* key) {
  const std::string folder = absl::StrCat("/proc/", pid);
  const std::string line = absl::StrCat("\n", key);
  std::string text = ReadProc(folder + file);
  if (text.find(line) != std::string::npos) return text;
  for (const pid_t thread : ThreadsOf(pid)) {
    text = ReadProc(absl::StrCat(folder, "/task/", thread, file));
    if (text.find(line) != std::string::npos) return text;
  }
  return "";
}

// Resident or swapped out, with what is shared by fork() for each of its owners, and the tables
// that the kernel keeps of it.
uint64_t OwnMemory(pid_t pid) {
  const std::string status = MemoryFile(pid, "/status", "RssAnon:");
  return FigureIn(status, "RssAnon:") + FigureIn(status, "VmSwap:") + FigureIn(status, "VmPTE:");
}

// The same, with its part of what is shared. Where the kernel does not report that, all of it
// counts.
uint64_t ShareOfMemory(pid_t pid) {
  const std::string rollup = MemoryFile(pid, "/smaps_rollup", "Pss_Anon:");
  if (rollup.empty()) return OwnMemory(pid);
  const std::string status = MemoryFile(pid, "/status", "VmPTE:");
  return FigureIn(rollup, "Pss_Anon:") + FigureIn(rollup, "SwapPss:") + FigureIn(status, "VmPTE:");
}

// The fields of a process's or thread's stat file from the third on, its state: behind the name in
// brackets, which may contain anything.
std::vector<std::string> StatFields(const std::string& folder) {
  const std::string stat = ReadProc(folder + "/stat");
  const size_t bracket = stat.rfind(')');
  if (bracket == std::string::npos) return {};
  return absl::StrSplit(stat.substr(bracket + 1), ' ', absl::SkipEmpty());
}

// /proc/loadavg; none if it is not the kernel's own: some containers have another in its place,
// which is only renewed now and then.
UniqueFd OpenLoad() {
  UniqueFd file(open("/proc/loadavg", O_RDONLY | O_CLOEXEC));
  struct statfs system = {};
  const bool kernels = fstatfs(file.get(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
  return kernels ? std::move(file) : UniqueFd();
}

// Its line; empty if there is none.
std::string LoadLine(const UniqueFd& file) {
  std::array<char, 128> text;
  const ssize_t got = pread(file.get(), text.data(), text.size(), 0);
  if (got <= 0) return "";
  return std::string(absl::StripTrailingAsciiWhitespace({text.data(), static_cast<size_t>(got)}));
}

}  // namespace

// By number, since glibc 2.36 declares the function for C only.
UniqueFd OpenProcess(pid_t pid) {
  return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
}

std::chrono::microseconds OwnCpuOf(pid_t pid) {
  // As the kernel numbers them; clock_getcpuclockid() would ask it first whether there is one.
  constexpr unsigned kPidShift = 3;
  constexpr unsigned kWholeProcess = 2;
  const auto clock =
      static_cast<clockid_t>((~static_cast<unsigned>(pid) << kPidShift) | kWholeProcess);
  timespec time = {};
  if (pid <= 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
}

int64_t NewestProcess() {
  // Kept open: it is read with many moves.
  static const UniqueFd file = OpenLoad();
  const std::string line = LoadLine(file);
  int64_t pid = 0;
  const bool found = absl::SimpleAtoi(line.substr(line.rfind(' ') + 1), &pid);
  return found && pid > 0 ? pid : -1;
}

int RunningOnMachine() {
  // "0.20 0.18 0.12 RUNNING/ALL NEWEST". Not kept open: the supervisor closes all that it inherits.
  const std::string line = LoadLine(OpenLoad());
  const size_t slash = line.find('/');
  const size_t space = slash == std::string::npos ? slash : line.rfind(' ', slash);
  int running = 0;
  if (space == std::string::npos) return -1;
  return absl::SimpleAtoi(line.substr(space + 1, slash - space - 1), &running) ? running : -1;
}

std::chrono::microseconds WaitedCpuOf(pid_t pid) {
  constexpr int64_t kMicrosPerSecond = 1000000;
  // cutime and cstime are the fields 16 and 17.
  constexpr size_t kFirstField = 3;
  const std::vector<std::string> fields = StatFields(absl::StrCat("/proc/", pid));
  int64_t ticks = 0;
  for (const size_t field : {16, 17}) {
    int64_t value = 0;
    if (fields.size() <= field - kFirstField) return {};
    if (absl::SimpleAtoi(fields[field - kFirstField], &value)) ticks += value;
  }
  return std::chrono::microseconds(ticks * kMicrosPerSecond / sysconf(_SC_CLK_TCK));
}

bool IsStopped(pid_t pid) {
  const std::vector<std::string> fields = StatFields(absl::StrCat("/proc/", pid));
  return !fields.empty() && (fields.front() == "T" || fields.front() == "t");
}

std::vector<pid_t> ThreadsOf(pid_t pid) {
  std::vector<pid_t> threads;
  const std::unique_ptr<DIR, int (*)(DIR*)> tasks(
      opendir(absl::StrCat("/proc/", pid, "/task").c_str()), closedir);
  while (const dirent* task = tasks == nullptr ? nullptr : readdir(tasks.get())) {
    pid_t thread = 0;
    if (absl::SimpleAtoi(task->d_name, &thread)) threads.push_back(thread);
  }
  return threads;
}

bool Runs(pid_t pid, pid_t thread) {
  const std::vector<std::string> fields = StatFields(absl::StrCat("/proc/", pid, "/task/", thread));
  return !fields.empty() && fields.front() == "R";
}

std::vector<ThreadState> StatesOf(pid_t pid) {
  std::vector<ThreadState> states;
  for (const pid_t thread : ThreadsOf(pid)) {
    const std::vector<std::string> fields =
        StatFields(absl::StrCat("/proc/", pid, "/task/", thread));
    if (!fields.empty()) states.push_back({thread, fields.front().front()});
  }
  return states;
}

bool StandsStill(pid_t pid) { return std::ranges::none_of(StatesOf(pid), Moves); }

std::vector<pid_t> ChildrenOf(pid_t pid) {
  std::vector<pid_t> children;
  const std::unique_ptr<DIR, int (*)(DIR*)> tasks(
      opendir(absl::StrCat("/proc/", pid, "/task").c_str()), closedir);
  if (tasks == nullptr) return children;
  while (const dirent* task = readdir(tasks.get())) {
    if (task->d_name[0] == '.') continue;
    const std::string list = ReadProc(absl::StrCat(task->d_name, "/children"), dirfd(tasks.get()));
    for (const absl::string_view word : absl::StrSplit(list, ' ', absl::SkipEmpty())) {
      pid_t child = 0;
      if (absl::SimpleAtoi(word, &child)) children.push_back(child);
    }
  }
  return children;
}

std::vector<pid_t> DescendantsOf(pid_t pid) {
  std::vector<pid_t> found = ChildrenOf(pid);
  for (size_t i = 0; i < found.size(); ++i) {
    const std::vector<pid_t> children = ChildrenOf(found[i]);
    found.insert(found.end(), children.begin(), children.end());
  }
  return found;
}

uint64_t OwnMemoryOf(const std::vector<pid_t>& processes) {
  uint64_t owned = 0;
  for (const pid_t pid : processes) owned += OwnMemory(pid);
  return owned;
}

uint64_t SharesOfMemoryOf(const std::vector<pid_t>& processes) {
  uint64_t shares = 0;
  for (const pid_t pid : processes) shares += ShareOfMemory(pid);
  return shares;
}

void KillTree(pid_t root) {
  // A process that has been stopped can neither fork nor reap: its list of children stays true, and
  // their numbers aren't given to other processes, until it is killed in the second round.
  std::vector<pid_t> family = {root};
  for (size_t i = 0; i < family.size(); ++i) {
    kill(family[i], SIGSTOP);
    for (const pid_t child : ChildrenOf(family[i])) family.push_back(child);
  }
  for (const pid_t member : family) kill(member, SIGKILL);
  kill(-root, SIGKILL);
}

}  // namespace assize::process
