// How a bot is confined: what it sees of the machine, and how much of it it may use.
//
// A confined bot runs in bubblewrap: no network, a read-only system, its own folder read-only as
// /bot, a private /tmp of limited size, nothing else of the file system, namespaces of its own
// (pid, ipc, uts, net, cgroup, user), a filter of system calls (syscall_filter.h), and limits.
// deploy/doc/SECURITY.md describes what that promises.
//
// Values and functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/supervisor.pb.h"

namespace assize::process {

// The bot's folder, as a confined bot sees it.
inline constexpr std::string_view kBundleInside = "/bot";
// Where the referee's own files for bots are: the bridge, the module for Python.
inline constexpr std::string_view kSupportInside = "/assize";
// The filters of system calls come to bubblewrap as this descriptor and the next, and what the
// innermost wall needs as those behind (inner_wall_image.h).
inline constexpr int kFilterFd = 4;
// bubblewrap and its first process inside, which wait for the bot, beyond its own.
inline constexpr int kBubblewrapProcesses = 2;

// How much a bot may use. Of the instance's processes together, unless stated otherwise.
struct SandboxLimits {
  int64_t memory_mib = 1024;
  // Processes and threads.
  int64_t processes = 64;
  // CPU seconds in one match.
  int64_t cpu_s = 600;
  // The largest file.
  int64_t file_mib = 64;
  // Of each process.
  int64_t open_files = 256;
  // /tmp, which counts as memory of the machine but not in memory_mib.
  int64_t tmp_mib = 64;

  friend bool operator==(const SandboxLimits&, const SandboxLimits&) = default;
};

// A host path and where it is seen, read-only.
struct SandboxRead {
  std::string source;
  std::string target;
};

enum class SandboxPurpose {
  kPlay,
  kBuild,  // the folder is writable
};

// Users for confined bots where the referee is root: each instance runs as one of its own, as long
// as the range is not smaller than what runs at a time. They should belong to nobody.
struct UidRange {
  uint32_t first = 1'600'000'000;
  uint32_t count = 1 << 24;
};

// The user for instance `id` of the process `pid`.
uint32_t UidOf(const UidRange& uids, int pid, uint64_t id);

struct Sandbox {
  std::vector<SandboxRead> reads;
  SandboxLimits limits;
  SandboxPurpose purpose = SandboxPurpose::kPlay;
  // The only file of the folder that is seen; empty: the whole folder.
  std::string only_file;
  // A copy of the folder that is seen in its place, and its size, which counts as memory of the
  // instance; empty: the folder itself.
  std::string bundle_copy = {};
  uint64_t bundle_bytes = 0;
  UidRange uids;
  // The folder of the cgroup in which the instance gets one of its own (cgroup_delegation.h); empty:
  // it gets none.
  std::string cgroups = {};
};

// Adds to `order` how to execute `argv` in its folder, confined: command, mounts and limits. The
// words of `bridge` stand before it.
// argv[0] is the program's path inside (SandboxView). kFailedPrecondition if bubblewrap is not
// installed, with what to install.
absl::Status AddSandbox(std::vector<std::string> argv, const std::vector<std::string>& bridge,
                        const Sandbox& sandbox, v1::SupervisorStart& order);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_SANDBOX_H_
