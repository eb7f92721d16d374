// Trying bots alone: a match that keeps breaking is played by one of its bots in all seats, so that
// what happens then is that bot's doing.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EVENT_TRIAL_H_
#define ASSIZE_LADDER_EVENT_TRIAL_H_

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/round_batch.h"
#include "ladder/executor/executor.h"

namespace assize::ladder {

class Trial {
 public:
  explicit Trial(Executor* executor) : executor_(executor) {}

  // Tries each bot of the batch's only match that it has not tried too often. Deal and match id are
  // drawn afresh: what is learned in a trial is of no use in the match. Returns the bots with which
  // it broke, by their numbers in the batch, and how. Errors as of Executor::Play().
  absl::StatusOr<std::map<uint32_t, std::string>> Try(const v1::Batch& batch,
                                                      const ExecutorListener& notes);

 private:
  absl::StatusOr<v1::BatchMatch> MatchWith(const v1::BatchMatch& match, uint32_t bot) const;

  Executor* const executor_;
  // By folder: trials so far.
  std::map<std::string, int> tried_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_TRIAL_H_
