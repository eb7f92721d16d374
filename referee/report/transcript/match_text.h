// A match as a report for people: the whole of it, or what one seat saw.
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_TEXT_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_TEXT_H_

#include <string>

#include "referee/report/transcript/dumped_match.h"

namespace assize {

// Who played, what happened, and how it ended; without the end if the record is damaged before it.
std::string MatchText(const DumpedMatch& match, Sight sight);

// Every message that the seat was sent, with its own answers (seat_text.cc). Contains nothing but
// the seat's stream and what the seat itself did. Of each view only the fields that have changed
// since the last one are shown.
std::string SeatText(const DumpedMatch& match, Seat seat);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_MATCH_TEXT_H_
