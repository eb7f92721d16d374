// Carcassonne: the setup and its draws (ROBB-4).
#include <algorithm>
#include <span>
#include <vector>

#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

// ROBB-4.2: the tiles of the box in the order of the file, less the start tile.
std::vector<Tile> TilesOf(const Config& config) {
  std::vector<Tile> tiles;
  for (int row = 0; row < kTileTypes; ++row) {
    const TileType& type = TypeOf(TileAt(row));
    if (type.robbers_set && !config.robbers) continue;
    tiles.insert(tiles.end(), static_cast<size_t>(type.count - type.start), TileAt(row));
  }
  return tiles;
}

constexpr std::array<uint8_t, kMessages> kAllMessages = {1, 2, 3, 4, 5, 6, 7, 8};

}  // namespace

// ROBB-4.1, ROBB-4.4.
void SetUp(const Config& config, State* state) {
  Public& pub = state->pub;
  pub.config = config;
  pub.board.Place(Tiles().start(), Cell{}, 0, 0);
  pub.supply.fill(0);
  pub.robbers.fill(kInSupply);
  for (Seat seat : SeatSet::First(config.seats)) {
    pub.supply[At(seat)] = kMeeples;
    state->own[At(seat)].seat = seat;
  }
  pub.active = config.start_seat;
}

void Stack(std::span<const Tile> tiles, std::span<const uint8_t> messages, State* state) {
  Public& pub = state->pub;
  std::copy(tiles.rbegin(), tiles.rend(), state->hidden.stack.begin());
  pub.stack_size = static_cast<uint8_t>(tiles.size());
  for (Tile tile : tiles) ++pub.stack_left[IndexOf(tile)];
  if (pub.config.messengers) {
    std::copy(messages.rbegin(), messages.rend(), state->hidden.messages.begin());
  }
}

// ROBB-4.2, ROBB-4.3, ROBB-4.5: nobody is shown the order.
State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  std::vector<Tile> tiles = TilesOf(config);
  chance.OpenFor({}, {"tiles"}).Shuffle(std::span<Tile>(tiles));
  std::array<uint8_t, kMessages> messages = kAllMessages;
  if (config.messengers) chance.OpenFor({}, {"messages"}).Shuffle(std::span<uint8_t>(messages));
  State state = StartWith(config, tiles, messages, log);
  state.hidden.chance = chance;
  return state;
}

State Rules::StartWith(const Config& config, std::span<const Tile> tiles,
                       std::span<const uint8_t> messages, Log* log) {
  State state;
  SetUp(config, &state);
  Stack(tiles, messages, &state);
  Play play(state, log);
  play.Show(MatchStarted{config});
  RunFrom(Stage::kTurn, play);
  return state;
}

}  // namespace assize::games::carcassonne
