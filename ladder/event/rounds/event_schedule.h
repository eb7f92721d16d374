// The schedule of an event by its format, and what is known of its course beforehand.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_EVENT_SCHEDULE_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_EVENT_SCHEDULE_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/rounds/schedule.h"

namespace assize::ladder {

// Of every format, kRegressFormat too. kDataLoss: the event's settings can't be read.
absl::StatusOr<std::unique_ptr<Schedule>> ScheduleOf(const Event& event);

// What its bots are suspended for.
Suspension SuspensionIn(const Event& event);

// What there is to know of an event beforehand.
struct EventOutlook {
  // nullopt: not known, or without end.
  std::optional<int> rounds;
  // That tables should have; 0: any number, as of sets that are played again.
  int seats = 2;
  // Rounds are many and short: they are shown every few seconds only.
  bool endless = false;
  // Matches of a round as a share of those of the round before.
  double shrinking = 1;
};

// With the entrants of today.
absl::StatusOr<EventOutlook> OutlookOf(const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_EVENT_SCHEDULE_H_
