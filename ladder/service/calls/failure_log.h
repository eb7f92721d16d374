// The log line about a task that is tried again and again: once for each failure until the task has
// worked or fails otherwise, so that a full disk does not flood the log.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_FAILURE_LOG_H_
#define ASSIZE_LADDER_SERVICE_CALLS_FAILURE_LOG_H_

#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"

namespace assize::ladder::service {

class FailureLog {
 public:
  explicit FailureLog(std::function<void(const std::string& text)> write)
      : write_(std::move(write)) {}

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
