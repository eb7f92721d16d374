#include "ladder/service/calls/work_pool.h"

#include <algorithm>
#include <utility>

#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {

absl::Status WorkPool::Start() {
  threads_.reserve(static_cast<size_t>(options_.threads));
  for (int i = 0; i < options_.threads; ++i) {
    std::thread thread;
    ASSIZE_RETURN_IF_ERROR(StartThread(options_.name, &thread, [this] { Run(); }));
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

bool WorkPool::Add(std::function<void()> work, int64_t caller) {
  const MutexLock lock(mutex_);
  if (waiting_.size() >= options_.most_waiting) return false;
  if (caller != kNobody) {
    const auto own = std::ranges::count(waiting_, caller, &Waiting::caller);
    if (static_cast<size_t>(own) >= options_.most_waiting_of_one) return false;
  }
  waiting_.push_back({caller, std::move(work)});
  changed_.notify_one();
  return true;
}

void WorkPool::AddAnyway(std::function<void()> work) {
  const MutexLock lock(mutex_);
  waiting_.push_back({kNobody, std::move(work)});
  changed_.notify_one();
}

std::deque<WorkPool::Waiting>::iterator WorkPool::Next() {
  return std::ranges::find_if(waiting_, [this](const Waiting& one) ABSL_EXCLUSIVE_LOCKS_REQUIRED(
                                            mutex_) { return !working_.contains(one.caller); });
}

void WorkPool::Run() {
  MutexLock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return (ending_ && waiting_.empty()) || Next() != waiting_.end();
    });
    const auto next = Next();
    if (next == waiting_.end()) return;
    Waiting one = std::move(*next);
    waiting_.erase(next);
    if (one.caller != kNobody) working_.insert(one.caller);
    lock.unlock();
    const absl::Status done = Guarded(options_.name, one.work);
    // What it has bound may call back into the pool.
    one.work = nullptr;
    if (!done.ok()) options_.log(std::string(done.message()));
    lock.lock();
    working_.erase(one.caller);
    // Another thread may take the caller's next work, or see that nothing is left.
    changed_.notify_all();
  }
}

}  // namespace assize::ladder::service
