// Starting one process: a bot of the supervisor, or one that a service watches itself.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_SPAWN_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_SPAWN_H_

#include <sys/types.h>

#include <string>
#include <variant>
#include <vector>

#include "referee/process/walls/confinement.h"

namespace assize::process {

// The seat's descriptor in the new process.
inline constexpr int kSeatFd = 3;

struct SpawnPlan {
  // The file to execute; relative to `folder` if it is not an absolute path.
  std::string file;
  std::vector<std::string> argv;
  // "KEY=value" each; nothing else is in the environment.
  std::vector<std::string> environment;
  // The working folder.
  std::string folder;
  // Descriptor for stdout and stderr; stays the caller's.
  int output;
  // Descriptor of the bot's seat, which becomes kSeatFd; stays the caller's. -1: none.
  int seat = -1;
  // What confines the process before it executes `file`; null: nothing. The folder is not entered.
  const Confinement* confinement = nullptr;
  // Descriptor of cgroup.procs of the cgroup in which the process is to be; stays the caller's. -1:
  // that of the caller.
  int cgroup = -1;
};

// The step of a start that failed, with errno.
struct SpawnFailure {
  enum class Step { kFork, kFolder, kStreams, kSandbox, kExec, kCgroup };
  Step step;
  int error;
};

// Starts the plan's process: in a session of its own, stdin empty, no descriptor of ours but output
// and seat, no signal blocked, ignored or handled, no core files, killed when the calling thread
// ends. Returns when the program has been loaded, so the caller must be able to wait for the file
// system.
// One call at a time in a process.
std::variant<pid_t, SpawnFailure> Spawn(const SpawnPlan& plan);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_SPAWN_H_
