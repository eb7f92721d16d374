#include "referee/process/watch/processes_by_cgroup.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/process/walls/sandbox.h"
#include "referee/process/watch/cgroup_files.h"

namespace assize::process {
namespace {

// Of all: instances weigh the same.
constexpr int kWeight = 100;

}  // namespace

std::string CgroupFolderOf(const std::string& parent, pid_t supervisor, uint64_t bot) {
  return absl::StrCat(parent, "/", kInstanceCgroup, supervisor, "-", bot);
}

std::variant<std::unique_ptr<ProcessesByCgroup>, int> ProcessesByCgroup::Make(
    const std::string& folder, const v1::SupervisorSandbox& sandbox) {
  // One that is there has nobody in it: its supervisor had the number of this one.
  if (mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return errno;
  std::unique_ptr<ProcessesByCgroup> made(new ProcessesByCgroup(folder, sandbox.memory_bytes()));
  if (const int error = made->Limit(sandbox); error != 0) return error;
  made->entrance_.Reset(open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  if (!made->entrance_.valid()) return errno;
  return made;
}

ProcessesByCgroup::ProcessesByCgroup(std::string folder, uint64_t memory_bytes)
    : folder_(std::move(folder)), memory_bytes_(memory_bytes), meter_(folder_) {}

ProcessesByCgroup::~ProcessesByCgroup() { rmdir(folder_.c_str()); }

bool ProcessesByCgroup::AreGone() {
  return NumberIn(ReadFileOrNothing(folder_ + "/cgroup.events"), "populated") == 0;
}

int ProcessesByCgroup::Limit(const v1::SupervisorSandbox& sandbox) const {
  // The copy of its folder is charged to who made it, and counts as the instance's all the same.
  const uint64_t copy = std::min(sandbox.bundle_bytes(), sandbox.memory_bytes());
  const uint64_t memory =
      sandbox.memory_bytes() - copy + sandbox.tmp_bytes() + kKernelBytesOfInstance;
  const std::array<std::pair<const char*, std::string>, 4> limits = {{
      {"memory.max", absl::StrCat(memory)},
      // All of them or none: half a bot does not play.
      {"memory.oom.group", "1"},
      {"pids.max", absl::StrCat(sandbox.processes() + kBubblewrapProcesses)},
      {"cpu.weight", absl::StrCat(kWeight)},
  }};
  for (const auto& [file, text] : limits) {
    if (const int error = WriteCgroupFile(absl::StrCat(folder_, "/", file), text); error != 0) {
      return error;
    }
  }
  // A kernel that counts no swap has no such file.
  const int error = WriteCgroupFile(folder_ + "/memory.swap.max", "0");
  return error == ENOENT ? 0 : error;
}

void ProcessesByCgroup::Set(const char* file, std::string_view text) const {
  const std::string path = absl::StrCat(folder_, "/", file);
  if (const int error = WriteCgroupFile(path, text); error != 0) {
    std::fprintf(stderr, "%s can't be written: %s\n", path.c_str(), std::strerror(error));
  }
}

void ProcessesByCgroup::Kill() { Set("cgroup.kill", "1"); }

void ProcessesByCgroup::Freeze() {
  frozen_ = true;
  Set("cgroup.freeze", "1");
}

void ProcessesByCgroup::Thaw() {
  if (!std::exchange(frozen_, false)) return;
  Set("cgroup.freeze", "0");
}

// What is theirs alone, without the pages of files that the kernel keeps as long as there is room.
void ProcessesByCgroup::Watch() {
  const std::string text = ReadFileOrNothing(folder_ + "/memory.stat");
  memory_ = NumberIn(text, "anon") + NumberIn(text, "shmem") + NumberIn(text, "kernel") +
            NumberIn(text, "sock");
}

// Written where the kernel has killed them: there was nothing to be had below their own limit.
std::string ProcessesByCgroup::BrokenLimit() {
  constexpr uint64_t kBytesPerMib = 1048576;
  if (KilledForMemory(/*lately=*/false) != MemoryKill::kOwnLimit) return "";
  return absl::StrCat("used more than ", memory_bytes_ / kBytesPerMib, " MiB of memory");
}

// The kernel counts a kill where the process was, and a lack of memory where the limit was.
InstanceProcesses::MemoryKill ProcessesByCgroup::KilledForMemory(bool /*lately*/) {
  const std::string text = ReadFileOrNothing(folder_ + "/memory.events");
  if (NumberIn(text, "oom_kill") == 0) return MemoryKill::kNone;
  return NumberIn(text, "oom") > 0 ? MemoryKill::kOwnLimit : MemoryKill::kMachine;
}

}  // namespace assize::process
