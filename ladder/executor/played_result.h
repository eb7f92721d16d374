// A match that is over, as executors report it: packed as it is stored, so that its record is read once, and
// records of other machines never in this process (service/result_checker.h).
//
// Values and pure functions.
#ifndef ASSIZE_LADDER_EXECUTOR_PLAYED_RESULT_H_
#define ASSIZE_LADDER_EXECUTOR_PLAYED_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "referee/replay/summary/packed_match.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder {

// A worker on another machine.
struct FarPlayer {
  // v1::WorkerFacts::worker; empty: this machine.
  std::string worker;
  // The token that it called with: "token 12ab34cd56ef".
  std::string caller;
  // Token::id; 0: a user of the service's machine.
  int64_t token = 0;
  // In parts of the service's own; 0: it was not measured.
  double speed = 0;
};

struct PlayedResult {
  std::string match_id;
  // As in its BatchMatch.
  int attempt = 0;
  // kInvalidArgument: what is in it can't be stored.
  absl::StatusOr<PackedMatch> match = absl::UnknownError("it was not packed");
  // Why the match is void; nullopt: it is not.
  std::optional<std::string> void_reason = {};
  // By seat.
  std::vector<SeatTimes> times = {};
  FarPlayer player = {};
};

PlayedResult PackResult(v1::BatchResult result);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_PLAYED_RESULT_H_
