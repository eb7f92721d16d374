#include "referee/games/registry.h"

#include <array>
#include <string>
#include <vector>

#include "referee/games/games.h"
#include "referee/games/option_values.h"

namespace assize::games {

std::span<const Game* const> AllGames() {
  static const std::array games = {&brigand_kings::TheGame(), &brigands::TheGame(),
                                   &brigands_bluff::TheGame(), &carcassonne::TheGame(),
                                   &duel_descrocs::TheGame()};
  return games;
}

const TableRows* RowsOf(std::string_view name) {
  // In the order of AllGames().
  static const std::array rows = {brigand_kings::TheRows(), brigands::TheRows(),
                                  brigands_bluff::TheRows(), carcassonne::TheRows(),
                                  duel_descrocs::TheRows()};
  for (size_t i = 0; i < rows.size(); ++i) {
    if (AllGames()[i]->info().name == name) return rows[i];
  }
  return nullptr;
}

absl::StatusOr<const Game*> FindGame(std::string_view name) {
  std::vector<std::string> names;
  for (const Game* game : AllGames()) {
    if (game->info().name == name) return game;
    names.emplace_back(game->info().name);
  }
  return UnknownGame(name, names);
}

}  // namespace assize::games
