#include "referee/replay/summary/timing_check.h"

#include <cstdint>

#include "absl/strings/str_cat.h"

namespace assize {
namespace {

constexpr uint64_t kYear = uint64_t{366} * 24 * 3600 * 1'000'000;
// The last moment that dates are written for.
constexpr uint64_t kYear9999 = uint64_t{253'402'300'799} * 1'000'000;

absl::Status CheckTime(const char* name, uint64_t time, uint64_t most) {
  if (time <= most) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat("timing: ", name, " is ", time, " us; must be 0 to ", most));
}

}  // namespace

absl::Status CheckTiming(const v1::Record& record, const v1::MatchTiming& timing) {
  int entries = 0;
  for (const v1::Step& step : record.steps()) entries += step.entries_size();
  const auto is_complete = [entries](int times) { return times == 0 || times == entries; };
  if (timing.entry_us_size() != entries || timing.used_us_size() != entries ||
      !is_complete(timing.cpu_us_size()) || !is_complete(timing.late_us_size())) {
    return absl::DataLossError(absl::StrCat("timing: ", timing.entry_us_size(), " and ",
                                            timing.used_us_size(), " times for ", entries,
                                            " entries"));
  }
  absl::Status status = CheckTime("started_unix_us", timing.started_unix_us(), kYear9999);
  status.Update(CheckTime("duration_us", timing.duration_us(), kYear));
  for (const uint64_t time : timing.entry_us()) status.Update(CheckTime("entry_us", time, kYear));
  for (const uint64_t time : timing.used_us()) status.Update(CheckTime("used_us", time, kYear));
  for (const uint64_t time : timing.cpu_us()) status.Update(CheckTime("cpu_us", time, kYear));
  for (const uint64_t time : timing.late_us()) status.Update(CheckTime("late_us", time, kYear));
  for (const v1::SeatTiming& seat : timing.seats()) {
    status.Update(CheckTime("round_trip_us", seat.round_trip_us(), kYear));
  }
  return status;
}

}  // namespace assize
