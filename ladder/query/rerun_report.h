// The newest rerun of an event beside the sets that it repeats.
#ifndef ASSIZE_LADDER_QUERY_RERUN_REPORT_H_
#define ASSIZE_LADDER_QUERY_RERUN_REPORT_H_

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/event_plan.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// Without its place in a queue. For organisers only: it has results of sets that may be held back.
// kNotFound: the event has no rerun.
absl::StatusOr<v1::Rerun> LoadRerun(LadderStore* store, const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_RERUN_REPORT_H_
