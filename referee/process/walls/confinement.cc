#include "referee/process/walls/confinement.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/data_limit.h"
#include "referee/base/files/files.h"
#include "referee/process/walls/inner_wall_image.h"
#include "referee/process/walls/made_up_proc.h"
#include "referee/process/walls/sandbox.h"

namespace assize::process {
namespace {

constexpr size_t kMaxMounts = 64;
// Where the root is built, and where bubblewrap takes it from.
const std::string kStage = "/tmp";
// The kernel writes no core file for it, and calls no program that takes cores (0 would).
constexpr rlim_t kNoCore = 1;
constexpr rlim_t kLockedBytes = 65536;
// Signals that wait in queues, and timers. As an ordinary user all instances share that user's.
constexpr rlim_t kPendingSignals = 1024;
// Added to what the supervisor has: a machine that runs out of memory ends bots before the referee.
constexpr int kSoonerEnded = 500;
constexpr int kSoonestEnded = 1000;
constexpr const char* kOomScore = "/proc/self/oom_score_adj";

bool IsFolder(const std::string& path) {
  struct stat facts = {};
  return stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

std::string ParentOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

// Adds `path` and the folders above it, up to the stage.
void AddFolders(const std::string& path, std::set<std::string>& folders) {
  for (std::string folder = path; folder.size() > kStage.size(); folder = ParentOf(folder)) {
    folders.insert(folder);
  }
}

bool WriteFile(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t written = write(file, text.data(), text.size());
  const int error = errno;
  close(file);
  errno = error;
  return written == static_cast<ssize_t>(text.size());
}

}  // namespace

Confinement::Confinement(const v1::SupervisorSandbox& sandbox, const SyscallFilters& filters,
                         const UniqueFd& inner_wall)
    : uid_(sandbox.uid()) {
  const uid_t owner = uid_ != 0 ? uid_ : getuid();
  const gid_t group = uid_ != 0 ? uid_ : getgid();
  std::set<std::string> folders = {"/tmp/proc", "/tmp/tmp"};
  for (const v1::SupervisorSandbox::Mount& mount : sandbox.mounts()) {
    const bool folder = IsFolder(mount.source());
    const bool device = mount.target().starts_with("/dev/");
    const uint64_t attributes = MOUNT_ATTR_NOSUID | (device ? 0 : MOUNT_ATTR_NODEV) |
                                (mount.writable() ? 0 : MOUNT_ATTR_RDONLY);
    mounts_.push_back({mount.source(), kStage + mount.target(), folder, {attributes, 0, 0, 0}});
    AddFolders(folder ? mounts_.back().place : ParentOf(mounts_.back().place), folders);
  }
  for (const v1::SupervisorSandbox::Link& link : sandbox.links()) {
    links_.push_back({kStage + link.path(), link.content()});
    AddFolders(ParentOf(links_.back().place), folders);
  }
  if (sandbox.made_up_proc()) AddProc(sandbox.memory_bytes(), folders);
  // A folder sorts before what is in it.
  folders_.assign(folders.begin(), folders.end());
  tmp_options_ = absl::StrCat("size=", sandbox.tmp_bytes(), ",nr_inodes=", sandbox.tmp_files(),
                              ",mode=0700,uid=", owner, ",gid=", group);
  int own_score = 0;
  if (!absl::SimpleAtoi(ReadFileOrNothing(kOomScore), &own_score)) own_score = 0;
  oom_score_ = absl::StrCat(std::min(own_score + kSoonerEnded, kSoonestEnded));
  uid_map_ = absl::StrCat(owner, " ", owner, " 1");
  gid_map_ = absl::StrCat(group, " ", group, " 1");
  const std::array<int, 4> walls = {filters.calls.get(), filters.arguments.get(),
                                    filters.last.get(), inner_wall.get()};
  std::ranges::transform(walls, wall_paths_.begin(),
                         [](int wall) { return absl::StrCat("/proc/self/fd/", wall); });
  limits_ = {{RLIMIT_CORE, kNoCore},
             {RLIMIT_DATA, DataLimit(sandbox.memory_bytes())},
             {RLIMIT_NPROC, sandbox.processes() + kBubblewrapProcesses},
             {RLIMIT_FSIZE, sandbox.file_bytes()},
             {RLIMIT_NOFILE, sandbox.open_files()},
             {RLIMIT_MEMLOCK, kLockedBytes},
             {RLIMIT_SIGPENDING, kPendingSignals},
             {RLIMIT_MSGQUEUE, 0},
             {RLIMIT_NICE, 0},
             {RLIMIT_RTPRIO, 0}};
}

void Confinement::AddProc(uint64_t memory_bytes, std::set<std::string>& folders) {
  const std::string proc = kStage + "/proc/";
  AddFolders(proc + "kernel", folders);
  for (const char* link : {"self", "thread-self"}) {
    links_.push_back({proc + link, absl::StrCat("kernel/", link)});
  }
  for (MadeUpFile& file : MakeUpProc(memory_bytes)) {
    files_.push_back({proc + file.path, std::move(file.content)});
    AddFolders(ParentOf(files_.back().place), folders);
  }
}

// Root has what it needs for mounts; another user has it in a user namespace.
int Confinement::namespaces() const {
  return uid_ != 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER;
}

bool Confinement::Enter() const {
  // A machine that does not let us has it as it was.
  WriteFile(kOomScore, oom_score_);
  return MapUser() && BuildRoot() && ConnectWalls() && ChangeUser() && SetLimits() &&
         chdir("/") == 0;
}

bool Confinement::MapUser() const {
  if (uid_ != 0) return true;
  return WriteFile("/proc/self/setgroups", "deny") && WriteFile("/proc/self/uid_map", uid_map_) &&
         WriteFile("/proc/self/gid_map", gid_map_);
}

// The trees are taken before the stage covers what may lie in /tmp.
bool Confinement::BuildRoot() const {
  std::array<int, kMaxMounts> trees;
  if (mounts_.size() > kMaxMounts) {
    errno = E2BIG;
    return false;
  }
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  for (size_t i = 0; i < mounts_.size(); ++i) {
    trees[i] = open_tree(AT_FDCWD, mounts_[i].source.c_str(),
                         OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);
    if (trees[i] < 0) return false;
  }
  constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV;
  if (mount("root", "/tmp", "tmpfs", kFlags, "size=4m,nr_inodes=1k,mode=0755") != 0) return false;
  for (const std::string& folder : folders_) {
    if (mkdir(folder.c_str(), 0755) != 0) return false;
  }
  for (size_t i = 0; i < mounts_.size(); ++i) {
    if (!MountTree(i, trees[i])) return false;
    close(trees[i]);
  }
  for (const Link& link : links_) {
    if (symlink(link.content.c_str(), link.place.c_str()) != 0) return false;
  }
  if (!WriteFiles()) return false;
  mount_attr read_only = {MOUNT_ATTR_RDONLY, 0, 0, 0};
  return mount("tmp", "/tmp/tmp", "tmpfs", kFlags, tmp_options_.c_str()) == 0 &&
         mount_setattr(AT_FDCWD, "/tmp", 0, &read_only, sizeof read_only) == 0;
}

bool Confinement::MountTree(size_t index, int tree) const {
  const Mount& mounted = mounts_[index];
  const char* const place = mounted.place.c_str();
  if (!mounted.folder && mknod(place, S_IFREG | 0644, 0) != 0) return false;
  mount_attr attributes = mounted.attributes;
  return mount_setattr(tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes, sizeof attributes) ==
             0 &&
         move_mount(tree, "", AT_FDCWD, place, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

bool Confinement::WriteFiles() const {
  return std::ranges::all_of(files_, [](const File& file) {
    return mknod(file.place.c_str(), S_IFREG | 0444, 0) == 0 &&
           WriteFile(file.place.c_str(), file.content);
  });
}

// Opened again, since they are read to the end and others read the same files.
bool Confinement::ConnectWalls() const {
  int number = kFilterFd;
  for (const std::string& path : wall_paths_) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0 || dup3(file, number++, 0) < 0) return false;
  }
  return true;
}

bool Confinement::ChangeUser() const {
  if (uid_ == 0) return true;
  // Not the library's calls, which look for other threads.
  return syscall(SYS_setgroups, 0, nullptr) == 0 && syscall(SYS_setresgid, uid_, uid_, uid_) == 0 &&
         syscall(SYS_setresuid, uid_, uid_, uid_) == 0;
}

bool Confinement::SetLimits() const {
  for (const Limit& limit : limits_) {
    const rlimit both = {limit.value, limit.value};
    if (setrlimit(limit.resource, &both) != 0) return false;
  }
  return true;
}

}  // namespace assize::process
