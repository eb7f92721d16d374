// How much of the processors a bot has used so far: all threads of all its processes.
//
// Used by one thread at a time; any process of the machine may look.
#ifndef ASSIZE_REFEREE_PROCESS_WATCH_CPU_METER_H_
#define ASSIZE_REFEREE_PROCESS_WATCH_CPU_METER_H_

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "referee/base/unique_fd.h"

namespace assize::process {

class CpuMeter {
 public:
  using Micros = std::chrono::microseconds;

  // Of `main` and all that descends from it; or of all in the cgroup with this folder, if it is not
  // empty.
  static std::unique_ptr<CpuMeter> Of(pid_t main, const std::string& cgroup);
  virtual ~CpuMeter() = default;

  // Since the bot's start; never less than before. The quicker look.
  virtual Micros Read() = 0;
  // The same, and surely with what is new.
  virtual Micros ReadAll() = 0;
};

// Adds up what /proc says of each process. One that starts and ends between two looks counts if its
// parent waits for it, in ticks of 10 ms; one that nobody waits for is not seen.
class TreeCpuMeter final : public CpuMeter {
 public:
  explicit TreeCpuMeter(pid_t main) : main_(main) {}

  // Looks at the processes that are known: half a microsecond for each of them.
  Micros Read() override;
  // Finds those that are new: some ten microseconds for each thread, unless nobody on the machine
  // has started anything.
  Micros ReadAll() override;

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

// Reads what the kernel has counted for a cgroup: some ten microseconds. What runs at this moment
// counts up to its last tick, which is 10 ms ago at most.
class CgroupCpuMeter final : public CpuMeter {
 public:
  // `folder` may be made later.
  explicit CgroupCpuMeter(std::string folder) : folder_(std::move(folder)) {}

  Micros Read() override;
  Micros ReadAll() override { return Read(); }

 private:
  const std::string folder_;
  UniqueFd file_;
  Micros used_{0};
};

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WATCH_CPU_METER_H_
