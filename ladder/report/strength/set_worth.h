// What duplicate sets are worth (ladder/stats/set_efficiency.h): of stored games, and in words.
// Pure.
#ifndef ASSIZE_LADDER_REPORT_STRENGTH_SET_WORTH_H_
#define ASSIZE_LADDER_REPORT_STRENGTH_SET_WORTH_H_

#include <string>
#include <vector>

#include "ladder/rating/game_table.h"
#include "ladder/stats/set_efficiency.h"

namespace assize::ladder::report {

// Without a full stop; empty if nothing is known.
std::string WorthText(const stats::SetEfficiency& sets);

// Of sets whose players met more than once in sets of as many games, by number of games, rising. At
// least two games make a set, and fewer than kFewestSetsOfWorth sets show nothing; only the first
// kMaxSets are used.
inline constexpr int kFewestSetsOfWorth = 20;
inline constexpr int kMaxSets = 20'000;
std::vector<stats::SetEfficiency> WorthOfSets(const rating::GameTable& table);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_STRENGTH_SET_WORTH_H_
