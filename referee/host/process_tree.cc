#include "referee/host/process_tree.h"

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"

namespace assize::host {

// By number, since glibc 2.36 declares the function for C only.
UniqueFd OpenProcess(pid_t pid) {
  return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
}

std::vector<pid_t> ChildrenOf(pid_t pid) {
  namespace fs = std::filesystem;
  std::vector<pid_t> children;
  std::error_code error;
  for (fs::directory_iterator task(absl::StrCat("/proc/", pid, "/task"), error), end;
       !error && task != end; task.increment(error)) {
    std::ifstream list(task->path() / "children");
    for (pid_t child = 0; list >> child;) children.push_back(child);
  }
  return children;
}

void KillTree(pid_t root) {
  // A process that has been stopped can neither fork nor reap: its list of children stays true, and
  // their numbers aren't given to strangers, until it is killed in the second round.
  std::vector<pid_t> family = {root};
  for (size_t i = 0; i < family.size(); ++i) {
    kill(family[i], SIGSTOP);
    const std::vector<pid_t> children = ChildrenOf(family[i]);
    family.insert(family.end(), children.begin(), children.end());
  }
  for (const pid_t member : family) kill(member, SIGKILL);
  kill(-root, SIGKILL);
}

}  // namespace assize::host
