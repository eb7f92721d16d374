// A test of one version against another, or of several candidates against one base: sets are played
// batch by batch until a sequential test decides, or as many as were asked for. With several
// candidates each set has one of them, and the next batch is that of the leading one
// (stats/candidates.h).
//
// A set is one deal. Each of its games has the test version in another seat, against base versions
// in all others, once with each row of the options that the set covers (sets/set_plan.h). So seats
// and roles cancel out, and the sum of what all seats of a deal bring is the same in every game of
// base versions alone: playing one beside the set and subtracting it would take nothing out.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_REGRESS_SCHEDULE_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_REGRESS_SCHEDULE_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/rounds/schedule.h"
#include "ladder/model/regress_tally.h"
#include "ladder/stats/llr.h"

namespace assize::ladder {

// The entrants' places in EventSetup::entrants.
inline constexpr size_t kBase = 0;
// The first candidate; the others follow.
inline constexpr size_t kTest = 1;

// What is wrong with the settings of a regression: kInvalidArgument names the flag.
absl::Status CheckRegress(const v1::EventSettings& settings);

// The model that the hypotheses are stated in.
absl::StatusOr<stats::EloModel> EloModelOf(const v1::RegressSettings& settings);

// How the regression stands by the results of its sets: for each candidate, in the order of the
// entrants.
absl::StatusOr<std::vector<RegressTally>> TalliesOf(const EventState& state,
                                                    const v1::EventSettings& settings);
// LeaderOf() these candidates.
size_t LeaderAmong(const std::vector<RegressTally>& tallies);

class RegressSchedule : public Schedule {
 public:
  explicit RegressSchedule(v1::EventSettings settings) : settings_(std::move(settings)) {}

  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) override;

 private:
  const v1::EventSettings settings_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_REGRESS_SCHEDULE_H_
