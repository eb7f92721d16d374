#include "tests/bench/referee/process_cpu.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>

#include "absl/strings/numbers.h"

namespace assize::bench {
namespace {

namespace fs = std::filesystem;

double Seconds(const timeval& time) {
  constexpr double kMicro = 1e-6;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
}

// The parents of all processes, by process.
std::map<pid_t, pid_t> Parents() {
  std::map<pid_t, pid_t> parents;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator("/proc", gone)) {
    pid_t process = 0;
    if (!absl::SimpleAtoi(entry.path().filename().string(), &process)) continue;
    std::ifstream file(entry.path() / "status");
    for (std::string word; file >> word;) {
      if (word == "PPid:" && file >> parents[process]) break;
    }
  }
  return parents;
}

bool IsBelow(pid_t process, pid_t ancestor, const std::map<pid_t, pid_t>& parents) {
  for (auto found = parents.find(process); found != parents.end();
       found = parents.find(found->second)) {
    if (found->second == ancestor) return true;
  }
  return false;
}

// Of all its threads, those that have ended as well. A process that is just ending has used nothing.
double CpuSecondsOf(pid_t process) {
  clockid_t clock = 0;
  timespec used{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  constexpr double kNano = 1e-9;
  return static_cast<double>(used.tv_sec) + kNano * static_cast<double>(used.tv_nsec);
}

// What the children have used that it has waited for, in ticks of the kernel.
double CpuSecondsOfEnded(pid_t process) {
  std::ifstream file(fs::path("/proc") / std::to_string(process) / "stat");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  // After the name: state, then numbers, of which these follow utime and stime.
  constexpr int kBefore = 13;
  std::string skipped;
  for (int i = 0; i < kBefore; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

double CpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
}

double CpuSecondsBelow(pid_t ancestor) {
  const std::map<pid_t, pid_t> parents = Parents();
  double seconds = CpuSecondsOfEnded(ancestor);
  for (const auto& [process, parent] : parents) {
    if (IsBelow(process, ancestor, parents)) {
      seconds += CpuSecondsOf(process) + CpuSecondsOfEnded(process);
    }
  }
  return seconds;
}

}  // namespace assize::bench
