// Results of matches as they come in, and what becomes of them.
//
// Values.
#ifndef ASSIZE_LADDER_STORE_ROWS_PLAYED_MATCH_H_
#define ASSIZE_LADDER_STORE_ROWS_PLAYED_MATCH_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "referee/replay/summary/packed_match.h"

namespace assize::ladder {

// A worker on another machine, as v1::Player.
struct MatchPlayer {
  // Empty: this machine.
  std::string worker;
  std::string caller;
  // Token::id.
  int64_t token = 0;
  double speed = 0;
};

// A match that a worker has played.
struct PlayedMatch {
  // entry.summary.match_id names the planned match; the store fills in entry.place.
  PackedMatch match;
  // OpenMatch::attempt at the time of planning: distinguishes a void attempt from its copy.
  int attempt = 0;
  MatchPlayer player = {};
};

// The faults of a seat's answers that its row does not have: most seats have none of them.
struct RareFaults {
  int unread = 0;
  int defaults = 0;

  friend bool operator==(const RareFaults&, const RareFaults&) = default;
};
inline RareFaults RareFaultsOf(const AnswerFaults& faults) {
  return {.unread = faults.unread, .defaults = faults.defaults};
}
// By match.id and seat, of seats that have any.
using RareFaultsByPlace = std::map<std::pair<int64_t, int>, RareFaults>;

// What became of a result that came in.
enum class ImportOutcome {
  kStored,
  // Stored as a void attempt; the match is open again.
  kVoid,
  // As above, but it was the last attempt: the match is given up, and its set counts for nobody.
  kAbandoned,
  // The match has a result already, or this void attempt is stored already. Nothing was changed.
  kDuplicate,
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_ROWS_PLAYED_MATCH_H_
