// Which bot breaks the matches that it plays in: as far as the matches alone can show it, and by
// trying bots alone.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EVENT_SUSPICION_H_
#define ASSIZE_LADDER_EVENT_SUSPICION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/round_batch.h"
#include "ladder/executor/executor.h"
#include "ladder/model/roster.h"

namespace assize::ladder {

// A match that broke so often that chance no longer explains it, by the versions in its seats.
using BrokenMatch = std::set<VersionId>;

// The void attempts from which on a match counts as broken: a worker may die of something else
// once.
inline constexpr int kAttemptsOfBrokenMatch = 2;
// The broken matches from which on they are evidence against a version.
inline constexpr int kMatchesToSuspect = 2;

// The version that sits in all broken matches of everybody whom it has met in one, and in more of
// them than any of these; nullopt: there is none, or chance may have put it there.
std::optional<VersionId> CulpritOf(std::span<const BrokenMatch> broken);

// Trying bots alone: a match that keeps breaking is played by one of its bots in all seats, so that
// what happens then is that bot's doing.
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
  // By folder and remote version: trials so far.
  std::map<std::pair<std::string, int64_t>, int> tried_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SUSPICION_H_
