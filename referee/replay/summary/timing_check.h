// Whether the times of a match can be those of its record: they may come from another machine.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_TIMING_CHECK_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_TIMING_CHECK_H_

#include "absl/status/status.h"
#include "assize/v1/record.pb.h"

namespace assize {

// kDataLoss names what can't be: another number of times than entries, or a time of more than a year,
// so that sums of any match's times fit. Times are not part of the record; what else they say can't
// be checked.
absl::Status CheckTiming(const v1::Record& record, const v1::MatchTiming& timing);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_TIMING_CHECK_H_
