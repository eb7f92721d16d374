// Matches of events, and challenges, as sheets. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_MATCHES_REPORT_H_
#define ASSIZE_LADDER_REPORT_MATCHES_REPORT_H_

#include <string>

#include "assize/v1/service.pb.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

// A row for each match; sets are counted from 1, as pages count them.
Sheet MatchesSheet(const v1::ListMatchesResponse& matches);

// One that was requested just now, in a line: "challenges/12: robin@2, tuck@1; waiting, place 1,
// about 20 s".
std::string ChallengeText(const v1::Challenge& challenge);
// A row for each challenge, with how often each bot was first.
Sheet ChallengesSheet(const v1::ListChallengesResponse& challenges);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_MATCHES_REPORT_H_
