// Which bot breaks the matches that it plays in: by trying bots alone, which is proof, and by the
// company of those whose matches break, which is a suspicion that trials confirm or not.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_SUSPICION_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_SUSPICION_H_

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
#include "ladder/event/rounds/round_batch.h"
#include "ladder/executor/executor.h"
#include "ladder/model/roster.h"

namespace assize::ladder {

// A match that broke so often that chance no longer explains it, by the versions in its seats.
using BrokenMatch = std::set<VersionId>;

// The void attempts from which on a match counts as broken: a worker may die of something else
// once.
inline constexpr int kAttemptsOfBrokenMatch = 2;
// The broken matches from which on a version may be suspected for its company.
inline constexpr int kMatchesToSuspect = 2;
// How often a bot must break its match alone, one time after another, to be named: something that
// has nothing to do with bots may end workers many times a minute, and hits a trial as well.
inline constexpr int kTrialsToName = 3;

// The version that sits in all broken matches of everybody whom it has met in one, and in more of
// them than any of these; nullopt: there is none, or chance may have put it there.
std::optional<VersionId> CulpritOf(std::span<const BrokenMatch> broken);

// Trying bots alone: a match that keeps breaking is played by one of its bots in all seats, so that
// what happens then is that bot's doing.
class Trial {
 public:
  explicit Trial(Executor* executor) : executor_(executor) {}

  // Tries the bots of the batch's only match, unless each of them was tried too often, in turns:
  // all once, then all again as long as the outcome is open. Deal and match id are drawn afresh:
  // what is learned in a trial is of no use in the match. Returns the bots that are named, by their
  // numbers in the batch, and how the match broke: those that broke it kTrialsToName times while at
  // least one of the others broke none, since what ends the workers of all is not a bot. Errors as
  // of Executor::Play().
  absl::StatusOr<std::map<uint32_t, std::string>> Try(const v1::Batch& batch,
                                                      const ExecutorListener& notes);
  // Whether matches break with the bot `suspect` of the batch, and with nobody else: `batch` has
  // broken matches in which it sits, each in other company. They are played again in kTrialsToName
  // turns, and each must break each time. Side by side with them are played the same matches with
  // another bot in the suspect's seats, and each bot alone: of these none may break, nor any
  // earlier trial. Something that ends workers without regard to bots is over by then, or ends some
  // of those too. Errors as of Try().
  absl::StatusOr<bool> BreaksCompany(const v1::Batch& batch, uint32_t suspect,
                                     const ExecutorListener& notes);

 private:
  // Plays the match once with each of these bots alone; returns those with which it broke, and how.
  absl::StatusOr<std::map<uint32_t, std::string>> PlayAlone(const v1::Batch& batch,
                                                            const std::set<uint32_t>& bots,
                                                            const ExecutorListener& notes);
  // Plays all matches of the batch; returns those that broke, by their ids, and how.
  absl::StatusOr<std::map<std::string, std::string>> PlayAll(const v1::Batch& trials,
                                                             const ExecutorListener& notes);

  Executor* const executor_;
  // By folder and remote version: how often it was tried.
  std::map<std::pair<std::string, int64_t>, int> tried_;
  // Of all trials so far but those of a suspect in company.
  bool one_broke_ = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_SUSPICION_H_
