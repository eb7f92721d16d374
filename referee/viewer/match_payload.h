// A match as the one JSON document that a page shows: README.md beside this file describes it.
//
// What eyes may not see is not in it: seed, salt, digests, private events, other seats' moves and
// times are in a document for "everything" alone; a seat's is made of the messages that the seat
// was sent and of what it sent itself.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/report/dumped_match.h"
#include "referee/viewer/match_patch.h"

namespace assize::viewer {

// Whose file it is, and what wrote it, e.g. "replay-dump 0.1.0 (4f1c2d3e5a6b)".
struct PayloadSettings {
  Sight sight = Sight::kEverything;
  // The seat whose file it is; `sight` means nothing then.
  std::optional<Seat> seat = {};
  std::string program = {};
  // The command that plays the record again, for who has the database; empty: not in the file. Only
  // a file for everything alone has it.
  std::string verify = {};
};

// kInternal: a message has no JSON form. The seat must be one of the match. Of a match whose record
// is damaged, what comes before the difference, without an outcome.
absl::StatusOr<Json> MatchPayload(const DumpedMatch& match, const PayloadSettings& settings);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_
