// The matches of a set: values by player, before the event room gives them match ids
// (SetPlan and MatchPlan of ladder/model/event_plan.h). Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_SETS_SET_PLAN_H_
#define ASSIZE_LADDER_SETS_SET_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/sets/results.h"
#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::ladder::sets {

// Which values of a game's options a set covers, in addition to the seat orders: a game names
// options that favour one seat or another (games::Coverage), e.g. who splits first, and a fair set
// plays its deal with every one of their values.

// "key=value" each: what some matches of a set have in addition to the event's options.
using OptionRow = std::vector<std::string>;

// Every combination of the values of the options that are covered, those of the first option
// changing last; one empty row if none is. Covered are what the game always covers, unless `fixed`
// has a value for it or a deal is played once (Seating::kAsNamed), and what is `requested`.
//
// kInvalidArgument: a requested option is fixed, or the game names no values for it.
absl::StatusOr<std::vector<OptionRow>> CoverRows(const games::GameInfo& game,
                                                 const games::OptionValues& fixed,
                                                 const std::vector<std::string>& requested,
                                                 Seating seating);

// "rotations", "partnerships", "all-orders" or "single", as on the command line. An error names
// these.
absl::StatusOr<Seating> ParseSeating(std::string_view text);
std::string_view SeatingName(Seating seating);

// One match of a set.
struct PlannedMatch {
  // By seat.
  std::vector<Player> seats;
  // Of the options that the set covers, from 0.
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
