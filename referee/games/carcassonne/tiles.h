// Carcassonne: the tiles, what is on them (ROBB-2.1, ROBB-2.2), and where they fit (ROBB-5.1).
//
// All values are of the file data/tiles.csv, which is compiled in; tile_file.h reads it. Values,
// safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_TILES_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_TILES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace assize::games::carcassonne {

// A type of tile, by its row in the file.
enum class Tile : uint8_t {};
inline constexpr int kTileTypes = 30;
inline constexpr Tile kNoTile{255};
constexpr Tile TileAt(int row) { return static_cast<Tile>(row); }
constexpr size_t IndexOf(Tile tile) { return static_cast<size_t>(tile); }

// ROBB-2.1: edges are numbered N, E, S, W; half-edges clockwise from the west end of the north
// edge; a rotation is a number of clockwise quarter turns, 0 to 3.
inline constexpr int kEdges = 4;
inline constexpr int kHalves = 8;
constexpr int Opposite(int edge) { return edge ^ 2; }
// The half of the neighbour that touches this half.
constexpr int TouchingHalf(int half) { return (half / 2 % 2 == 0 ? 5 - half : 9 - half) & 7; }

enum class Terrain : uint8_t { kNone, kCity, kRoad, kField };

// In the order in which a tile lists its segments (ROBB-2.2).
enum class Kind : uint8_t { kCity, kRoad, kField, kMonastery };
inline constexpr int kKinds = 4;

// A segment of a tile, by its place among the tile's cities, roads, fields and monastery.
inline constexpr int kMaxSegments = 8;
inline constexpr uint8_t kNoSegment = 255;

struct Segment {
  Kind kind{};
  // Of a city or road: its edges, a bit each.
  uint8_t edges = 0;
  // Of a field: its half-edges, and the cities of the tile that it touches, a bit each.
  uint8_t halves = 0;
  uint8_t cities = 0;
  // Of a city.
  uint8_t shields = 0;

  friend bool operator==(const Segment&, const Segment&) = default;
};

struct TileType {
  std::array<char, 4> name{};
  bool robbers_set = false;
  // Copies in the box, the start tile included, and whether one of them is the start tile.
  uint8_t count = 0;
  bool start = false;
  bool bag = false;
  // The smallest number of quarter turns that gives the same layout.
  uint8_t period = 4;
  std::array<Terrain, kEdges> edges{};
  uint8_t size = 0;
  std::array<Segment, kMaxSegments> segments{};
  // How many of each kind.
  std::array<uint8_t, kKinds> kinds{};

  std::string_view id() const {
    size_t size = 0;
    while (size < name.size() && name[size] != '\0') ++size;
    return {name.data(), size};
  }
  // The first segment of that kind.
  int First(Kind kind) const {
    int first = 0;
    for (int k = 0; k < static_cast<int>(kind); ++k) first += kinds[static_cast<size_t>(k)];
    return first;
  }

  friend bool operator==(const TileType&, const TileType&) = default;
};

// What surrounds a cell or what a turned tile shows: two bits for each edge, a Terrain.
using EdgeCode = uint8_t;
constexpr EdgeCode CodeAt(int edge, Terrain terrain) {
  return static_cast<EdgeCode>(static_cast<unsigned>(terrain) << (2 * edge));
}
// Rotations, a bit each.
using RotationSet = uint8_t;
// How many. Without an instruction for it, std::popcount is a call of a function.
constexpr int CountOf(RotationSet set) {
  return (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3 & 1);
}

// A tile that lies turned: its segments by the edges and halves of the world.
struct Turned {
  EdgeCode code = 0;
  // The city or road of the edge, or kNoSegment.
  std::array<uint8_t, kEdges> at_edge{};
  // The field of the half, or kNoSegment.
  std::array<uint8_t, kHalves> at_half{};
};

// All tile types, with what is looked up often.
class TileSet {
 public:
  explicit TileSet(const std::array<TileType, kTileTypes>& types);

  const TileType& operator[](Tile tile) const { return types_[IndexOf(tile)]; }
  const Turned& TurnedBy(Tile tile, int rotation) const {
    return turned_[IndexOf(tile)][static_cast<size_t>(rotation)];
  }
  // ROBB-5.1: the rotations below the period by which the tile fits into a cell whose occupied
  // neighbours show these edges.
  RotationSet Fitting(Tile tile, EdgeCode neighbours) const {
    return fitting_[neighbours][IndexOf(tile)];
  }
  // The type of which one copy is the start tile.
  Tile start() const { return start_; }
  // The type of that name.
  std::optional<Tile> Find(std::string_view name) const;

 private:
  std::array<TileType, kTileTypes> types_;
  std::array<std::array<Turned, 4>, kTileTypes> turned_{};
  std::array<std::array<RotationSet, kTileTypes>, 256> fitting_{};
  Tile start_ = kNoTile;
};

// The tiles of the game: those of the compiled file, which TilesStatus() (tile_file.h) has passed.
const TileSet& Tiles();

inline const TileType& TypeOf(Tile tile) { return Tiles()[tile]; }

// A segment of a tile by its name: the kind, and its place among those of that kind. ROBB-2.2.
struct SegmentRef {
  Kind kind{};
  uint8_t number = 0;
  friend bool operator==(const SegmentRef&, const SegmentRef&) = default;
};
SegmentRef RefOf(const TileType& type, int segment);
// The segment, or kNoSegment: the type has none of that name.
int FindSegment(const TileType& type, SegmentRef ref);
// "c0", "r1", "f0", "m".
std::array<char, 3> NameOf(SegmentRef ref);
// Of such a name; nullopt: no tile has a segment of that name.
std::optional<SegmentRef> ParseSegment(std::string_view name);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_TILES_H_
