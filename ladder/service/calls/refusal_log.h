// Log lines about calls that are refused: a few a minute for each reason, and how many more there
// were, so that a flood of one kind neither fills the disk nor hides another kind.
//
// Safe on every thread. Texts are those that callers get, so they contain no tokens.
#ifndef ASSIZE_LADDER_SERVICE_CALLS_REFUSAL_LOG_H_
#define ASSIZE_LADDER_SERVICE_CALLS_REFUSAL_LOG_H_

#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class RefusalLog {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RefusalLog(
      std::function<void(const std::string& line)> write,
      std::function<Time()> now = [] { return std::chrono::steady_clock::now(); })
      : write_(std::move(write)), now_(std::move(now)) {}

  // `caller` is Caller::name; empty: not known. OK is not logged.
  void Note(const std::string& method, const std::string& caller, const absl::Status& status);

 private:
  struct Minute {
    Time begin;
    int lines = 0;
    int left_out = 0;
  };

  const std::function<void(const std::string& line)> write_;
  const std::function<Time()> now_;
  Mutex mutex_;
  // By number of v1::Reason.
  std::map<int, Minute> minutes_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_CALLS_REFUSAL_LOG_H_
