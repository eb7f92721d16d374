// Keeps a worker running: the process that was started waits for the one that works, passes signals
// on, and starts it again when it crashes, so that a scheduler's one start is enough.
#ifndef ASSIZE_LADDER_NODE_KEEPER_H_
#define ASSIZE_LADDER_NODE_KEEPER_H_

#include <functional>

namespace assize::ladder::node {

// Calls `work` in a child process, again after a pause when that was ended by a signal or its exit
// status is ExitCode::kInternal, and returns the exit status of the last one. SIGTERM, SIGINT,
// SIGHUP and SIGUSR1 reach the child as SIGTERM, and after the first one nothing is started again. The
// process must have one thread.
int KeepRunning(const std::function<int()>& work);

}  // namespace assize::ladder::node

#endif  // ASSIZE_LADDER_NODE_KEEPER_H_
