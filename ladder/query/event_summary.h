// Events in one line each, and what has come of one that was played.
#ifndef ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_
#define ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

absl::StatusOr<v1::EventSummary> SummaryOf(LadderStore* store, const Event& event);

// All events, the oldest first.
absl::StatusOr<v1::EventsReport> LoadEvents(LadderStore& store);

// What a command that plays an event does not find in the store.
struct PlayedNow {
  // Matches that came to a result.
  int matches = 0;
  double seconds = 0;
};

// The event with its standings.
absl::StatusOr<v1::EventResult> LoadEventResult(LadderStore* store, const std::string& event,
                                                const PlayedNow& played);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_
