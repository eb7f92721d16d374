// Moments as people write them, a date, a time and the time zone in which it is meant; and spans of
// time.
//
// Zones are those of the system's time zone data. Pure but for reading that; safe on every thread.
#ifndef ASSIZE_REFEREE_BASE_TEXT_MOMENT_H_
#define ASSIZE_REFEREE_BASE_TEXT_MOMENT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace assize {

struct Moment {
  int64_t unix_us = 0;
  // As it was written: "Europe/Paris", "+01:00", "UTC".
  std::string zone;
};

// "2026-12-01 18:00 Europe/Paris", "2026-12-01T18:00:30+01:00" or "2026-12-01T18:00Z".
// kInvalidArgument: something else; an unknown zone; a time that the zone does not have, or has
// twice, when its clocks change.
absl::StatusOr<Moment> ParseMoment(const std::string& text);

// "90s", "55m" or "1h30m". kInvalidArgument: something else, or less than `least` or more than a
// year.
absl::StatusOr<absl::Duration> ParseSpan(const std::string& text, absl::Duration least);

// "2026-12-01 18:00 Europe/Paris", with seconds where there are any; in UTC if the zone is empty or
// not known here.
std::string MomentText(const Moment& moment);

// kInvalidArgument: no zone of this name is known here.
absl::Status CheckZone(const std::string& zone);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_MOMENT_H_
