// By which name the tree knows a game.
#ifndef ASSIZE_REFEREE_GAMES_GAME_FOLDERS_H_
#define ASSIZE_REFEREE_GAMES_GAME_FOLDERS_H_

#include <string_view>

namespace assize::games {

// The game's folder in referee/games, which is also its namespace, its field in games.proto and the
// name of its public header: "brigands_bluff" for "brigands-bluff". Empty: there is no such game.
std::string_view FolderOf(std::string_view name);

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_GAME_FOLDERS_H_
