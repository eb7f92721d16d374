// Executors have matches played: by local worker processes, or by a cluster's scheduler. The same
// batch and result files either way (referee/worker/BATCHES.md).
#ifndef ASSIZE_LADDER_EXECUTOR_EXECUTOR_H_
#define ASSIZE_LADDER_EXECUTOR_EXECUTOR_H_

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "ladder/executor/played_result.h"

namespace assize::ladder {

// Called while matches are played, on the thread that called Play().
struct ExecutorListener {
  // A match is over, perhaps void.
  std::function<void(PlayedResult)> on_result;
  // An attempt had no result: its worker ended, or its result can't be read.
  std::function<void(const v1::BatchMatch& match, const std::string& reason)> on_void;
  // Something that people should know.
  std::function<void(const std::string& text)> on_note;
  // Nothing has been reported for a moment. May be null.
  std::function<void()> on_quiet = nullptr;
  // A result that was reported can't be believed. Returns whether it was forgotten, so that the match is
  // to be played again; it was not if it is stored. Null: results are stored at once.
  std::function<bool(const std::string& match_id)> on_retracted = nullptr;
};

// What an earlier executor has left behind.
struct Recovered {
  // They may not have been stored.
  std::vector<v1::BatchResult> results;
  // What could not be read, for people.
  std::vector<std::string> notes;
};

class Executor {
 public:
  virtual ~Executor() = default;

  virtual absl::StatusOr<Recovered> Recover() = 0;
  // Plays each match of `work` once, several at a time, and reports its result or that it was void.
  // Those with an attempt behind them are played after all others, one at a time. Blocks.
  // kCancelled: it was stopped; other errors: matches can't be played here. Those of which nothing
  // was reported have not been played.
  virtual absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) = 0;
  // The results of these matches are kept elsewhere now, or not wanted: the executor may forget
  // them.
  virtual void Release(std::span<const std::string> match_ids) = 0;

  // No new match begins; those that are being played go on. Safe on every thread.
  virtual void StopBeginning() = 0;
  // Those that are being played end as well, without a result. Safe on every thread.
  virtual void StopNow() = 0;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_EXECUTOR_H_
