// A match as the one JSON document that a page shows: README.md beside this file describes it.
//
// It contains nothing that its reader may not see: seed, salt, digests, private events, other
// seats' moves and times are only in a document for everything; a seat's document is made of the
// messages that the seat was sent and of what it sent itself.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/report/transcript/dumped_match.h"
#include "referee/viewer/match_patch.h"

namespace assize::viewer {

struct PayloadSettings {
  Sight sight = Sight::kEverything;
  // The seat whose document it is; then `sight` is not used.
  std::optional<Seat> seat = {};
  // What wrote it, e.g. "replay-dump 0.1.0 (4f1c2d3e5a6b)".
  std::string program = {};
  // The command that plays the record again, for readers who have the database; empty: not in the
  // document. Only a document for everything contains it.
  std::string verify = {};
  // Later steps and the result stay out of sight until the reader asks for them.
  bool hide_spoilers = false;
  // Pages around this one: relative links and their texts.
  std::vector<std::pair<std::string, std::string>> links = {};
};

// The seat must be one of the match. If the record is damaged, the document ends before the
// difference and has no outcome. kInternal: a message has no JSON form.
absl::StatusOr<Json> MatchPayload(const DumpedMatch& match, const PayloadSettings& settings);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_PAYLOAD_H_
