// The first program of a confined instance: it builds the innermost wall from inside, and becomes
// the bot. bubblewrap starts it (confinement.h), when the other walls stand.
//
//   inner-wall landlock|none PROGRAM ARGUMENT...
//
// * With "landlock" no file of the kernel's /proc can be opened: they report what processes of
//   others do with pages that both have mapped, and figures of the whole machine. Links there can
//   be followed, such as /proc/self/exe and /proc/self/fd/0. All else of the root may be opened as
//   far as the other walls allow it.
// * It loads a filter of system calls (syscall_filter.h, `last`), after which nobody can add rules
//   of Landlock or filters.
//
// A program of its own, linked statically so that it starts at once, and part of the supervisor's
// (inner_wall_image.h). It uses nothing but the C library.
#include <dirent.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

// As in inner_wall_image.h.
constexpr int kLastFilterFd = 6;
constexpr int kProgramFd = 7;
constexpr int kFailed = 126;

// The kernel's own /proc is mounted in a folder of this name, in the one that programs see.
constexpr char kKernelsProc[] = "kernel";

// LANDLOCK_ACCESS_FS_REFER, which older headers do not have: to move files between folders.
constexpr uint64_t kRefer = 1ULL << 13;
constexpr long kKnowsRefer = 2;

[[noreturn]] void Fail(const char* what) {
  std::fprintf(stderr, "the innermost wall can't be built: %s: %s\n", what, std::strerror(errno));
  _exit(kFailed);
}

// Allows what is in `entry` of `folder` to be opened. Links lead to what has rules of its own.
void Allow(int ruleset, int folder, const char* entry, uint64_t rights) {
  const int file = openat(folder, entry, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  struct stat facts = {};
  if (file < 0 || fstat(file, &facts) != 0) Fail(entry);
  if (!S_ISLNK(facts.st_mode)) {
    landlock_path_beneath_attr rule = {};
    rule.allowed_access = S_ISDIR(facts.st_mode) ? rights : rights & ~kRefer;
    rule.parent_fd = file;
    if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
      Fail(entry);
    }
  }
  close(file);
}

// Allows all entries of the folder but one.
void AllowAllBut(int ruleset, const char* path, const char* left_out, uint64_t rights) {
  DIR* const folder = opendir(path);
  if (folder == nullptr) Fail(path);
  while (const dirent* entry = readdir(folder)) {
    const char* const name = entry->d_name;
    const bool is_dots = std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0;
    if (is_dots || std::strcmp(name, left_out) == 0) continue;
    Allow(ruleset, dirfd(folder), name, rights);
  }
  closedir(folder);
}

void BuildWall() {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  landlock_ruleset_attr attributes = {};
  attributes.handled_access_fs = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                 (version >= kKnowsRefer ? kRefer : 0);
  const int ruleset =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  if (ruleset < 0) Fail("landlock");
  AllowAllBut(ruleset, "/", "proc", attributes.handled_access_fs);
  AllowAllBut(ruleset, "/proc", kKernelsProc, LANDLOCK_ACCESS_FS_READ_FILE);
  if (syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) Fail("landlock");
  close(ruleset);
}

void LoadLastFilter() {
  // As many as the kernel takes at most.
  static sock_filter instructions[BPF_MAXINSNS];
  const ssize_t size = read(kLastFilterFd, instructions, sizeof instructions);
  if (size <= 0) Fail("reading the last filter");
  const sock_fprog program = {
      static_cast<unsigned short>(static_cast<size_t>(size) / sizeof(sock_filter)), instructions};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) Fail("the last filter");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    errno = EINVAL;
    Fail("its arguments");
  }
  if (std::strcmp(argv[1], "landlock") == 0) BuildWall();
  LoadLastFilter();
  close(kLastFilterFd);
  close(kProgramFd);
  execvp(argv[2], argv + 2);
  Fail(argv[2]);
}
