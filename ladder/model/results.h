// Results of matches as standings and ratings need them.
//
// Values. Compact, since a season is a million matches.
#ifndef ASSIZE_LADDER_MODEL_RESULTS_H_
#define ASSIZE_LADDER_MODEL_RESULTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ladder/model/event_plan.h"
#include "referee/base/text/match_name.h"

namespace assize::ladder {

// A seat of a match that counts: 24 bytes. Counts that do not fit are the greatest that do.
struct SeatResult {
  VersionId version = 0;
  // 0 to 1, and 1 for the best.
  double score = 0;
  uint8_t rank = 0;
  // Index into Results::roles.
  uint8_t role = 0;
  bool forfeited : 1 = false;
  // It was forfeited since its process ended or never answered.
  bool crashed : 1 = false;
  // AnswerFaults::defaults is above 0; and how many of the others it had.
  bool defaulted : 1 = false;
  uint8_t unread = 0;
  uint8_t illegal = 0;
  uint8_t late = 0;
  // What it was asked for: moves that it made, and default moves.
  uint16_t decisions = 0;

  // The seat's result is not what its bot chose to play.
  bool failed() const { return forfeited || defaulted; }
};
static_assert(sizeof(SeatResult) == 24);

struct MatchResult {
  // The match's id in the database.
  int64_t match = 0;
  int rotation = 0;
  // In Results::seats.
  uint32_t first_seat = 0;
  uint8_t seats = 0;
  // Which time this place of the event's plan was played, from 1 (MatchName::play).
  uint16_t play = 1;
};

// A whole set.
struct SetResult {
  int64_t id = 0;
  EventId event = 0;
  int round = 0;
  int64_t number = 0;
  // In Results::matches, in the order of planning.
  uint32_t first_match = 0;
  uint32_t matches = 0;
  // The rerun in which it was played as it counts; 0: as it was planned first.
  EventId rerun = 0;
};

// As pages, reports and commands name the match. `event`: the name of its event.
MatchName NameOf(const std::string& event, const SetResult& set, const MatchResult& match);

// When the last match of a whole set ended, in microseconds since 1970, and the moves in all of them.
struct SetEnd {
  // SetResult::number
  int64_t set = 0;
  int64_t unix_us = 0;
  int64_t decisions = 0;
};

// All whole sets, in the order of planning. Sets with a match that is open or was given up are left
// out.
struct Results {
  // Sorted, so that tables do not depend on the order in which results came in; roles[0] is "": all
  // roles are alike.
  std::vector<std::string> roles = {""};
  std::vector<SetResult> sets;
  std::vector<MatchResult> matches;
  std::vector<SeatResult> seats;

  std::span<const MatchResult> MatchesOf(const SetResult& set) const {
    return {matches.data() + set.first_match, set.matches};
  }
  std::span<const SeatResult> SeatsOf(const MatchResult& match) const {
    return {seats.data() + match.first_seat, match.seats};
  }
};

// Sorts the roles and renumbers those of the seats.
void SortRoles(Results* results);
// Adds what was planned later.
void Append(const Results& later, Results* results);
// Takes out the sets of this number and above. `results` are of one event.
void DropFrom(int64_t first_set, Results* results);

// One seat of a match that was played: what the bot got wrong in it.
struct SeatFaults {
  int64_t match = 0;
  int seat = 0;
  VersionId version = 0;
  // Why it was forfeited, a v1.ForfeitReason without its prefix; empty: it was not.
  std::string forfeit;
  int64_t faults = 0;
  // The longest time for an answer, in microseconds.
  int64_t worst_us = 0;
};

// What a version did in an event, counted by seats: one that sat in two seats of a match counts
// twice.
struct FaultCounts {
  int64_t seats = 0;
  int64_t faults = 0;
  int64_t forfeits = 0;
};

// Which results; both nullopt: all.
struct ResultFilter {
  std::optional<EventId> event;
  std::optional<std::string> game;
  // Only with `event`: sets of this number and above, without reading those before.
  int64_t first_set = 0;
  // Without what reruns from this one on have replaced.
  EventId end_rerun = INT64_MAX;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_RESULTS_H_
