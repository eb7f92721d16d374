// A match's result in the columns of the tables, computed from its record.
//
// The columns are only an index for lists and tables of standings. The record is what counts, and
// reading a match compares the two.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_MATCH_SUMMARY_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_MATCH_SUMMARY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/record.pb.h"

namespace assize {

enum class MatchState {
  // By the game's rules.
  kFinished,
  // A seat was forfeited and the others' play could not go on.
  kForfeited,
  // Stopped by the referee: counts for nobody.
  kVoid,
};

// "FINISHED", "FORFEITED" or "VOID".
std::string_view NameOf(MatchState state);
// nullopt: no state has that name.
std::optional<MatchState> MatchStateFrom(std::string_view name);

struct SeatSummary {
  std::string bot;
  std::string version;
  // Empty where all roles are alike, and in a void match.
  std::string role;
  // 0 to 1, and 1 for the best; absent in a void match.
  std::optional<double> score;
  std::optional<int> rank;
  int faults = 0;
  int timeouts = 0;
  // Why the seat was forfeited: a v1.ForfeitReason without its prefix, e.g. "NO_SHOW"; else empty.
  std::string forfeit;
  // Moves of the bot that were played.
  int moves = 0;
  // Microseconds that the bot used, in all and at most for one answer.
  int64_t think_us = 0;
  int64_t worst_us = 0;

  friend bool operator==(const SeatSummary&, const SeatSummary&) = default;
};

struct MatchSummary {
  std::string match_id;
  std::string game;
  int rules_version = 0;
  MatchState state = MatchState::kVoid;
  int64_t started_unix_us = 0;
  int64_t duration_us = 0;
  // By seat.
  std::vector<SeatSummary> seats;

  friend bool operator==(const MatchSummary&, const MatchSummary&) = default;
};

// Never fails: values that the record does not have keep their defaults.
MatchSummary Summarize(const v1::Record& record, const v1::MatchTiming& timing);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_MATCH_SUMMARY_H_
