// How much of the processors a bot has used so far: all threads of all its processes.
//
// A process that starts and ends between two looks counts if its parent waits for it, in ticks of
// 10 ms; one that nobody waits for is not seen. Used by one thread at a time; any process of the
// machine may look.
#ifndef ASSIZE_REFEREE_PROCESS_CPU_METER_H_
#define ASSIZE_REFEREE_PROCESS_CPU_METER_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>

namespace assize::process {

class CpuMeter {
 public:
  using Micros = std::chrono::microseconds;

  // Of `main` and all that descends from it.
  explicit CpuMeter(pid_t main) : main_(main) {}

  // Since the bot's start; never less than before. Looks at the processes that are known: half a
  // microsecond for each of them.
  Micros Read();
  // The same, and finds those that are new: some ten microseconds for each thread, unless nobody on
  // the machine has started anything.
  Micros ReadAll();

 private:
  bool KnowsAll();
  Micros Sum() const;

  const pid_t main_;
  // The machine's newest process, and when it was first seen to be that.
  int64_t newest_ = -1;
  std::chrono::steady_clock::time_point newest_since_{};
  // When all were looked for.
  std::chrono::steady_clock::time_point looked_{};
  // The last look at all came so long after it that nothing was missed.
  bool settled_ = false;
  // What each living process had used when it was last looked at.
  std::map<pid_t, Micros> living_;
  // The same of those that have ended.
  Micros ended_{0};
  // What the living have waited for, beyond what is in ended_.
  Micros unseen_{0};
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_CPU_METER_H_
