#include "referee/process/walls/syscall_filter.h"

#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <vector>

namespace assize::process {
namespace {

// Other processes, keys, namespaces and mounts, the kernel itself.
constexpr const char* kForbidden[] = {
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_getfd", "process_madvise",
    "process_mrelease", "perf_event_open", "bpf", "userfaultfd", "add_key", "request_key", "keyctl",
    "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot", "open_tree",
    "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at",
    "open_by_handle_at", "fanotify_init", "fanotify_mark", "quotactl", "quotactl_fd", "acct",
    "swapon", "swapoff", "reboot", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "create_module", "syslog", "settimeofday", "clock_settime", "clock_adjtime",
    "adjtimex", "stime", "iopl", "ioperm", "modify_ldt", "vhangup", "personality", "sethostname",
    "setdomainname", "lookup_dcookie", "migrate_pages", "move_pages", "ioprio_set",
    "sched_setaffinity", "sched_setattr",
    // What it keeps in the kernel counts as nobody's memory.
    "shmget", "shmat", "shmctl", "shmdt", "semget", "semop", "semctl", "semtimedop", "msgget",
    "msgsnd", "msgrcv", "msgctl", "mq_open", "vmsplice", "remap_file_pages",
    // Whether others have read a file, and on which node of the machine its pages lie: a page that
    // another process maps does not move.
    "mincore", "cachestat", "mbind", "set_mempolicy_home_node"};

// With these the innermost wall is built. What a bot would build is memory of the kernel that
// counts as nobody's.
constexpr const char* kWalls[] = {"seccomp", "landlock_create_ruleset", "landlock_add_rule",
                                  "landlock_restrict_self"};

// Refused as if the kernel did not have them: programs know other ways. The whole machine has
// 65536 places for io_setup().
constexpr const char* kUnknown[] = {
    "clone3", "io_uring_setup", "io_uring_enter", "io_uring_register", "memfd_create",
    "memfd_secret", "preadv2", "_sysctl", "nfsservctl", "uselib", "ustat", "sysfs", "io_setup",
    "get_mempolicy", "set_mempolicy",
    // The number of a process's descriptor says how many processes the machine has ever had.
    "pidfd_open",
    // A process that ends wakes who sleeps on an address of its list, in a file as well.
    "set_robust_list", "get_robust_list", "futex_waitv"};

// Do nothing and succeed. Sessions share the processors evenly, so an instance has one. A bot can
// write no disk: an order to write what others have written only delays them. What a build writes
// is read while the machine runs, or not at all.
constexpr const char* kIdle[] = {"setsid", "sync",      "syncfs",
                                 "fsync",  "fdatasync", "sync_file_range"};

// Two instances have the same files, those of the system at least: a lock, a lease, a watch or a
// hint on them is a message. A filter does not see which file a descriptor stands for, so that they
// are refused for an instance's own files as well.
constexpr const char* kTalk[] = {"flock", "inotify_init", "inotify_init1", "inotify_add_watch"};
constexpr uint64_t kTalkingFcntls[] = {
    F_GETLK,           F_SETLK,    F_SETLKW, F_OFD_GETLK,   F_OFD_SETLK,   F_OFD_SETLKW,
    F_SETLEASE,        F_GETLEASE, F_NOTIFY, F_GET_RW_HINT, F_SET_RW_HINT, F_GET_FILE_RW_HINT,
    F_SET_FILE_RW_HINT};
// Numbers of the whole machine: how much room is left on its disks.
constexpr const char* kNumbers[] = {"statfs", "fstatfs"};

// MADV_COLLAPSE, which older headers do not have.
constexpr uint64_t kMadviseCollapse = 25;
// Advice about memory with which pages of shared files leave the cache, or with which it is
// compared with that of others, or made one piece, which others notice.
constexpr uint64_t kTalkingAdvice[] = {MADV_MERGEABLE, MADV_COLD, MADV_PAGEOUT, MADV_HUGEPAGE,
                                       kMadviseCollapse};
// The same about files.
constexpr uint64_t kForgetPages = POSIX_FADV_DONTNEED;

// Which argument of these has the flags. Urgent data is of no use here, and a part of the kernel in
// which there were holes.
struct FlagsAt {
  const char* name;
  unsigned argument;
};
constexpr FlagsAt kMessageFlags[] = {{"sendto", 3},   {"sendmsg", 2}, {"sendmmsg", 3},
                                     {"recvfrom", 3}, {"recvmsg", 2}, {"recvmmsg", 3}};
// Around the cache, so from the disk each time.
constexpr FlagsAt kOpenFlags[] = {{"open", 1}, {"openat", 2}, {"pipe2", 1}};

// Typing into a terminal, and TIOCLINUX, which no header names; where on its disk a file lies, so
// what others have written there.
constexpr uint64_t kForbiddenRequests[] = {TIOCSTI, TIOCSCTTY, 0x541C, FS_IOC_FIEMAP, FIBMAP};

// Of prctl(), and not in older headers: pages that are compared with those of others; a core that
// is shared with certain others only.
constexpr uint64_t kTalkingOptions[] = {67, 62};
// Of membarrier(): what interrupts processes of others, or waits for them.
constexpr uint64_t kGlobalBarriers[] = {MEMBARRIER_CMD_GLOBAL, MEMBARRIER_CMD_GLOBAL_EXPEDITED,
                                        MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED};

constexpr uint64_t kNamespaces[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                    CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

// The part of an int argument that the kernel reads.
constexpr uint64_t kInt = 0xffffffff;

constexpr int kFirstNumber = 64;

// Calls up to set_mempolicy_home_node() were looked at for what they let instances say to each
// other. Those of later kernels are unknown, also where libseccomp knows them: numbers from 424 on
// are the same on all architectures.
constexpr int kLastReviewedCall = 450;

// Operations on a futex without the private flag: the kernel finds who sleeps on a page of a file
// by the file, so in other instances, too.
constexpr uint64_t kFutexOperation = 0xff;
// The C library's pthread_join() waits so for the kernel's word that a thread has ended. The word
// is the thread's id, so neither 0 nor more than any system counts to.
constexpr uint64_t kJoin = FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME;
constexpr uint64_t kFutexOperationAndClock = kFutexOperation | FUTEX_CLOCK_REALTIME;
constexpr uint64_t kLastThreadId = 4194304;
// The rest but for waits and wakes: no library in use needs it.
constexpr uint64_t kOddFutexes[] = {
    FUTEX_FD,        FUTEX_REQUEUE,    FUTEX_CMP_REQUEUE,     FUTEX_WAKE_OP,        FUTEX_LOCK_PI,
    FUTEX_UNLOCK_PI, FUTEX_TRYLOCK_PI, FUTEX_WAIT_REQUEUE_PI, FUTEX_CMP_REQUEUE_PI, FUTEX_LOCK_PI2};

constexpr uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);
constexpr uint32_t kPretendMissing = SCMP_ACT_ERRNO(ENOSYS);
constexpr uint32_t kLookAgain = SCMP_ACT_ERRNO(EAGAIN);

// One filter. A call that has a rule with a condition can't have one without, so that what depends
// on arguments and what does not are two filters; the kernel asks both.
class Filter {
 public:
  explicit Filter(uint32_t otherwise) : otherwise_(otherwise), context_(seccomp_init(otherwise)) {
    Note(context_ == nullptr ? -ENOMEM
                             : seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2));
  }

  void Add(const char* name, uint32_t action) {
    const int call = seccomp_syscall_resolve_name(name);
    // This architecture may not have it.
    if (call < 0) return;
    ruled_.push_back(call);
    if (action != otherwise_) Note(seccomp_rule_add(context_.get(), action, call, 0));
  }

  void AddIf(const char* name, const scmp_arg_cmp& condition, uint32_t action) {
    AddIfAll(name, {condition}, action);
  }

  void AddIfAll(const char* name, const std::vector<scmp_arg_cmp>& conditions, uint32_t action) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call < 0) return;
    Note(seccomp_rule_add_array(context_.get(), action, call,
                                static_cast<unsigned>(conditions.size()), conditions.data()));
  }

  // All calls that have no rule yet and are known.
  void AllowTheRest() {
    for (int call = 0; call <= kLastReviewedCall; ++call) {
      const std::unique_ptr<char, decltype(&free)> name(
          seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, call), &free);
      if (name == nullptr || std::count(ruled_.begin(), ruled_.end(), call) > 0) continue;
      Note(seccomp_rule_add(context_.get(), SCMP_ACT_ALLOW, call, 0));
    }
  }

  UniqueFd Export() {
    const UniqueFd file(memfd_create("syscall-filter", MFD_CLOEXEC));
    if (!file.valid()) return UniqueFd();
    if (error_ == 0) Note(seccomp_export_bpf(context_.get(), file.get()));
    // Beyond the numbers that a new process gives to its own descriptors.
    if (error_ == 0) return UniqueFd(fcntl(file.get(), F_DUPFD_CLOEXEC, kFirstNumber));
    errno = error_;
    return UniqueFd();
  }

 private:
  struct Release {
    void operator()(void* context) const { seccomp_release(context); }
  };

  void Note(int result) {
    if (result < 0 && error_ == 0) error_ = -result;
  }

  const uint32_t otherwise_;
  std::unique_ptr<void, Release> context_;
  std::vector<int> ruled_;
  int error_ = 0;
};

// An int argument that is `value`.
scmp_arg_cmp IsInt(unsigned argument, uint64_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, kInt, value};
}

// An argument that has all these bits.
scmp_arg_cmp HasBits(unsigned argument, uint64_t bits) {
  return {argument, SCMP_CMP_MASKED_EQ, bits, bits};
}

// Nobody is woken but threads of the same process. A wait is answered as if the word had changed,
// so that who waits looks again: that costs time, but is right.
void KeepFutexesPrivate(Filter& filter) {
  const auto is = [](uint64_t operation) {
    return scmp_arg_cmp{1, SCMP_CMP_MASKED_EQ, kFutexOperation, operation};
  };
  const auto is_with_clock = [](uint64_t operation) {
    return scmp_arg_cmp{1, SCMP_CMP_MASKED_EQ, kFutexOperationAndClock, operation};
  };
  filter.AddIf("futex", is(FUTEX_WAIT), kLookAgain);
  filter.AddIf("futex", is_with_clock(FUTEX_WAIT_BITSET), kLookAgain);
  filter.AddIfAll("futex", {is_with_clock(kJoin), IsInt(2, 0)}, kLookAgain);
  filter.AddIfAll("futex", {is_with_clock(kJoin), {2, SCMP_CMP_GT, kLastThreadId, 0}}, kLookAgain);
  // Nobody slept.
  for (const uint64_t wake : {FUTEX_WAKE, FUTEX_WAKE_BITSET}) {
    filter.AddIf("futex", is(wake), SCMP_ACT_ERRNO(0));
  }
  for (const uint64_t odd : kOddFutexes) filter.AddIf("futex", is(odd), kPretendMissing);
}

// What the kernel counts, numbers or keeps for all.
void AddKernelRules(Filter& filter) {
  for (const uint64_t option : kTalkingOptions) {
    filter.AddIf("prctl", IsInt(0, option), SCMP_ACT_ERRNO(EINVAL));
  }
  for (const uint64_t barrier : kGlobalBarriers) {
    filter.AddIf("membarrier", IsInt(0, barrier), SCMP_ACT_ERRNO(EINVAL));
  }
  // Cookies of sockets and of networks, descriptors of processes, and what is newer.
  for (const char* name : {"getsockopt", "setsockopt"}) {
    filter.AddIfAll(name, {IsInt(1, SOL_SOCKET), {2, SCMP_CMP_GE, SO_COOKIE, 0}},
                    SCMP_ACT_ERRNO(ENOPROTOOPT));
  }
  filter.AddIf("clone", HasBits(0, CLONE_PIDFD), SCMP_ACT_ERRNO(EINVAL));
  // Who asks for room in a socket is answered that all is well (kernel_memory.h).
  filter.AddIfAll("setsockopt", {IsInt(1, SOL_SOCKET), IsInt(2, SO_SNDBUF)}, SCMP_ACT_ERRNO(0));
  // The supervisor looks into its processes.
  filter.AddIf("prctl", IsInt(0, PR_SET_DUMPABLE), SCMP_ACT_ERRNO(0));
  // Its memory is the kernel's, of which a user has a limited amount.
  filter.AddIf("fcntl", IsInt(1, F_SETPIPE_SZ), kRefuse);
}

// A limit of 1 calls no program that takes cores, but 0, which a process may choose, does. Who asks
// for another is answered that all is well.
void KeepCoreLimit(Filter& filter) {
  filter.AddIf("setrlimit", IsInt(0, RLIMIT_CORE), SCMP_ACT_ERRNO(0));
  filter.AddIfAll("prlimit64", {IsInt(1, RLIMIT_CORE), {2, SCMP_CMP_NE, 0, 0}}, SCMP_ACT_ERRNO(0));
}

// What is in the machine's cache of files can be written and read like a letter.
void AddCacheRules(Filter& filter) {
  filter.AddIf("fadvise64", IsInt(3, kForgetPages), SCMP_ACT_ERRNO(0));
  for (const uint64_t advice : kTalkingAdvice) {
    filter.AddIf("madvise", IsInt(2, advice), SCMP_ACT_ERRNO(EINVAL));
  }
  for (const FlagsAt& call : kOpenFlags) {
    filter.AddIf(call.name, HasBits(call.argument, O_DIRECT), SCMP_ACT_ERRNO(EINVAL));
  }
  filter.AddIfAll("fcntl", {IsInt(1, F_SETFL), HasBits(2, O_DIRECT)}, SCMP_ACT_ERRNO(EINVAL));
}

UniqueFd MakeArgumentFilter() {
  Filter filter(SCMP_ACT_ALLOW);
  for (const uint64_t flag : kNamespaces) filter.AddIf("clone", HasBits(0, flag), kRefuse);
  for (const char* name : {"socket", "socketpair"}) {
    filter.AddIf(name, {0, SCMP_CMP_NE, AF_UNIX, 0}, SCMP_ACT_ERRNO(EAFNOSUPPORT));
  }
  // Shared memory without a file stays when nobody has it mapped in; what grows like a stack counts
  // as no data.
  filter.AddIf("mmap", HasBits(3, MAP_SHARED | MAP_ANONYMOUS), kRefuse);
  filter.AddIf("mmap", HasBits(3, MAP_GROWSDOWN), kRefuse);
  for (const FlagsAt& call : kMessageFlags) {
    filter.AddIf(call.name, HasBits(call.argument, MSG_OOB), SCMP_ACT_ERRNO(EOPNOTSUPP));
  }
  KeepCoreLimit(filter);
  for (const uint64_t request : kForbiddenRequests) {
    filter.AddIf("ioctl", IsInt(1, request), kRefuse);
  }
  for (const uint64_t command : kTalkingFcntls) {
    filter.AddIf("fcntl", IsInt(1, command), SCMP_ACT_ERRNO(ENOLCK));
  }
  AddCacheRules(filter);
  KeepFutexesPrivate(filter);
  AddKernelRules(filter);
  return filter.Export();
}

UniqueFd MakeCallFilter() {
  Filter filter(kPretendMissing);
  for (const char* name : kIdle) filter.Add(name, SCMP_ACT_ERRNO(0));
  // Its flags can't be read here.
  filter.Add("openat2", kPretendMissing);
  for (const char* name : kForbidden) filter.Add(name, kRefuse);
  for (const char* name : kUnknown) filter.Add(name, kPretendMissing);
  for (const char* name : kTalk) filter.Add(name, kPretendMissing);
  for (const char* name : kNumbers) filter.Add(name, kPretendMissing);
  filter.AllowTheRest();
  return filter.Export();
}

UniqueFd MakeLastFilter() {
  Filter filter(SCMP_ACT_ALLOW);
  for (const char* name : kWalls) filter.Add(name, kPretendMissing);
  filter.AddIf("prctl", IsInt(0, PR_SET_SECCOMP), SCMP_ACT_ERRNO(EINVAL));
  return filter.Export();
}

}  // namespace

SyscallFilters MakeSyscallFilters() {
  return {MakeCallFilter(), MakeArgumentFilter(), MakeLastFilter()};
}

}  // namespace assize::process
