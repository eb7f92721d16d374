// A test of two versions as the database has it.
#ifndef ASSIZE_LADDER_QUERY_REGRESS_STATE_H_
#define ASSIZE_LADDER_QUERY_REGRESS_STATE_H_

#include <functional>
#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/event/rounds/schedule.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// `state`: the event and its results; its rounds are not used.
absl::StatusOr<report::RegressState> RegressStateOf(LadderStore* store, const EventState& state);

// What each version did wrong in the event's sets below this number.
using FaultsBelow =
    std::function<absl::StatusOr<std::map<VersionId, FaultCounts>>(int64_t end_set)>;

// The same of rows that were read before: all versions, and `state` up to the first set that is
// still to be played.
absl::StatusOr<report::RegressState> RegressStateOf(const std::vector<Version>& versions,
                                                    const EventState& state,
                                                    const FaultsBelow& faults_below);

// The same with what is stored now, up to the first set that is still to be played. `event` is of
// kRegressFormat.
absl::StatusOr<report::RegressState> LoadRegressState(LadderStore* store, const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_REGRESS_STATE_H_
