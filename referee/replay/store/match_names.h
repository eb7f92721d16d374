// The names (referee/base/text/match_name.h) of the matches in a file, from a ladder's tables of events,
// if the file has them (ladder/DATABASE.md).
#ifndef ASSIZE_REFEREE_REPLAY_STORE_MATCH_NAMES_H_
#define ASSIZE_REFEREE_REPLAY_STORE_MATCH_NAMES_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/files/sqlite.h"
#include "referee/base/text/match_name.h"
#include "referee/replay/summary/packed_match.h"

namespace assize {

// Matches that were played again; all others are the first play of what their event has planned.
struct MatchRepeats {
  // After void attempts, by match.id: which play of its planned match it is, from 2.
  std::map<int64_t, int64_t> plays;
  // In a rerun that counts in the event for which it was made.
  struct Again {
    std::string event;
    // After all plays of the planned match in the event, and in earlier reruns that count.
    int64_t play = 0;
  };
  // By match.id.
  std::map<int64_t, Again> again;
};

// Must run inside a transaction. Reads void attempts and reruns alone, which are few.
absl::StatusOr<MatchRepeats> ReadRepeats(sqlite::Connection& connection);

class MatchNames {
 public:
  // Of a file with or without a ladder's tables.
  static absl::StatusOr<MatchNames> Read(sqlite::Connection& connection);

  // `entry`: of this file.
  MatchName Of(const MatchEntry& entry) const;

 private:
  // By run.
  std::map<int64_t, std::string> events_;
  MatchRepeats repeats_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_STORE_MATCH_NAMES_H_
