// Where a runner's matches come from: all of a plan, or what others hand in while it runs.
#ifndef ASSIZE_REFEREE_RUN_MATCH_SOURCE_H_
#define ASSIZE_REFEREE_RUN_MATCH_SOURCE_H_

#include <optional>

#include "referee/base/mutex.h"
#include "referee/run/run_plan.h"

namespace assize::run {

// Safe on every thread.
class MatchSource {
 public:
  virtual ~MatchSource() = default;

  // The next match; blocks until it is known. nullopt: there will be none any more.
  virtual std::optional<PlannedMatch> Next() = 0;
  // The next match if it is known already. Does not block.
  virtual std::optional<PlannedMatch> NextIfKnown() = 0;
  // There is no next match any more.
  virtual void Close() = 0;
};

// The matches of a plan, as IndexInTurn() orders them.
class PlanSource : public MatchSource {
 public:
  // `plan` must outlive the source.
  explicit PlanSource(const RunPlan& plan) : plan_(plan) {}

  std::optional<PlannedMatch> Next() override;
  std::optional<PlannedMatch> NextIfKnown() override { return Next(); }
  void Close() override;

 private:
  const RunPlan& plan_;
  Mutex mutex_;
  int next_turn_ ABSL_GUARDED_BY(mutex_) = 0;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::run

#endif  // ASSIZE_REFEREE_RUN_MATCH_SOURCE_H_
