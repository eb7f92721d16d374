// Carcassonne: the file of tiles (ROBB-2.2), read and checked.
//
// Errors are kInvalidArgument and name file, line, column of the table, value and what is allowed.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_TILE_FILE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_TILE_FILE_H_

#include <array>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/games/carcassonne/tiles.h"

namespace assize::games::carcassonne {

// The text of data/tiles.csv, which is compiled in.
std::string_view TileFileText();

// The tile types of such a text. Checks all that ROBB-2.2 says of the file: each edge belongs to
// one city, road or plain field; fields cover each half-edge beside a city edge once; a road
// separates two fields unless it ends at the only one; periods, indices and sums are right.
// `file` is its name in errors.
absl::StatusOr<std::array<TileType, kTileTypes>> ParseTiles(std::string_view text,
                                                            std::string_view file);

// What is wrong with the compiled file; OK in every program that was built from a good one.
absl::Status TilesStatus();

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_TILE_FILE_H_
