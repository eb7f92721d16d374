// Plays reported results again from their records and packs them as they are stored, in a process of its
// own: it reads bytes from other machines, with a bounded memory, and whatever happens to it happens to it
// alone. The daemon itself reads no record.
//
// That a record is confirmed proves that it keeps the rules, and not that the bots made its moves.
// Safe on every thread; one result is checked at a time.
#ifndef ASSIZE_LADDER_SERVICE_WORK_RESULT_CHECKER_H_
#define ASSIZE_LADDER_SERVICE_WORK_RESULT_CHECKER_H_

#include <string>

#include "absl/status/statusor.h"
#include "ladder/executor/played_result.h"
#include "ladder/service/work/helper_process.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

// To be called at the beginning of main(): does not return in such a process.
void ServeIfChecker(int argc, char** argv);

// A result that is confirmed.
struct CheckedResult {
  PlayedResult played;
  // Of its record: a v1::RecordHeader, serialised.
  std::string header;
};

class ResultChecker {
 public:
  ResultChecker();

  // A serialised v1::BatchResult. kDataLoss: it is none, or its record is not confirmed.
  // kInvalidArgument: it is too large, or checking it ended the process or took too long, twice: a bot
  // may have made it so. kUnavailable: no process can be started now.
  absl::StatusOr<CheckedResult> Check(const std::string& result);

 private:
  absl::StatusOr<std::string> Ask(const std::string& result);

  Mutex mutex_;
  HelperProcess helper_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_RESULT_CHECKER_H_
