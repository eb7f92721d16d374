// Finding processes and killing them together with everything that descends from them.
//
// Needs /proc. Safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_PROCESS_TREE_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_PROCESS_TREE_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <vector>

#include "referee/base/unique_fd.h"

namespace assize::process {

// A descriptor (pidfd) of the process, readable once it has ended; invalid if there is none.
UniqueFd OpenProcess(pid_t pid);

// The children of all threads of `pid`; empty if there is no such process.
std::vector<pid_t> ChildrenOf(pid_t pid);

// The number of the process or thread that was started last, by anybody: while it stays the
// same, no process has a child that it did not have before. -1: nothing is known.
int64_t NewestProcess();

// How many threads of the machine run now or wait for a processor. -1: nothing is known.
int RunningOnMachine();

// The threads of a process; empty if there is no such process.
std::vector<pid_t> ThreadsOf(pid_t pid);
// Whether a thread of it runs now or waits for a processor. Also false if there is none.
bool Runs(pid_t pid, pid_t thread);

// All processes that descend from `pid`, parents first.
std::vector<pid_t> DescendantsOf(pid_t pid);

// CPU time of a process and all its threads, to the nanosecond, without its children's; zero if
// there is no such process. Costs half a microsecond.
std::chrono::microseconds OwnCpuOf(pid_t pid);
// CPU time of those children of a process that have ended and for which it has waited, and of
// theirs, in ticks of 10 ms; zero if there is no such process.
std::chrono::microseconds WaitedCpuOf(pid_t pid);

// Whether the process is stopped, by a signal or a debugger.
bool IsStopped(pid_t pid);

struct ThreadState {
  pid_t thread;
  // As the kernel writes it: 'R' runs, 'S' sleeps, 'T' is stopped.
  char state;
};
// Those of all threads of a process; empty if there is no such process.
std::vector<ThreadState> StatesOf(pid_t pid);
// Whether the thread can do something now, or when a signal reaches it.
inline bool Moves(const ThreadState& thread) {
  return thread.state == 'R' || thread.state == 'S' || thread.state == 'I';
}
// Whether the thread is in the kernel and takes no signal before it comes back from there.
inline bool WaitsForKernel(const ThreadState& thread) { return thread.state == 'D'; }
// Whether no thread of the process can start another one now: each is stopped, or waits for the
// kernel where no signal reaches it, or has ended. Also true if there is no such process.
bool StandsStill(pid_t pid);

// Memory of those processes that still exist which is theirs and not of a file, resident or swapped
// out, and the kernel's tables of their pages, in bytes. What they share by fork() counts for each of
// its owners. Some ten microseconds for each process.
uint64_t OwnMemoryOf(const std::vector<pid_t>& processes);
// The same, but what they share counts once. The kernel looks at every page: some milliseconds for
// each GiB of each process.
uint64_t SharesOfMemoryOf(const std::vector<pid_t>& processes);

// Sends SIGKILL to `root`, to the process group that it leads, and to all descendants. Descendants
// whose parents have died are not descendants any more: as their subreaper, the caller finds them
// among its own children.
void KillTree(pid_t root);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_PROCESS_TREE_H_
