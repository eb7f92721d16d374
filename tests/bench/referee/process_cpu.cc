#include "tests/bench/referee/process_cpu.h"

#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace assize::bench {
namespace {

namespace fs = std::filesystem;

double Seconds(const timeval& time) {
  constexpr double kMicro = 1e-6;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * kMicro;
}

bool IsChildOf(const fs::path& process, pid_t parent) {
  std::ifstream file(process / "status");
  for (std::string word; file >> word;) {
    pid_t found = 0;
    if (word == "PPid:" && file >> found) return found == parent;
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

double CpuSecondsOfChildren(pid_t parent) {
  double seconds = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    const bool is_process =
        std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (is_process && IsChildOf(entry.path(), parent)) seconds += CpuSecondsOf(entry.path());
  }
  return seconds;
}

}  // namespace assize::bench
