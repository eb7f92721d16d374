// Where packed matches go: a database in the tools, something simpler in tests.
#ifndef ASSIZE_REFEREE_REPLAY_MATCH_SINK_H_
#define ASSIZE_REFEREE_REPLAY_MATCH_SINK_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/replay/packed_match.h"

namespace assize {

class MatchSink {
 public:
  virtual ~MatchSink() = default;

  // Stores all of them or, with an error, none; returns their ids in order. When it returns, they
  // are on the disk.
  virtual absl::StatusOr<std::vector<int64_t>> AddMatches(std::span<const PackedMatch> matches) = 0;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_MATCH_SINK_H_
