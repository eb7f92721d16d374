// A match as JSON lines. assize/v1/report.proto documents them.
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LINES_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LINES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"
#include "referee/report/transcript/dumped_match.h"

namespace assize {

// The header, then step by step who did what and what happened, then the outcome. Without the
// outcome if the record is damaged before it.
std::vector<v1::DumpLine> MatchLines(const DumpedMatch& match, Sight sight);

// The header without seed and salt, then every message that the seat was sent, in order and without
// the clock. Messages that were sent again after a reconnect are not repeated.
std::vector<v1::DumpLine> SeatLines(const DumpedMatch& match, Seat seat);

// The lines as text, each a JSON document of its own.
absl::StatusOr<std::string> TextOf(const std::vector<v1::DumpLine>& lines);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LINES_H_
