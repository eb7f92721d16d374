#include "ladder/service/work_pool.h"

#include <utility>

#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {

absl::Status WorkPool::Start(int threads) {
  threads_.reserve(static_cast<size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    std::thread thread;
    ASSIZE_RETURN_IF_ERROR(StartThread(&thread, [this] { Run(); }));
    threads_.push_back(std::move(thread));
  }
  return absl::OkStatus();
}

WorkPool::~WorkPool() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

bool WorkPool::Add(std::function<void()> work) {
  const MutexLock lock(mutex_);
  if (waiting_.size() >= most_waiting_) return false;
  waiting_.push_back(std::move(work));
  changed_.notify_one();
  return true;
}

void WorkPool::AddAnyway(std::function<void()> work) {
  const MutexLock lock(mutex_);
  waiting_.push_back(std::move(work));
  changed_.notify_one();
}

void WorkPool::Run() {
  while (true) {
    std::function<void()> work;
    {
      MutexLock lock(mutex_);
      changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        return ending_ || !waiting_.empty();
      });
      if (waiting_.empty()) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }
}

}  // namespace assize::ladder::service
