// The matches of a set. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_SETS_SET_PLAN_H_
#define ASSIZE_LADDER_SETS_SET_PLAN_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/sets/results.h"
#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::ladder::sets {

// "rotations", "partnerships", "all-orders" or "single", as on the command line. An error names
// these.
absl::StatusOr<Seating> ParseSeating(std::string_view text);
std::string_view SeatingName(Seating seating);

// One match of a set.
struct PlannedMatch {
  // By seat.
  std::vector<Player> seats;
  // Of the options that the set covers (cover.h), from 0.
  int row = 0;
  match::MatchSeeds seeds;
};

// The seeds of set `set` of an event, counted from 0 over the whole event. Nothing else must be
// derived from them than what PlanSet() derives.
match::RunSeeds SeedsOfSet(const match::RunSeeds& event, int64_t set);

// All matches of the set: one deal, each of its seat orders (with the game's sides) once with each
// of `rows` rows of options, row by row. A function of the arguments alone, so that a set which was
// interrupted can be planned again.
std::vector<PlannedMatch> PlanSet(const match::RunSeeds& set, const Pod& pod, Seating seating,
                                  games::SideRule side_of, int rows = 1);
// The row of match `match` of a set, counted from 0.
int RowOf(Seating seating, int seats, games::SideRule side_of, int match);

}  // namespace assize::ladder::sets

#endif  // ASSIZE_LADDER_SETS_SET_PLAN_H_
