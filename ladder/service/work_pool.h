// A few threads for the work of calls, which must not block gRPC's own.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_WORK_POOL_H_
#define ASSIZE_LADDER_SERVICE_WORK_POOL_H_

#include <condition_variable>
#include <deque>
#include <functional>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class WorkPool {
 public:
  explicit WorkPool(size_t most_waiting) : most_waiting_(most_waiting) {}
  // To be called once. kResourceExhausted: the threads can't be started.
  absl::Status Start(int threads);
  // Returns when all work that was added is done.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // False: too much waits already, and the work is not done.
  bool Add(std::function<void()> work);
  // Takes the work however much waits: for work that others wait for.
  void AddAnyway(std::function<void()> work);

 private:
  void Run();

  const size_t most_waiting_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::deque<std::function<void()>> waiting_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_POOL_H_
