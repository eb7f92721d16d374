// Events as rows, with their entrants. No transactions here.
#ifndef ASSIZE_LADDER_STORE_EVENT_ROWS_H_
#define ASSIZE_LADDER_STORE_EVENT_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "referee/base/sqlite.h"

namespace assize::ladder {

// LadderStore says what these do and how they fail.
absl::StatusOr<EventId> InsertEvent(sqlite::Connection& connection, const EventSetup& setup);
// Those whose ids are `first` to `last`; nothing of others is read.
absl::StatusOr<std::vector<Event>> ReadEvents(sqlite::Connection& connection, EventId first,
                                              EventId last);
// By the name as it is written, but for the case of ASCII letters; nullopt: none has it.
absl::StatusOr<std::optional<EventId>> ReadEventId(sqlite::Connection& connection,
                                                   std::string_view name);
// Of the events that began at that time or later, the first behind the last one that did not;
// INT64_MAX: there is none.
absl::StatusOr<EventId> ReadFirstSince(sqlite::Connection& connection, int64_t unix_us);
absl::StatusOr<EventProgress> ReadProgress(sqlite::Connection& connection, EventId event);
absl::Status InsertLateEntrants(sqlite::Connection& connection, EventId event,
                                const std::vector<VersionId>& versions);
absl::Status UpdateSettings(sqlite::Connection& connection, EventId event,
                            const std::string& settings);
absl::Status UpdateAnySettings(sqlite::Connection& connection, EventId event,
                               const std::string& settings);
absl::Status UpdatePublishedRounds(sqlite::Connection& connection, EventId event,
                                   std::optional<int> rounds);
absl::Status UpdateFinished(sqlite::Connection& connection, EventId event, int64_t ended_unix_us);
absl::Status UpdateCancelled(sqlite::Connection& connection, EventId event, int64_t ended_unix_us);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_EVENT_ROWS_H_
