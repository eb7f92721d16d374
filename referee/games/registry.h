// The games that this referee knows. The only place that names them all.
#ifndef ASSIZE_REFEREE_GAMES_REGISTRY_H_
#define ASSIZE_REFEREE_GAMES_REGISTRY_H_

#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/games/table.h"

namespace assize::games {

class TableRows;

// All games, in the order of their names.
std::span<const Game* const> AllGames();

// The game of that name. The error names the games there are.
absl::StatusOr<const Game*> FindGame(std::string_view name);

// The rows of the game of that name; null: it has none, or there is no such game.
const TableRows* RowsOf(std::string_view name);

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_REGISTRY_H_
