// Carcassonne: moves as they are typed. TEXT.md beside the game's rules is the grammar.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_READER_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_READER_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

// How a move of that decision is typed, for people.
std::string_view FormOf(Decision decision);

// The move of that decision. kInvalidArgument: what was read, what comes next, and what is allowed
// there. Whether the move is legal is for the rules to say.
absl::StatusOr<Move> MoveInWords(Decision decision, std::string_view line);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_READER_H_
