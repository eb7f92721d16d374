// A table of texts for people: the head comes first, then its rows, all of the same length.
#ifndef ASSIZE_REFEREE_GAMES_SHEET_H_
#define ASSIZE_REFEREE_GAMES_SHEET_H_

#include <string>
#include <vector>

namespace assize::games {

using Sheet = std::vector<std::vector<std::string>>;

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_SHEET_H_
