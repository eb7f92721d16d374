#include "referee/games/registry.h"

#include <array>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/games/games.h"

namespace assize::games {

std::span<const Game* const> AllGames() {
  static const std::array games = {&brigand_kings::TheGame(), &brigands::TheGame(),
                                   &brigands_bluff::TheGame(), &carcassonne::TheGame(),
                                   &duel_descrocs::TheGame()};
  return games;
}

absl::StatusOr<const Game*> FindGame(std::string_view name) {
  std::vector<std::string> names;
  for (const Game* game : AllGames()) {
    if (game->info().name == name) return game;
    names.emplace_back(game->info().name);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "game '", std::string(name), "' is not known; there is: ", absl::StrJoin(names, ", "), ".",
      Suggestion(name, names)));
}

}  // namespace assize::games
