// A process of this program that does one thing for the daemon with bytes from elsewhere: whatever
// happens to it happens to it alone. It answers one question after another.
//
//   HelperProcess checker(kChecker);
//   std::optional<std::string> answer = checker.Ask(bytes, 30s);   // starts it, if it does not run
//
// In main(), before anything else:   ServeIfHelper(argc, argv, kChecker, [](const std::string& question) {...});
//
// Used by one thread at a time.
#ifndef ASSIZE_LADDER_SERVICE_WORK_HELPER_PROCESS_H_
#define ASSIZE_LADDER_SERVICE_WORK_HELPER_PROCESS_H_

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

struct HelperKind {
  // What it is executed as.
  const char* name;
  // Memory that it may have.
  size_t memory_bytes;
};

// Of a question and of an answer.
inline constexpr size_t kMaxHelperBytes = size_t{8} << 20;

class HelperProcess {
 public:
  explicit HelperProcess(const HelperKind& kind) : kind_(kind) {}
  // Ends it, with what it has started.
  ~HelperProcess() { End(); }
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;

  // kUnavailable: it can't be started; kAborted: it has ended, or took longer than that.
  absl::StatusOr<std::string> Ask(const std::string& question, std::chrono::milliseconds limit);
  void End();
  // Ends the process in the midst of an Ask(), and those of later ones. Safe on every thread.
  void Interrupt();

 private:
  absl::Status Start();

  const HelperKind kind_;
  std::atomic<bool> interrupted_ = false;
  std::atomic<pid_t> pid_ = 0;
  UniqueFd socket_;
};

// To be called at the beginning of main(): answers questions with `answer` until nobody asks any more, if
// the program was executed as such a process; else it returns at once. `prepare` runs before its memory is
// bounded; may be null.
void ServeIfHelper(int argc, char** argv, const HelperKind& kind,
                   const std::function<std::string(const std::string& question)>& answer,
                   const std::function<void()>& prepare = nullptr);

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_HELPER_PROCESS_H_
