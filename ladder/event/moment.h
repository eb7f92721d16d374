// Moments as organisers write them: a date, a time and the time zone in which it is meant.
//
// Zones are those of the system's time zone data. Pure but for reading that; safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_MOMENT_H_
#define ASSIZE_LADDER_EVENT_MOMENT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::ladder {

struct Moment {
  int64_t unix_us = 0;
  // As it was written: "Europe/Paris", "+01:00", "UTC".
  std::string zone;
};

// "2026-12-01 18:00 Europe/Paris", "2026-12-01T18:00:30+01:00" or "2026-12-01T18:00Z".
// kInvalidArgument: something else; an unknown zone; a time that the zone does not have, or has
// twice, when its clocks change.
absl::StatusOr<Moment> ParseMoment(const std::string& text);

// "2026-12-01 18:00 Europe/Paris", with seconds where there are any; in UTC if the zone is empty or
// not known here.
std::string MomentText(const Moment& moment);

// kInvalidArgument: no zone of this name is known here.
absl::Status CheckZone(const std::string& zone);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_MOMENT_H_
