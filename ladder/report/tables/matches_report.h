// Matches of events, and challenges, as messages and as sheets. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_TABLES_MATCHES_REPORT_H_
#define ASSIZE_LADDER_REPORT_TABLES_MATCHES_REPORT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "assize/v1/service.pb.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// A row for each match.
Sheet MatchesSheet(const v1::ListMatchesResponse& matches);

// One that was requested just now, in a line: "challenges/12: robin@2, tuck@1; waiting, place 1,
// about 20 s".
std::string ChallengeText(const v1::Challenge& challenge);
// A row for each challenge, with how often each bot was first.
Sheet ChallengesSheet(const v1::ListChallengesResponse& challenges);

// `event`: the name of its event. `number`: which match of its event it is, from 1. `version_of`:
// nullptr for one that is not known, whose seat then has no name.
v1::MatchInfo MatchInfoOf(const std::string& event, const Results& results, const SetResult& set,
                          const MatchResult& match, uint64_t number,
                          const std::function<const Version*(VersionId)>& version_of);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_TABLES_MATCHES_REPORT_H_
