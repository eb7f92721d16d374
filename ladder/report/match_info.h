// A match as services report it. Pure, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_MATCH_INFO_H_
#define ASSIZE_LADDER_REPORT_MATCH_INFO_H_

#include <cstdint>
#include <functional>

#include "assize/v1/service.pb.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"

namespace assize::ladder::report {

// `number`: which match of its event it is, from 1. `version_of`: nullptr for one that is not
// known, whose seat then has no name.
v1::MatchInfo MatchInfoOf(const Results& results, const SetResult& set, const MatchResult& match,
                          uint64_t number,
                          const std::function<const Version*(VersionId)>& version_of);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_MATCH_INFO_H_
