// An event in the form in which standings and crosstables want it.
#ifndef ASSIZE_LADDER_QUERY_EVENT_REPORT_H_
#define ASSIZE_LADDER_QUERY_EVENT_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/event/rounds/event_history.h"
#include "ladder/report/tables/report.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// What a table calls each of these versions; their status is left to the caller, who knows of the
// event.
std::vector<report::PlayerName> NamesFor(const std::vector<Version>& versions);

// The event of that name; empty: the newest that has standings, or the newest of all.
absl::StatusOr<Event> FindEventToShow(LadderStore* store, const std::string& name);

// The event as far as it is played, of rows that were read before: all versions, and the event's rounds
// and results. Pure. kFailedPrecondition: it is a test of two versions, which has no standings.
absl::StatusOr<report::EventReport> EventReportOf(const Event& event,
                                                  const std::vector<Version>& versions,
                                                  RoundPointers rounds, const Results& results);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_EVENT_REPORT_H_
