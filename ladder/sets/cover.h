// Which values of a game's options a set covers, in addition to the seat orders: a game names
// options that favour one seat or another (games::Coverage), e.g. who splits first, and a fair set
// plays its deal with every one of their values. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_SETS_COVER_H_
#define ASSIZE_LADDER_SETS_COVER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/sets/results.h"
#include "referee/games/game.h"

namespace assize::ladder::sets {

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

}  // namespace assize::ladder::sets

#endif  // ASSIZE_LADDER_SETS_COVER_H_
