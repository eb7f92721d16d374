// A match as one HTML file: payload, shell and the game's module.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_

#include <string>

#include "absl/status/statusor.h"
#include "referee/report/dumped_match.h"
#include "referee/viewer/match_payload.h"

namespace assize::viewer {

// The complete document, which loads nothing from anywhere. Games without a module are shown
// plainly. Errors as of MatchPayload().
absl::StatusOr<std::string> MatchPage(const DumpedMatch& match, const PayloadSettings& settings);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_
