// The threads that calls are answered on, for each kind of work its own: whatever is asked, remote
// bots are admitted, acts are done and small questions are answered.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_CALL_THREADS_H_
#define ASSIZE_LADDER_SERVICE_CALLS_CALL_THREADS_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/calls/work_pool.h"

namespace assize::ladder::service {

// Heavy reads of one token that wait for the one that is being answered.
inline constexpr size_t kMaxHeavyWaiting = 4;

class CallThreads {
 public:
  // `log` is given lines for the log of the service, on any thread.
  explicit CallThreads(const std::function<void(const std::string& text)>& log);
  // To be called once. kResourceExhausted: the threads can't be started.
  absl::Status Start();

  WorkPool& admissions() { return admissions_; }
  // For calls of a method of this cost.
  WorkPool& For(v1::Cost cost);

 private:
  WorkPool admissions_;
  WorkPool acts_;
  WorkPool reads_;
  WorkPool heavy_reads_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_CALL_THREADS_H_
