// What forfeits do to a result. Pure.
#ifndef ASSIZE_REFEREE_MATCH_FORFEITS_H_
#define ASSIZE_REFEREE_MATCH_FORFEITS_H_

#include <optional>
#include <vector>

#include "referee/games/game.h"

namespace assize::match {

// By seat: the step in which it was forfeited, if it was.
using ForfeitSteps = std::vector<std::optional<int>>;

// The result of a game that was played to its end with default moves in forfeited seats: these rank
// last, an earlier forfeit lower, and what they scored goes to the others in proportion to their
// own scores (in equal parts where the others scored nothing).
games::Outcome AfterForfeits(const games::Outcome& outcome, const ForfeitSteps& forfeits);

// The result of a match in which at most one seat is left, or several of one side: they win, and
// the others rank by how long they lasted. With none left, those that lasted longest share the win.
games::Outcome LastOneStanding(const ForfeitSteps& forfeits);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_FORFEITS_H_
