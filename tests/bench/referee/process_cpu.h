// CPU time of processes, exact to the microsecond where /proc/PID/stat counts in ticks.
#ifndef ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_
#define ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_

#include <sys/types.h>

namespace assize::bench {

// Seconds that this process has used.
double CpuSeconds();
// Seconds that the living processes below `ancestor` have used, without what threads that have
// ended did.
double CpuSecondsBelow(pid_t ancestor);

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_REFEREE_PROCESS_CPU_H_
