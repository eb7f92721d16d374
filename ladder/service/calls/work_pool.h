// A few threads for one kind of work of calls, which must not block gRPC's own.
//
// Work that is thrown out of is logged, and its thread goes on. Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_WORK_POOL_H_
#define ASSIZE_LADDER_SERVICE_CALLS_WORK_POOL_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

struct WorkPoolOptions {
  // Of its threads, and in the log.
  std::string name;
  int threads = 1;
  // Work that may wait, in all and of one caller.
  size_t most_waiting = 1000;
  size_t most_waiting_of_one = 1000;
  // A line for the log of the service. Called on any thread.
  std::function<void(const std::string& text)> log;
};

class WorkPool {
 public:
  // Work of nobody in particular: any number at a time.
  static constexpr int64_t kNobody = 0;

  explicit WorkPool(WorkPoolOptions options) : options_(std::move(options)) {}
  // To be called once. kResourceExhausted: the threads can't be started.
  absl::Status Start();
  // Returns when all work that was added is done.
  ~WorkPool();
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Work of one caller is done one after the other. False: too much waits already, and the work is
  // not done.
  bool Add(std::function<void()> work, int64_t caller = kNobody);
  // Takes the work however much waits: for work that others wait for.
  void AddAnyway(std::function<void()> work);

 private:
  struct Waiting {
    int64_t caller = kNobody;
    std::function<void()> work;
  };

  void Run();
  // The first whose caller has nothing in work.
  std::deque<Waiting>::iterator Next() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const WorkPoolOptions options_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::deque<Waiting> waiting_ ABSL_GUARDED_BY(mutex_);
  // Callers with work that is being done.
  std::set<int64_t> working_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_WORK_POOL_H_
