#include "referee/host/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace assize::host {
namespace {

using Step = SpawnFailure::Step;

// What the child needs, laid out beforehand: it must not allocate.
struct ChildPlan {
  const char* file;
  char* const* argv;
  char* const* environment;
  const char* folder;
  int output;
  pid_t parent;
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

bool ConnectStreams(int output) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
         dup2(output, STDERR_FILENO) >= 0 &&
         close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0;
}

// In the child. Returns only if it fails, with the step in `failed` and the reason in errno.
void Become(const ChildPlan& plan, volatile Step& failed) {
  setsid();
  DieWithParent(plan.parent);
  ForbidCoreFiles();
  failed = Step::kStreams;
  if (!ConnectStreams(plan.output)) return;
  failed = Step::kFolder;
  if (chdir(plan.folder) != 0) return;
  RestoreSignals();
  failed = Step::kExec;
  execve(plan.file, plan.argv, plan.environment);
}

}  // namespace

std::variant<pid_t, SpawnFailure> Spawn(const SpawnPlan& plan) {
  const std::vector<char*> argv = Pointers(plan.argv);
  const std::vector<char*> environment = Pointers(plan.environment);
  const ChildPlan child_plan = {plan.file.c_str(),   argv.data(), environment.data(),
                                plan.folder.c_str(), plan.output, getpid()};
  // The child of vfork has our memory until it executes the program, so these two are how it tells
  // us what went wrong; and nothing is copied, however large we are.
  volatile int error = 0;
  volatile Step failed = Step::kFork;
  const pid_t child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0) {
    Become(child_plan, failed);  // NOLINT(clang-analyzer-unix.Vfork): system calls only
    error = errno;
    _exit(127);
  }
  if (child < 0) return SpawnFailure{Step::kFork, errno};
  if (error != 0) {
    waitpid(child, nullptr, 0);
    return SpawnFailure{failed, error};
  }
  return child;
}

}  // namespace assize::host
