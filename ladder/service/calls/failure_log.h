// A task that is tried again and again, whatever it throws, and the log line about it: once for each
// failure until the task has worked or fails otherwise, so that a full disk does not flood the log.
//
//   FailureLog failures(options.log);
//   while (!ending()) failures.Try("the site", [this] { return Refresh(); });
//
// Used by one thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_FAILURE_LOG_H_
#define ASSIZE_LADDER_SERVICE_CALLS_FAILURE_LOG_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "referee/base/tasks/guarded.h"

namespace assize::ladder::service {

class FailureLog {
 public:
  explicit FailureLog(std::function<void(const std::string& text)> write)
      : write_(std::move(write)) {}

  // Does `work`, which returns a status or nothing, and notes what became of it. An exception is
  // kInternal and names `task`.
  template <class Work>
  absl::Status Try(std::string_view task, const Work& work) {
    absl::Status done = Guarded(task, work);
    Note(done);
    return done;
  }

  // What became of the task this time.
  void Note(const absl::Status& status) {
    if (!status.ok() && status != last_) write_(std::string(status.message()));
    last_ = status;
  }

 private:
  const std::function<void(const std::string& text)> write_;
  absl::Status last_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_FAILURE_LOG_H_
