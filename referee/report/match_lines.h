// A match as JSON lines: which line follows which. assize/v1/report.proto documents them.
#ifndef ASSIZE_REFEREE_REPORT_MATCH_LINES_H_
#define ASSIZE_REFEREE_REPORT_MATCH_LINES_H_

#include <vector>

#include "assize/v1/report.pb.h"
#include "referee/report/dumped_match.h"

namespace assize {

// Header, then step by step who did what and what happened, then the outcome. Without the outcome
// where the record is damaged before it.
std::vector<v1::DumpLine> MatchLines(const DumpedMatch& match, Sight sight);

// The header without seed and salt, then every message that the seat was sent, in order, as it was
// sent but for the clock, and once: what was sent again after a reconnect is not repeated.
std::vector<v1::DumpLine> SeatLines(const DumpedMatch& match, Seat seat);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_MATCH_LINES_H_
