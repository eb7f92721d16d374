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
#include <thread>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"
#include "referee/seat/lateness.h"

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
  // thread, because it waited for a processor or was busy with something else (lateness.h).
  std::chrono::microseconds Lateness(LatenessMeter::Bound bound) { return lateness_->Get(bound); }

 private:
  Loop(UniqueFd epoll, UniqueFd wake);
  void Work();
  // False: the loop has been stopped.
  bool RunTasks();
  void Wait();

  const UniqueFd epoll_;
  const UniqueFd wake_;
  std::unordered_map<uint64_t, std::shared_ptr<Watcher>> watchers_;
  uint64_t watched_ = 0;
  // The thread's own; set while it runs.
  LatenessMeter* lateness_ = nullptr;
  // The tasks that are being run; empty otherwise.
  std::vector<std::function<void()>> running_;

  Mutex mutex_;
  std::vector<std::function<void()>> tasks_ ABSL_GUARDED_BY(mutex_);
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace assize::seat

#endif  // ASSIZE_REFEREE_SEAT_LOOP_H_
