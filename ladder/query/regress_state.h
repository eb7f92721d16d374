// A test of two versions as the database has it.
#ifndef ASSIZE_LADDER_QUERY_REGRESS_STATE_H_
#define ASSIZE_LADDER_QUERY_REGRESS_STATE_H_

#include "absl/status/statusor.h"
#include "ladder/event/schedule.h"
#include "ladder/report/regress_report.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// `state`: the event and its results; its rounds are not looked at.
absl::StatusOr<report::RegressState> RegressStateOf(LadderStore* store, const EventState& state);

// The same with what is stored now, up to the first set that is still to be played. `event` is of
// kRegressFormat.
absl::StatusOr<report::RegressState> LoadRegressState(LadderStore* store, const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_REGRESS_STATE_H_
