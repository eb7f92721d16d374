// Watching bots from a test without sleeping: exits by condition, lives by a named pipe.
#ifndef ASSIZE_TESTS_PROCESS_BOT_WATCH_H_
#define ASSIZE_TESTS_PROCESS_BOT_WATCH_H_

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "referee/base/unique_fd.h"
#include "referee/process/supervisor/exit_info.h"

namespace assize::process {

// Far longer than anything takes here; reached only by a failure.
inline constexpr std::chrono::seconds kTimeout{60};

// Waits until the condition is met; false: in vain.
template <class Condition>
bool IsSoon(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

// Collects the exits of bots, which the test tells apart by numbers of its own.
class ExitWatch {
 public:
  void Note(int bot, const ExitInfo& exit);
  // The exit of `bot`, or nothing if it does not come.
  std::optional<ExitInfo> Await(int bot);
  // Waits until `count` bots have ended; returns how many have.
  size_t AwaitCount(size_t count);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<int, ExitInfo> exits_;
};

// A named pipe that processes hold open for writing as long as they live.
class LifeLine {
 public:
  // Creates the pipe at `path`.
  explicit LifeLine(const std::string& path);

  // Waits until `count` bytes have been written to it since the beginning.
  bool AwaitBytes(size_t count);
  // Waits until all who held it have closed it, so are dead. Those who come later don't count.
  bool AwaitEnd();

 private:
  enum class Event { kByte, kEnd, kNothing };
  Event Next();

  UniqueFd pipe_;
  // Ours, until the end is awaited: a process that dies before the others come is no end.
  UniqueFd held_;
  size_t bytes_ = 0;
};

// A named pipe at which a bot waits for a line.
class Gate {
 public:
  // Creates the pipe at `path`.
  explicit Gate(const std::string& path);

  // Lets one waiting bot go on.
  void Open();

 private:
  UniqueFd pipe_;
};

// Waits until the process behind a pidfd has ended.
bool AwaitProcessEnd(const UniqueFd& process);

}  // namespace assize::process

#endif  // ASSIZE_TESTS_PROCESS_BOT_WATCH_H_
