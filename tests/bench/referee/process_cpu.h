// CPU time of processes, exact to the microsecond for those that live, to a tick of the kernel for
// those that have ended.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_
#define ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_

#include <sys/types.h>

namespace assize::bench {

// Seconds that this process has used.
double CpuSeconds();
// Seconds that the processes below `ancestor` have used, those that have ended and been waited for as
// well: so it never gets less.
double CpuSecondsBelow(pid_t ancestor);

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_
