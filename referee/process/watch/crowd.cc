#include "referee/process/watch/crowd.h"

#include <sys/resource.h>

#include <algorithm>
#include <cmath>

#include "referee/base/tasks/processors.h"
#include "referee/process/watch/process_tree.h"

namespace assize::process {

int NicenessOfCrowd(int running, int processors) {
  // What the kernel makes of each step: a thread's weight is that of the next one times this.
  constexpr double kStep = 1.25;
  constexpr double kMax = 19;
  if (running <= processors) return 0;
  const double times = static_cast<double>(running) / processors;
  return static_cast<int>(std::min(kMax, std::ceil(std::log(times) / std::log(kStep))));
}

bool MachineIsCrowded() {
  constexpr int kForEachProcessor = 4;
  const int running = RunningOnMachine();
  return running < 0 || running > kForEachProcessor * UsableProcessors();
}

void Crowd::Restrain(const std::vector<pid_t>& processes) {
  std::vector<pid_t> threads;
  int running = 0;
  for (const pid_t process : processes) {
    for (const pid_t thread : ThreadsOf(process)) {
      threads.push_back(thread);
      running += Runs(process, thread) ? 1 : 0;
    }
  }
  niceness_ = std::max(niceness_, NicenessOfCrowd(running, UsableProcessors()));
  if (niceness_ == 0) return;
  // Bots start with the supervisor's own priority, which need not be 0.
  const int lowered = getpriority(PRIO_PROCESS, 0) + niceness_;
  // Each time, since some may have been started by one that was not reached in time.
  for (const pid_t thread : threads) {
    setpriority(PRIO_PROCESS, static_cast<id_t>(thread), lowered);
  }
}

}  // namespace assize::process
