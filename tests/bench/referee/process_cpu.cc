#include "tests/bench/referee/process_cpu.h"

#include <sys/resource.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
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

// The sum over the process's threads. A process that is just ending has used nothing.
double CpuSecondsOf(const fs::path& process) {
  constexpr double kNano = 1e-9;
  double seconds = 0;
  std::error_code gone;
  for (const auto& thread : fs::directory_iterator(process / "task", gone)) {
    uint64_t nanos = 0;
    if (std::ifstream(thread.path() / "schedstat") >> nanos) {
      seconds += kNano * static_cast<double>(nanos);
    }
  }
  return seconds;
}

}  // namespace

double CpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
}

double CpuSecondsBelow(pid_t ancestor) {
  const std::map<pid_t, pid_t> parents = Parents();
  double seconds = 0;
  for (const auto& [process, parent] : parents) {
    if (IsBelow(process, ancestor, parents)) {
      seconds += CpuSecondsOf(fs::path("/proc") / std::to_string(process));
    }
  }
  return seconds;
}

}  // namespace assize::bench
