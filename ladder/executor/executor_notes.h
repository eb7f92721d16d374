// What people should know of matches while they are played, each thing once: why a bot forfeits, and
// that the machine is too busy.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_EXECUTOR_NOTES_H_
#define ASSIZE_LADDER_EXECUTOR_EXECUTOR_NOTES_H_

#include <chrono>
#include <cstddef>
#include <set>
#include <string>

#include "ladder/executor/executor.h"
#include "ladder/executor/played_result.h"
#include "referee/replay/summary/packed_match.h"
#include "referee/replay/summary/seat_times.h"
#include "referee/worker/worker_report.h"

namespace assize::ladder {

class ExecutorNotes {
 public:
  // From which lateness of a worker's threads on the machine is too busy.
  explicit ExecutorNotes(std::chrono::microseconds most_lag) : next_lag_(most_lag) {}

  void Report(const worker::WorkerReport& report, const ExecutorListener& listener);
  void Result(const PlayedResult& result, const ExecutorListener& listener);

 private:
  void ReportFirstForfeit(const StoredMatch& match, size_t seat, const ExecutorListener& listener);

  LateWatch late_;
  // The next lag that is worth a note.
  std::chrono::microseconds next_lag_;
  // Bots of which a forfeit was reported.
  std::set<std::string> reported_forfeits_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_EXECUTOR_NOTES_H_
