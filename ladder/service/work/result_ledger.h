// What each version has done for each worker, table by table, summed up: for the comparison of workers
// (stats/worker_comparison.h). Of the time since the service was started.
//
// Safe on every thread.
#ifndef ASSIZE_LADDER_SERVICE_WORK_RESULT_LEDGER_H_
#define ASSIZE_LADDER_SERVICE_WORK_RESULT_LEDGER_H_

#include <map>
#include <string>
#include <vector>

#include "assize/v1/record.pb.h"
#include "ladder/executor/leases/lease_admission.h"
#include "ladder/executor/played_result.h"
#include "ladder/stats/worker_comparison.h"
#include "referee/base/mutex.h"

namespace assize::ladder::service {

class ResultLedger {
 public:
  // A result of this worker, and its record's header. `bots`: by seat, the SHA-256 of the bot's files. Void matches say
  // nothing.
  void Add(const WorkerId& worker, const PlayedResult& result, const v1::RecordHeader& header,
           const std::vector<std::string>& bots);
  // By worker: by what it differs from the others, a line each.
  std::map<WorkerId, std::vector<std::string>> Remarkable();

 private:
  struct Version {
    // As its matches name it.
    std::string name;
    stats::Strata scores;
    // Late answers of a match.
    stats::Strata timeouts;
    // Logarithm of the CPU time of a decision, at the service's own speed.
    stats::Strata cpu;
  };

  Mutex mutex_;
  // By the bot's files.
  std::map<std::string, Version> versions_ ABSL_GUARDED_BY(mutex_);
  // By its name in the comparisons.
  std::map<std::string, WorkerId> workers_ ABSL_GUARDED_BY(mutex_);
  size_t cells_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_RESULT_LEDGER_H_
