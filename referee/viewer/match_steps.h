// The steps of a match for the viewer: acts, sentences, who decides, and how the table changes.
// README.md beside this file describes their form.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_STEPS_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_STEPS_H_

#include "absl/status/statusor.h"
#include "referee/report/transcript/dumped_match.h"
#include "referee/viewer/match_frames.h"

namespace assize::viewer {

// The steps of the record. A spectator's contain public events and the spectator's views alone;
// steps with nothing to see or read are left out.
absl::StatusOr<Json> MatchSteps(const DumpedMatch& match, Eyes eyes);

// A step for each message that the seat was sent, with what the seat sent itself, and when.
absl::StatusOr<Json> SeatSteps(const DumpedMatch& match, Seat seat);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_STEPS_H_
