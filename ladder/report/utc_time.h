// Moments as people read them. Safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_UTC_TIME_H_
#define ASSIZE_LADDER_REPORT_UTC_TIME_H_

#include <cstdint>
#include <string>

namespace assize::ladder::report {

// "2026-11-21 18:24" in UTC; microseconds since 1970.
std::string UtcMinute(int64_t unix_us);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_UTC_TIME_H_
