// What one seat saw of a match, for people: every message that it was sent, with its own answers.
#ifndef ASSIZE_REFEREE_REPORT_SEAT_TEXT_H_
#define ASSIZE_REFEREE_REPORT_SEAT_TEXT_H_

#include <string>

#include "referee/report/dumped_match.h"

namespace assize {

// Nothing in it but the seat's stream and what the seat itself did. Of each view only the fields
// are shown that have changed since the last one.
std::string SeatText(const DumpedMatch& match, Seat seat);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_SEAT_TEXT_H_
