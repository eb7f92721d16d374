// What a confined bot finds in /proc in place of the kernel's figures of the whole machine: what
// programs and libraries look up there to see how many processors and how much memory they have.
// None of it changes as long as an instance lives, and nothing of it depends on other processes.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_MADE_UP_PROC_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_MADE_UP_PROC_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assize::process {

struct MadeUpFile {
  // Below /proc.
  std::string path;
  std::string content;
};

// The files, for an instance that may use `memory_bytes`.
std::vector<MadeUpFile> MakeUpProc(uint64_t memory_bytes);

// The lines of /proc/cpuinfo without those that change with the load.
std::string SteadyCpuInfo(absl::string_view cpuinfo);

// What remains of /proc/stat: a line for each processor, without its figures.
std::string SteadyStat(absl::string_view stat);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_MADE_UP_PROC_H_
