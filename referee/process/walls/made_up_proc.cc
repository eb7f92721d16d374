#include "referee/process/walls/made_up_proc.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "referee/base/files/files.h"

namespace assize::process {
namespace {

constexpr uint64_t kKib = 1024;

// Constants of the kernel, as they are.
constexpr const char* kConstants[] = {"sys/kernel/osrelease",    "sys/kernel/ostype",
                                      "sys/kernel/pid_max",      "sys/kernel/threads-max",
                                      "sys/vm/max_map_count",    "sys/vm/overcommit_memory",
                                      "sys/vm/overcommit_ratio", "version"};

std::string MemInfo(uint64_t memory_bytes) {
  const uint64_t kib = memory_bytes / kKib;
  return absl::StrCat("MemTotal:       ", kib, " kB\nMemFree:        ", kib,
                      " kB\nMemAvailable:   ", kib,
                      " kB\nBuffers:               0 kB\nCached:                0 kB\n"
                      "SwapTotal:             0 kB\nSwapFree:              0 kB\n");
}

// The same for all instances: read once.
const std::vector<MadeUpFile>& SharedFiles() {
  static const std::vector<MadeUpFile> files = [] {
    std::vector<MadeUpFile> made = {{"cpuinfo", SteadyCpuInfo(ReadFileOrNothing("/proc/cpuinfo"))},
                                    {"stat", SteadyStat(ReadFileOrNothing("/proc/stat"))},
                                    {"loadavg", "0.00 0.00 0.00 1/1 1\n"},
                                    {"filesystems", "nodev\ttmpfs\nnodev\tproc\n"}};
    for (const char* path : kConstants) {
      made.push_back({path, ReadFileOrNothing(absl::StrCat("/proc/", path))});
    }
    return made;
  }();
  return files;
}

}  // namespace

std::vector<MadeUpFile> MakeUpProc(uint64_t memory_bytes) {
  std::vector<MadeUpFile> files = SharedFiles();
  files.push_back({"meminfo", MemInfo(memory_bytes)});
  return files;
}

std::string SteadyCpuInfo(absl::string_view cpuinfo) {
  std::string steady;
  for (const absl::string_view line : absl::StrSplit(cpuinfo, '\n')) {
    if (!absl::StartsWith(line, "cpu MHz")) absl::StrAppend(&steady, line, "\n");
  }
  if (!steady.empty()) steady.pop_back();
  return steady;
}

std::string SteadyStat(absl::string_view stat) {
  std::string steady;
  for (const absl::string_view line : absl::StrSplit(stat, '\n')) {
    if (!absl::StartsWith(line, "cpu")) continue;
    absl::StrAppend(&steady, line.substr(0, line.find(' ')), " 0 0 0 0 0 0 0 0 0 0\n");
  }
  return absl::StrCat(steady, "ctxt 0\nbtime 0\nprocesses 0\nprocs_running 1\nprocs_blocked 0\n");
}

}  // namespace assize::process
