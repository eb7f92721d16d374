// A recorded match that was played on with another answer, as replay-dump shows it.
#ifndef ASSIZE_REFEREE_REPORT_TRANSCRIPT_WHAT_IF_TEXT_H_
#define ASSIZE_REFEREE_REPORT_TRANSCRIPT_WHAT_IF_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "referee/replay/playback/what_if.h"
#include "referee/report/transcript/dumped_match.h"

namespace assize {

struct OtherMatch {
  // Like a stored one, under the name of the match that it branches off.
  DumpedMatch match;
  // What was asked, what did not fit, and how both matches ended: some lines of English.
  std::string note;
};

// Errors name the match.
absl::StatusOr<OtherMatch> PlayOtherwise(const DumpedMatch& match,
                                         const replay::OtherAnswer& other);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_TRANSCRIPT_WHAT_IF_TEXT_H_
