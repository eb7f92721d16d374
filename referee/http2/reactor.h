// One thread that waits for descriptors and for times, and runs what is due.
//
//   Reactor reactor;
//   reactor.Watch(fd, EPOLLIN, watcher);
//   reactor.After(10s, [] { ... });
//   reactor.Run();
//
// All of it on that thread; nothing that it runs may block. What is thrown ends the task or the
// report alone, with a line on standard error; a watcher that throws gets no reports for a second.
#ifndef ASSIZE_REFEREE_HTTP2_REACTOR_H_
#define ASSIZE_REFEREE_HTTP2_REACTOR_H_

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/base/unique_fd.h"

namespace assize::http2 {

class Reactor {
 public:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void()>;
  // Names a watched descriptor, a timer; never 0.
  using Id = uint64_t;

  // Whose descriptor is watched.
  class Watcher {
   public:
    virtual ~Watcher() = default;
    // `events` as of epoll, level-triggered.
    virtual void OnReady(uint32_t events) = 0;
    // Because of AtTurnEnd().
    virtual void OnTurnEnd() {}
  };

  Reactor();
  ~Reactor();
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;

  // The watcher is kept until Forget(), which must come before the descriptor is closed.
  Id Watch(int descriptor, uint32_t events, std::shared_ptr<Watcher> watcher);
  void Change(Id watched, uint32_t events);
  void Forget(Id watched);

  // Runs `task` once, after that time; unless it is cancelled before.
  Id After(std::chrono::milliseconds time, Task task);
  // Runs `task` after each such time, also after it has thrown, until it is cancelled.
  Id Every(std::chrono::milliseconds time, Task task);
  void Cancel(Id timer);
  // Runs `task` at the end of this turn, after all that is reported in it.
  void Later(Task task) { later_.push_back(std::move(task)); }
  // The same for a watcher, without a task to be made: what each message calls for.
  void AtTurnEnd(std::shared_ptr<Watcher> watcher) { due_.push_back(std::move(watcher)); }
  // Runs `task` some time later, one such task a turn: for what takes long and must not keep others
  // waiting.
  void Slowly(Task task) { slow_.push_back(std::move(task)); }

  // Until Stop(), or until nothing is watched and nothing will happen.
  void Run();
  void Stop() { stopped_ = true; }
  // One turn of it: waits for what comes next, at most so long, and runs what is due.
  void RunOnce(std::chrono::milliseconds most);
  // Runs what Later() was given, without waiting for anything.
  void RunLater();

  // When this turn began: at most this long ago came what is reported now.
  Clock::time_point turn() const { return turn_; }
  // Nothing was reported in this turn: all that had come before it has been handled.
  bool quiet() const { return reported_ == 0; }
  // The longest turn since the last call: how long something may have waited for the thread.
  std::chrono::microseconds TakeLateness();

 private:
  struct Watched {
    int descriptor = -1;
    uint32_t events = 0;
    std::shared_ptr<Watcher> watcher;
  };
  struct Timer {
    Id id = 0;
    Task task;
    // 0: once.
    std::chrono::milliseconds every{0};
  };

  void Report(Id watched, uint32_t events);
  // Reports nothing of it for a moment.
  void Rest(Id watched);
  int MsUntilNext() const;
  void Arm(std::chrono::milliseconds time, Timer timer);
  void RunTimers();

  const UniqueFd epoll_;
  std::unordered_map<Id, Watched> watched_;
  std::multimap<Clock::time_point, Timer> timers_;
  std::unordered_map<Id, Clock::time_point> timer_times_;
  std::vector<Task> later_;
  std::vector<std::shared_ptr<Watcher>> due_;
  // Room for the next ones.
  std::vector<std::shared_ptr<Watcher>> spare_due_;
  std::deque<Task> slow_;
  Id last_id_ = 0;
  int reported_ = 0;
  Clock::time_point turn_ = Clock::now();
  std::chrono::microseconds longest_turn_{0};
  bool stopped_ = false;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_REACTOR_H_
