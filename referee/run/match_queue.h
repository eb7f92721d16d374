// Where a runner's matches come from, and the order in which they may be played: no two of one
// deal together, and between them all bots end (deal_schedule.h).
#ifndef ASSIZE_REFEREE_RUN_MATCH_QUEUE_H_
#define ASSIZE_REFEREE_RUN_MATCH_QUEUE_H_

#include <condition_variable>
#include <functional>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "referee/run/deal_schedule.h"
#include "referee/run/run_plan.h"

namespace assize::run {

// Safe on every thread.
class MatchQueue {
 public:
  // Ends all instances of the runner, and returns when the ends of all were reported. An error: one
  // can't be ended, or nobody knows whether it has.
  using EndBots = std::function<absl::Status()>;

  // For matches that are played in this number of lanes at a time.
  explicit MatchQueue(int lanes) : schedule_(lanes) {}
  virtual ~MatchQueue() = default;
  MatchQueue(const MatchQueue&) = delete;
  MatchQueue& operator=(const MatchQueue&) = delete;

  void Add(PlannedMatch match);
  // Nothing will be added any more.
  void End();
  // `ended` is called, on the thread of a Next(), once all that was added before is over and all
  // bots have ended.
  void AskToEndBots(std::function<void()> ended);

  // The next match, which may begin now; blocks until there is one. nullopt: there will be none any
  // more. While no match is in play, `end_bots` may be called, by one thread at a time and while
  // all others are in here; its error is returned, and there is no next match any more.
  absl::StatusOr<std::optional<PlannedMatch>> Next(const EndBots& end_bots);
  // The next match if one may begin now. Does not block.
  std::optional<PlannedMatch> NextIfKnown();
  // A match that was returned here has been played.
  void Over(const PlannedMatch& match, const MatchTime& time);
  // There is no next match any more.
  void Close();

 protected:
  // Called when a further deal may begin and none waits: a queue that knows more adds the next one.
  // Only while HasMore().
  virtual std::vector<PlannedMatch> NextDeal() { return {}; }
  virtual bool HasMore() const { return false; }

 private:
  std::optional<PlannedMatch> TakeNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool BotsMustEnd() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // After the end of all bots.
  void NoteEnd(const absl::Status& ended) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  Mutex mutex_;
  std::condition_variable changed_;
  DealSchedule<PlannedMatch> schedule_ ABSL_GUARDED_BY(mutex_);
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
  // A thread is ending all bots.
  bool ending_bots_ ABSL_GUARDED_BY(mutex_) = false;
  // Who has asked for that.
  std::function<void()> asked_ ABSL_GUARDED_BY(mutex_);
};

// The matches of a plan.
class PlanQueue : public MatchQueue {
 public:
  // `plan` must outlive the queue.
  PlanQueue(const RunPlan& plan, int lanes) : MatchQueue(lanes), plan_(plan) { End(); }

 private:
  std::vector<PlannedMatch> NextDeal() override;
  bool HasMore() const override { return next_deal_ < plan_.deals; }

  const RunPlan& plan_;
  int next_deal_ = 0;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_MATCH_QUEUE_H_
