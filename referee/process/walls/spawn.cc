#include "referee/process/walls/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "referee/base/tasks/processors.h"

namespace assize::process {
namespace {

using Step = SpawnFailure::Step;

// What the child needs, laid out beforehand: it must not allocate.
struct ChildPlan {
  const char* file;
  char* const* argv;
  char* const* environment;
  const char* folder;
  int output;
  int seat;
  const Confinement* confinement;
  int cgroup;
  pid_t parent;
  // Where the child writes what went wrong.
  volatile Step failed;
  volatile int error;
};

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

void RestoreSignals() {
  struct sigaction normal = {};
  normal.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number) sigaction(number, &normal, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void DieWithParent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have died before the request was made.
  if (getppid() != parent) _exit(0);
}

// A crash must not leave a file in the bot's folder.
void ForbidCoreFiles() {
  struct rlimit core = {};
  if (getrlimit(RLIMIT_CORE, &core) != 0) return;
  core.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &core);
}

// dup2() of a descriptor onto itself leaves it as it is, so with the flag that closes it.
bool MoveTo(int descriptor, int number) {
  return descriptor == number ? fcntl(number, F_SETFD, 0) == 0 : dup2(descriptor, number) >= 0;
}

bool ConnectStreams(int output, int seat) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing < 0 || !MoveTo(nothing, STDIN_FILENO) || !MoveTo(output, STDOUT_FILENO) ||
      !MoveTo(output, STDERR_FILENO)) {
    return false;
  }
  if (seat >= 0 && !MoveTo(seat, kSeatFd)) return false;
  const int kept = seat >= 0 ? kSeatFd : STDERR_FILENO;
  return close_range(static_cast<unsigned>(kept) + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
}

// In the child. Returns only if it fails, with the step in `failed` and the reason in errno.
void Become(ChildPlan& plan) {
  setsid();
  // Ours are for those that serve bots.
  SetTimeSlices(TimeSlices::kUsual);
  DieWithParent(plan.parent);
  ForbidCoreFiles();
  plan.failed = Step::kCgroup;
  // Before all that counts.
  if (plan.cgroup >= 0 && write(plan.cgroup, "0", 1) != 1) return;
  plan.failed = Step::kStreams;
  if (!ConnectStreams(plan.output, plan.seat)) return;
  if (plan.confinement != nullptr) {
    plan.failed = Step::kSandbox;
    if (!plan.confinement->Enter()) return;
    // Lost with the change of the user.
    DieWithParent(plan.parent);
  } else {
    plan.failed = Step::kFolder;
    if (chdir(plan.folder) != 0) return;
  }
  RestoreSignals();
  plan.failed = Step::kExec;
  execve(plan.file, plan.argv, plan.environment);
}

int RunChild(void* argument) {
  ChildPlan& plan = *static_cast<ChildPlan*>(argument);
  Become(plan);
  plan.error = errno;
  _exit(127);
}

}  // namespace

std::variant<pid_t, SpawnFailure> Spawn(const SpawnPlan& plan) {
  const std::vector<char*> argv = Pointers(plan.argv);
  const std::vector<char*> environment = Pointers(plan.environment);
  ChildPlan child_plan = {plan.file.c_str(),
                          argv.data(),
                          environment.data(),
                          plan.folder.c_str(),
                          plan.output,
                          plan.seat,
                          plan.confinement,
                          plan.cgroup,
                          getpid(),
                          Step::kFork,
                          0};
  // As with vfork, the child has our memory until it executes the program, so nothing is copied,
  // however large we are; but it may begin in new namespaces, and has a stack of its own.
  constexpr size_t kStack = 65536;
  alignas(16) static std::array<char, kStack> stack;
  const int namespaces = plan.confinement == nullptr ? 0 : plan.confinement->namespaces();
  const pid_t child = clone(RunChild, stack.data() + stack.size(),
                            CLONE_VM | CLONE_VFORK | SIGCHLD | namespaces, &child_plan);
  if (child < 0) {
    return SpawnFailure{namespaces == 0 ? Step::kFork : Step::kSandbox, errno};
  }
  if (child_plan.error != 0) {
    const SpawnFailure failure = {child_plan.failed, child_plan.error};
    waitpid(child, nullptr, 0);
    return failure;
  }
  return child;
}

}  // namespace assize::process
