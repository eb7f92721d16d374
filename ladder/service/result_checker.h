// Plays reported results again from their records, in a process of its own: it reads bytes from
// other machines, with a bounded memory, and whatever happens to it happens to it alone.
//
// That a record is confirmed proves that it keeps the rules, and not that the bots made its moves.
// Safe on every thread; one result is checked at a time.
#ifndef ASSIZE_LADDER_SERVICE_RESULT_CHECKER_H_
#define ASSIZE_LADDER_SERVICE_RESULT_CHECKER_H_

#include <sys/types.h>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {

// How this program is executed again as such a process: this as its name, and its end of the socket
// as this descriptor.
inline constexpr char kCheckerName[] = "assize-checker";
inline constexpr int kCheckerSocket = 3;

// To be called at the beginning of main(): does not return in such a process.
void ServeIfChecker(int argc, char** argv);

class ResultChecker {
 public:
  ResultChecker() = default;
  ~ResultChecker();
  ResultChecker(const ResultChecker&) = delete;
  ResultChecker& operator=(const ResultChecker&) = delete;

  // A serialised v1::BatchResult. kDataLoss: it is none, or its record is not confirmed, or checking
  // it ended the process or took too long; kUnavailable: no process can be started now.
  absl::Status Check(const std::string& result);

 private:
  absl::Status Start() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Ends the process; the next check starts another.
  void End() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  Mutex mutex_;
  pid_t pid_ ABSL_GUARDED_BY(mutex_) = 0;
  UniqueFd socket_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RESULT_CHECKER_H_
