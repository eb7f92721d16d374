// Results of sets, as pairing, standings and statistics want them: plain values, players by number.
//
// A set is one deal, played once per seat order (referee/match/seating.h) with each row of the
// options that the set covers (set_plan.h), so that luck, seats and roles cancel out. A set counts
// as a whole or not at all: the code that builds these values leaves out sets that are not whole.
#ifndef ASSIZE_LADDER_SETS_RESULTS_H_
#define ASSIZE_LADDER_SETS_RESULTS_H_

#include <cstdint>
#include <vector>

#include "referee/match/seating.h"

namespace assize::ladder::sets {

using match::Seating;

// A player of an event by its number in the field, from 0. The field is in seeding order: the
// strongest, or the one that entered first, has number 0.
using Player = int;

// Who meets whom: the players of one set or of several, in the order of the seats of the first
// match. No player twice.
using Pod = std::vector<Player>;

// The role in games in which all seats are alike.
inline constexpr int kNoRole = -1;

// One seat of a match that counts.
struct SeatOutcome {
  Player player = 0;
  // As in the game's outcome: 0 to 1, adding up to 1 over all seats.
  double score = 0;
  // 1 is best; equal ranks are ties. A forfeited seat is ranked last.
  int rank = 1;
  // Index into the game's roles, or kNoRole.
  int role = kNoRole;
  bool forfeited = false;
  // As of games::SideRule.
  int side = 0;

  friend bool operator==(const SeatOutcome&, const SeatOutcome&) = default;
};

struct MatchOutcome {
  // By seat.
  std::vector<SeatOutcome> seats;

  friend bool operator==(const MatchOutcome&, const MatchOutcome&) = default;
};

struct SetOutcome {
  // In the order of the set's seat orders.
  std::vector<MatchOutcome> matches;

  friend bool operator==(const SetOutcome&, const SetOutcome&) = default;
};

}  // namespace assize::ladder::sets

#endif  // ASSIZE_LADDER_SETS_RESULTS_H_
