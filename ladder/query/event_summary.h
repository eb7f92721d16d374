// Events in one line each, the times of one, and what has come of one that was played.
#ifndef ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_
#define ASSIZE_LADDER_QUERY_EVENT_SUMMARY_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder {

// All events, the oldest first.
absl::StatusOr<v1::EventsReport> LoadEvents(LadderStore& store);

// A row for each act of the event's life that is planned or done.
Sheet TimesSheet(const v1::EventInfo& info);

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
