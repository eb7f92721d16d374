// A picture of a match's table, drawn from its record: what lies on it, who sits where, and what each
// has, as the table stood well before the end. So it shows a match without revealing who won it. Pure.
#ifndef ASSIZE_LADDER_SITE_PARTS_TABLE_PICTURE_H_
#define ASSIZE_LADDER_SITE_PARTS_TABLE_PICTURE_H_

#include <optional>
#include <string>

#include "referee/report/transcript/dumped_match.h"

namespace assize::ladder::site {

// How far the best was ahead of the next at the end, as a share of what it had; 0: nobody was; 1 also
// where nobody had anything. nullopt: the game has no standing with numbers.
std::optional<double> FinalLead(const DumpedMatch& match);

// An SVG that needs no script: the table as the game draws it (referee/games/picture.h); the seats with
// their bots and figures, what each had when the last round of the first three quarters of the match
// opened, and how that came about as curves. Games without a standing have no bars and no curves.
std::string TablePicture(const DumpedMatch& match);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PARTS_TABLE_PICTURE_H_
