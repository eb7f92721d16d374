// Runs tasks one after another in the order of posting, on whatever thread posts them.
//
// The first poster runs the queue until it is empty; the others only leave their task and go on. So
// a match is never entered by two threads, nobody waits, and no lock is held while a task runs.
#ifndef ASSIZE_REFEREE_HOST_STRAND_H_
#define ASSIZE_REFEREE_HOST_STRAND_H_

#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace assize::host {

class Strand {
 public:
  // Safe on every thread, also from inside a task (which then runs after it).
  void Post(std::function<void()> task) {
    std::unique_lock lock(mutex_);
    tasks_.push_back(std::move(task));
    if (running_) return;
    running_ = true;
    while (!tasks_.empty()) {
      std::function<void()> next = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      next();
      next = nullptr;  // what it holds may be the last owner of something that posts
      lock.lock();
    }
    running_ = false;
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> tasks_;
  bool running_ = false;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_STRAND_H_
