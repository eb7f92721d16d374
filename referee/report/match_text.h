// A match as a report for people.
#ifndef ASSIZE_REFEREE_REPORT_MATCH_TEXT_H_
#define ASSIZE_REFEREE_REPORT_MATCH_TEXT_H_

#include <string>

#include "referee/report/dumped_match.h"

namespace assize {

// Who played, what happened, and how it ended. Without the end where the record is damaged before
// it.
std::string MatchText(const DumpedMatch& match, Sight sight);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_MATCH_TEXT_H_
