// Lists of matches.
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LIST_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LIST_H_

#include <string>
#include <vector>

#include "assize/v1/report.pb.h"
#include "referee/cli/sheets/sheet.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

v1::ListReport DescribeMatches(const std::vector<MatchEntry>& entries);

// A row for each match, for people.
Sheet ListSheet(const v1::ListReport& report);

// A row for each seat, for spreadsheets.
Sheet SeatsSheet(const v1::ListReport& report);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_LIST_H_
