#include "referee/process/watch/cgroup_delegation.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "referee/base/files/files.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/process/watch/cgroup_files.h"
#include "referee/process/watch/processes_by_cgroup.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

constexpr char kOwnCgroup[] = "assize-referee";
// As much as ten instances: who serves them all must not wait for them.
constexpr char kOwnWeight[] = "1000";
constexpr std::array<const char*, 3> kControllers = {"cpu", "memory", "pids"};

absl::Status None(const std::string& why) {
  return absl::FailedPreconditionError(
      absl::StrCat("bots get no cgroups of their own here: ", why,
                   ". A service needs Delegate=yes (systemd); in a shell: systemd-run --user "
                   "--scope -p Delegate=yes COMMAND"));
}

// This process's cgroup of version 2, as a path below the root of what it can see.
std::optional<std::string> OwnPath(const std::string& file) {
  for (absl::string_view line : absl::StrSplit(ReadFileOrNothing(file), '\n')) {
    if (absl::ConsumePrefix(&line, "0::/")) return absl::StrCat("/", line);
  }
  return std::nullopt;
}

// Where that root is mounted: "ID PARENT DEVICE ROOT PLACE OPTIONS ... - TYPE SOURCE OPTIONS".
std::optional<std::string> MountOfRoot(const std::string& file) {
  constexpr size_t kRoot = 3;
  constexpr size_t kPlace = 4;
  for (const absl::string_view line : absl::StrSplit(ReadFileOrNothing(file), '\n')) {
    const std::pair<absl::string_view, absl::string_view> halves = absl::StrSplit(line, " - ");
    const std::vector<std::string> words = absl::StrSplit(halves.first, ' ');
    if (!absl::StartsWith(halves.second, "cgroup2 ") || words.size() <= kPlace) continue;
    if (words[kRoot] == "/") return words[kPlace];
  }
  return std::nullopt;
}

// systemd marks what it delegates.
bool IsMarked(const std::string& folder) {
  for (const char* name : {"user.delegate", "trusted.delegate"}) {
    char value = 0;
    if (getxattr(folder.c_str(), name, &value, 1) == 1 && value == '1') return true;
  }
  return false;
}

absl::Status CheckControllers(const std::string& folder) {
  const std::string there = ReadFileOrNothing(folder + "/cgroup.controllers");
  for (const char* controller : kControllers) {
    if (HasWord(there, controller)) continue;
    return None(absl::StrCat("the cgroup ", folder, " has no controller ", controller));
  }
  return absl::OkStatus();
}

int Enable(const std::string& folder) {
  const std::string file = folder + "/cgroup.subtree_control";
  const std::string enabled = ReadFileOrNothing(file);
  std::string missing;
  for (const char* controller : kControllers) {
    if (HasWord(enabled, controller)) continue;
    absl::StrAppend(&missing, missing.empty() ? "+" : " +", controller);
  }
  return missing.empty() ? 0 : WriteCgroupFile(file, missing);
}

// Everybody in it, as often as somebody starts another process meanwhile.
absl::Status MoveAll(const std::string& folder) {
  constexpr int kMaxRounds = 20;
  const std::string below = absl::StrCat(folder, "/", kOwnCgroup);
  if (mkdir(below.c_str(), 0755) != 0 && errno != EEXIST) {
    return None(absl::StrCat(below, " can't be made: ", std::strerror(errno)));
  }
  for (int round = 0; round < kMaxRounds; ++round) {
    const std::string there = ReadFileOrNothing(folder + "/cgroup.procs");
    if (there.empty()) return absl::OkStatus();
    for (const absl::string_view pid : absl::StrSplit(there, '\n', absl::SkipEmpty())) {
      const int error = WriteCgroupFile(below + "/cgroup.procs", {pid.data(), pid.size()});
      if (error == 0 || error == ESRCH) continue;
      return None(absl::StrCat("process ", pid, " can't be moved from ", folder, " to ", below,
                               ": ", std::strerror(error)));
    }
  }
  return None(absl::StrCat("processes keep starting in ", folder));
}

// Of supervisors that are gone, with what still lives in them.
void RemoveLeft(const std::string& folder) {
  WalkFolder(folder, [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename();
    absl::string_view rest = name;
    pid_t supervisor = 0;
    if (!absl::ConsumePrefix(&rest, kInstanceCgroup) ||
        !absl::SimpleAtoi(rest.substr(0, rest.find('-')), &supervisor)) {
      return Walk::kGoOn;
    }
    if (kill(supervisor, 0) == 0 || errno != ESRCH) return Walk::kGoOn;
    WriteCgroupFile(entry.path() / "cgroup.kill", "1");
    rmdir(entry.path().c_str());
    return Walk::kGoOn;
  });
}

// An older kernel has not all of the files.
absl::Status TryOne(const std::string& folder) {
  const std::string tried = absl::StrCat(folder, "/", kInstanceCgroup, getpid(), "-try");
  if (mkdir(tried.c_str(), 0755) != 0 && errno != EEXIST) {
    return None(absl::StrCat("no cgroup can be made in ", folder, ": ", std::strerror(errno)));
  }
  const absl::Cleanup removed = [&tried] { rmdir(tried.c_str()); };
  for (const char* file : {"memory.max", "memory.oom.group", "pids.max", "cpu.weight",
                           "cgroup.freeze", "cgroup.kill"}) {
    const std::string path = absl::StrCat(tried, "/", file);
    if (access(path.c_str(), W_OK) == 0) continue;
    return None(absl::StrCat(path, ": ", std::strerror(errno)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> PrepareCgroups(CgroupTrust trust, const CgroupSources& sources) {
  const std::optional<std::string> path = OwnPath(sources.own);
  const std::optional<std::string> root = MountOfRoot(sources.mounts);
  if (!path.has_value() || !root.has_value()) return None("no cgroups of version 2 are mounted");
  fs::path folder = fs::path(*root) / path->substr(1);
  if (!folder.has_filename()) folder = folder.parent_path();
  const bool is_prepared = folder.filename() == kOwnCgroup;
  if (is_prepared) folder = folder.parent_path();
  const std::string delegated = folder;
  if (!is_prepared && *path != "/" && trust == CgroupTrust::kDelegated && !IsMarked(delegated)) {
    return None(absl::StrCat("the cgroup ", delegated, " is not delegated"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckControllers(delegated));
  int error = Enable(delegated);
  if (error == EBUSY) {
    ASSIZE_RETURN_IF_ERROR(MoveAll(delegated));
    error = Enable(delegated);
  }
  if (error != 0) {
    return None(
        absl::StrCat("controllers can't be enabled in ", delegated, ": ", std::strerror(error)));
  }
  // Without one of our own, all of us are in the root of the machine.
  WriteCgroupFile(absl::StrCat(delegated, "/", kOwnCgroup, "/cpu.weight"), kOwnWeight);
  RemoveLeft(delegated);
  ASSIZE_RETURN_IF_ERROR(TryOne(delegated));
  return delegated;
}

}  // namespace assize::process
