#include "referee/process/process_tree.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assize::host {
namespace {

constexpr uint64_t kBytesPerKib = 1024;

// A small file of /proc; empty if it is not there any more.
std::string ReadProc(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> chunk;
  ssize_t got;
  while ((got = read(file.get(), chunk.data(), chunk.size())) > 0) {
    text.append(chunk.data(), static_cast<size_t>(got));
  }
  return text;
}

// The figure in KiB that stands behind `key` at the beginning of a line, in bytes.
uint64_t PrivateMemory(pid_t pid, const char* file, const char* key) {
  const std::string text = ReadProc(absl::StrCat("/proc/", pid, file));
  const size_t found = text.find(absl::StrCat("\n", key));
  if (found == std::string::npos) return 0;
  const size_t begin = found + 1 + std::strlen(key);
  return std::strtoull(text.c_str() + begin, nullptr, 10) * kBytesPerKib;
}

// Its own time to the nanosecond, that of its children in ticks of the clock.
std::chrono::microseconds CpuOf(pid_t pid) {
  constexpr int64_t kMicrosPerSecond = 1000000;
  clockid_t clock;
  timespec time = {};
  if (clock_getcpuclockid(pid, &clock) == 0) clock_gettime(clock, &time);
  const std::string stat = ReadProc(absl::StrCat("/proc/", pid, "/stat"));
  int64_t ticks = 0;
  // Behind the name in brackets, which may hold anything, fields count from 3; cutime is field 16.
  if (const size_t bracket = stat.rfind(')'); bracket != std::string::npos) {
    const std::vector<std::string> fields =
        absl::StrSplit(stat.substr(bracket + 1), ' ', absl::SkipEmpty());
    for (const size_t field : {16, 17}) {
      int64_t value = 0;
      if (fields.size() > field - 3 && absl::SimpleAtoi(fields[field - 3], &value)) ticks += value;
    }
  }
  return std::chrono::microseconds(time.tv_sec * kMicrosPerSecond + time.tv_nsec / 1000 +
                                   ticks * kMicrosPerSecond / sysconf(_SC_CLK_TCK));
}

}  // namespace

// By number, since glibc 2.36 declares the function for C only.
UniqueFd OpenProcess(pid_t pid) {
  return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
}

std::vector<pid_t> ChildrenOf(pid_t pid) {
  namespace fs = std::filesystem;
  std::vector<pid_t> children;
  std::error_code error;
  for (fs::directory_iterator task(absl::StrCat("/proc/", pid, "/task"), error), end;
       !error && task != end; task.increment(error)) {
    const std::string list = ReadProc(task->path().native() + "/children");
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

Usage UsageOf(const std::vector<pid_t>& processes, uint64_t limit_bytes) {
  Usage usage;
  for (const pid_t pid : processes) {
    usage.memory_bytes +=
        PrivateMemory(pid, "/status", "RssAnon:") + PrivateMemory(pid, "/status", "VmSwap:");
    usage.cpu += CpuOf(pid);
  }
  if (usage.memory_bytes <= limit_bytes) return usage;
  usage.memory_bytes = 0;
  for (const pid_t pid : processes) {
    usage.memory_bytes += PrivateMemory(pid, "/smaps_rollup", "Pss_Anon:") +
                          PrivateMemory(pid, "/smaps_rollup", "SwapPss:");
  }
  return usage;
}

void KillTree(pid_t root) {
  // A process that has been stopped can neither fork nor reap: its list of children stays true, and
  // their numbers aren't given to strangers, until it is killed in the second round.
  std::vector<pid_t> family = {root};
  for (size_t i = 0; i < family.size(); ++i) {
    kill(family[i], SIGSTOP);
    const std::vector<pid_t> children = ChildrenOf(family[i]);
    family.insert(family.end(), children.begin(), children.end());
  }
  for (const pid_t member : family) kill(member, SIGKILL);
  kill(-root, SIGKILL);
}

}  // namespace assize::host
