// The supervisor: a small process beside the referee that starts the bots, looks after them, and
// sees to it that none of them outlives the match or the referee.
//
// * It has one thread and one loop, so it may fork, ask for death signals and wait as it likes.
// * It is the subreaper of all bots: a descendant of theirs that loses its parent becomes a child
//   of the supervisor, is recognised as a runaway, and killed.
// * When the referee's end of the socket closes, for whatever reason, it kills everything, removes
//   the scratch folder and ends. It is in a session of its own and ignores SIGINT, SIGTERM and
//   SIGHUP, so that what is meant for the referee, Ctrl-C first of all, does not stop it before.
// * What bots write is always taken from their pipes, so that they never block (process_log.h).
// * It beats (pulse.h), so that the referee can see whether the machine stood still.
//
// What it can't promise: a bot that is not confined (sandbox.h) runs as the same user, and may kill
// the supervisor itself; then the kernel still kills the bots' main processes, but not their
// children.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_H_

#include <string>

#include "referee/base/unique_fd.h"
#include "referee/process/supervisor/pulse.h"

namespace assize::process {

// Turns the calling process, which has one thread and was forked for this, into the supervisor of
// the process at the other end of `socket` (SOCK_SEQPACKET, messages of supervisor.proto). SIGCHLD
// must be blocked. `scratch_folder` is removed with all its content at the end; empty: nothing is.
// `pulse` is shared with the referee, this process's parent; null: nobody reads it.
[[noreturn]] void RunSupervisor(UniqueFd socket, const std::string& scratch_folder, Pulse* pulse);

// How SupervisorClient::Spawn() executes a supervisor: this as the program's name, the scratch
// folder as its only argument, and these descriptors.
inline constexpr char kSupervisorName[] = "assize-supervisor";
inline constexpr int kSupervisorSocket = 3;
inline constexpr int kSupervisorPulse = 4;
// Does not return if the process was executed so. For the beginning of main().
void ServeIfSupervisor(int argc, char** argv);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_SUPERVISOR_H_
