// A thread that waits for descriptors and runs tasks, one thing after another: whatever lives on it
// needs no lock. What is thrown ends the task or the report alone, with a line on standard error.
//
//   std::shared_ptr<Loop> loop = *Loop::Start();
//   loop->Post([...] { ... });
//   loop->Stop();          // by its owner, on another thread
#ifndef ASSIZE_REFEREE_SEAT_LOOP_H_
#define ASSIZE_REFEREE_SEAT_LOOP_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/processors.h"
#include "referee/base/unique_fd.h"

namespace assize::seat {

class Loop {
 public:
  // Whose descriptor is watched.
  class Watcher {
   public:
    virtual ~Watcher() = default;
    // `events` as of epoll, edge-triggered: each change is reported once.
    virtual void OnReady(uint32_t events) = 0;
  };

  // kResourceExhausted if there are no descriptors or threads left.
  static absl::StatusOr<std::shared_ptr<Loop>> Start();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Ends the thread after the tasks that have been posted. Later ones are dropped, so it does not
  // matter who still has the loop. Not on its own thread.
  void Stop();

  // Runs `task` on the thread, after those that were posted before. Safe on every thread.
  void Post(std::function<void()> task);
  // The same, at once where this is the thread.
  void Run(std::function<void()> task);

  // --- on the thread alone ---

  // Reports to the watcher when the descriptor can be read, or its other end is closed. Returns a
  // number for the two calls below; the watcher is kept until Forget().
  uint64_t Watch(int descriptor, std::shared_ptr<Watcher> watcher);
  enum class Room { kIgnored, kWatched };
  // Whether to report as well that there is room to write.
  void WatchRoom(uint64_t watched, int descriptor, Room room);
  void Forget(uint64_t watched, int descriptor);

  // How long ago what is reported to a watcher now, or what it finds now, came: so late is the
  // thread, because it waited for a processor or was busy with something else.
  //
  // The kernel counts how long the thread has waited for a processor, but reading the count costs
  // as much as reading a message. kAtMost reads it, and is never too little; it is too much by at
  // most what the thread waited in the last kGlance before it slept. kKnown does not read it unless
  // the thread was away from its descriptors for kGlance or longer: of a shorter absence it counts
  // only the time since the thread came back.
  enum class Bound { kKnown, kAtMost };
  static constexpr std::chrono::microseconds kGlance{1000};
  std::chrono::microseconds Lateness(Bound bound);

 private:
  using Clock = std::chrono::steady_clock;

  Loop(UniqueFd epoll, UniqueFd wake);
  void Work();
  // False: the loop has been stopped.
  bool RunTasks();
  void Wait();
  void NoteReturn(Clock::time_point began, Clock::time_point returned, std::optional<bool> slept);
  void Measure();
  std::chrono::microseconds TakeWaited();

  const UniqueFd epoll_;
  const UniqueFd wake_;
  std::unordered_map<uint64_t, std::shared_ptr<Watcher>> watchers_;
  uint64_t watched_ = 0;
  // The thread's own; set while it runs.
  const ThreadTime* time_ = nullptr;
  // When the thread began to wait for the descriptors, when it was back, and when it had been back
  // the time before.
  Clock::time_point began_ = Clock::now();
  Clock::time_point looked_ = began_;
  Clock::time_point looked_before_ = began_;
  // Whether it slept meanwhile, where that is known.
  std::optional<bool> slept_;
  // What is reported now was there at `known_since_`, and, once that has been measured, has come
  // since `fresh_since_`.
  Clock::time_point known_since_ = began_;
  Clock::time_point fresh_since_ = began_;
  bool measured_ = true;
  // How long the thread had waited for a processor in all when that was last read.
  std::chrono::microseconds waited_{0};
  Clock::time_point waited_at_ = began_;
  // The tasks that are being run; empty otherwise.
  std::vector<std::function<void()>> running_;

  Mutex mutex_;
  std::vector<std::function<void()>> tasks_ ABSL_GUARDED_BY(mutex_);
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_LOOP_H_
