// An event in one line.
#ifndef ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_
#define ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

absl::StatusOr<v1::EventSummary> SummaryOf(LadderStore* store, const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_
