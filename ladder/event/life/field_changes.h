// Changes of an event while it goes on: late entries and byes that are asked for. They are
// kept in the event's settings, so that the pairing stays a function of settings and results.
//
// Pure functions, safe on every thread. `planned`: how many rounds of the event have been planned;
// these can't be changed any more.
#ifndef ASSIZE_LADDER_EVENT_LIFE_FIELD_CHANGES_H_
#define ASSIZE_LADDER_EVENT_LIFE_FIELD_CHANGES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// Asks for a bye, or takes that back.
struct ByeRequest {
  // The entrant's start number, from 1, and its name for errors.
  int number = 0;
  std::string name;
  // From 1.
  int round = 0;
  // "half" or "zero" points.
  std::string kind = "half";
  // Taken back; `kind` does not count.
  bool back = false;
};

// The settings with the bye, or without it. kInvalidArgument: a kind or a round that the event does
// not have; kFailedPrecondition: its format has no such byes, it is over, the round is planned, the entrant is
// not in the event in that round, or has all the half-point byes that the event allows
// (EventSettings::half_byes); kNotFound: there is nothing to take back.
absl::StatusOr<v1::EventSettings> WithBye(const Event& event, int planned,
                                          const ByeRequest& request);

// The settings with `count` further entrants, who begin in the next round that is not planned.
// kFailedPrecondition: the event's format has no late entries, it is over, or all its rounds are
// planned.
absl::StatusOr<v1::EventSettings> WithLateEntries(const Event& event, int planned, int count);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_FIELD_CHANGES_H_
