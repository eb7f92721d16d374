// A mutex whose use clang checks (-Wthread-safety): members name it with ABSL_GUARDED_BY, functions
// with ABSL_EXCLUSIVE_LOCKS_REQUIRED.
//
//   Mutex mutex_;
//   std::condition_variable changed_;
//   int open_ ABSL_GUARDED_BY(mutex_) = 0;
//   ...
//   MutexLock lock(mutex_);
//   changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return open_ == 0; });
//
// They are those of the standard library, whose waits follow the steady clock; abseil's follow the
// clock on the wall.
#ifndef ASSIZE_REFEREE_BASE_MUTEX_H_
#define ASSIZE_REFEREE_BASE_MUTEX_H_

#include <condition_variable>
#include <mutex>

#include "absl/base/thread_annotations.h"

namespace assize {

class ABSL_LOCKABLE Mutex : public std::mutex {};

// Locked from its construction to its end, but for what lies between unlock() and lock().
class ABSL_SCOPED_LOCKABLE MutexLock : public std::unique_lock<std::mutex> {
 public:
  explicit MutexLock(Mutex& mutex) ABSL_EXCLUSIVE_LOCK_FUNCTION(mutex) : unique_lock(mutex) {}
  ~MutexLock() ABSL_UNLOCK_FUNCTION() = default;

  void lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() { unique_lock::lock(); }
  void unlock() ABSL_UNLOCK_FUNCTION() { unique_lock::unlock(); }
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_MUTEX_H_
