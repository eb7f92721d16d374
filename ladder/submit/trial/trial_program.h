// The process that tries one submission for the service's daemon: it unpacks, checks, builds and plays
// what is not trusted, with a bounded memory, so that whatever happens to it happens to it alone.
#ifndef ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROGRAM_H_
#define ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROGRAM_H_

#include <cstddef>

namespace assize::ladder {

// How the daemon executes this program again as such a process (TrialProcess): this as its name, and
// its end of the socket as this descriptor.
inline constexpr char kTrialName[] = "assize-trial";
inline constexpr int kTrialSocket = 3;

// Memory that the process may have: two bundles of 256 MiB, before and after the build, a file of that
// size while it is compressed, and the stacks of its threads. What would need more ends it.
inline constexpr size_t kTrialMemoryBytes = size_t{1024} << 20;
// Its exit status then.
inline constexpr int kTrialOutOfMemory = 71;

// To be called at the beginning of main(): does not return in such a process.
void ServeIfTrial(int argc, char** argv);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_TRIAL_TRIAL_PROGRAM_H_
