// Carcassonne: the tiles on the table, where the next one fits, and the features that they form
// (ROBB-5.1, ROBB-5.2).
//
//   Board board;
//   board.Place(start, {0, 0}, 0, 0);
//   board.ForEachPlacement(tile, [&](Cell cell, int rotation) { ... });
//   Board::Undo undo;
//   board.Place(tile, cell, rotation, turn, &undo);   // what if?
//   board.TakeBack(undo);
//
// Each placement updates what there is: the cells that can be filled, in order, with the edges that
// they ask for, and the features, which only ever grow together. A plain value of 15 KiB with
// nothing behind pointers; equal sequences of placements give equal boards.
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_BOARD_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_BOARD_H_

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <utility>

#include "referee/base/ids.h"
#include "referee/games/carcassonne/tiles.h"

namespace assize::games::carcassonne {

// The most seats of this game.
inline constexpr int kMaxSeats = 6;

// ROBB-2.1: x grows to the east, y to the north. Ordered as options are: by y, then by x.
struct Cell {
  int8_t x = 0;
  int8_t y = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
  friend constexpr auto operator<=>(Cell a, Cell b) {
    return std::pair(a.y, a.x) <=> std::pair(b.y, b.x);
  }
};
constexpr Cell Neighbour(Cell cell, int edge) {
  constexpr int8_t kX[] = {0, 1, 0, -1};
  constexpr int8_t kY[] = {1, 0, -1, 0};
  return {static_cast<int8_t>(cell.x + kX[edge]), static_cast<int8_t>(cell.y + kY[edge])};
}

// The most tiles of a match, the start tile included, and how far from it one can lie.
inline constexpr int kMaxTiles = 80;
inline constexpr int kReach = 80;

// A cell that has been filled or can be: its number on the board. A connected board of n tiles has
// at most 2n + 2 empty cells beside it.
using SpotId = uint8_t;
inline constexpr SpotId kNoSpot = 255;
inline constexpr int kMaxSpots = 3 * kMaxTiles + 2;

// A segment of a tile on the board.
using SegmentId = uint16_t;
inline constexpr int kMaxSegmentsPlaced = kMaxTiles * kMaxSegments;

inline constexpr uint8_t kNobody = 255;

struct Spot {
  Cell cell;
  // kNoTile: empty.
  Tile tile = kNoTile;
  uint8_t rotation = 0;
  // The turn in which the tile was placed; 0: the start tile.
  uint8_t turn = 0;
  // What the occupied neighbours show.
  EdgeCode around = 0;
  // The meeple: whose, and on which of the tile's segments.
  uint8_t meeple = kNobody;
  uint8_t meeple_segment = 0;
  // The tile's first segment; the others follow.
  SegmentId first = 0;

  bool empty() const { return tile == kNoTile; }
  friend bool operator==(const Spot&, const Spot&) = default;
};

// A road, city, field or monastery.
struct Feature {
  Kind kind{};
  // Edges that face an empty cell; of a monastery, empty cells around it; of a field, nothing.
  uint8_t open = 0;
  // Distinct tiles; of a monastery, those around it and its own; of a field, nothing.
  uint8_t tiles = 0;
  uint8_t shields = 0;
  std::array<uint8_t, kMaxSeats> meeples{};
  // Segments.
  uint16_t size = 0;

  // Fields are never complete.
  bool complete() const { return open == 0 && kind != Kind::kField; }
  bool claimed() const {
    unsigned all = 0;
    for (uint8_t of_seat : meeples) all |= of_seat;
    return all != 0;
  }
  friend bool operator==(const Feature&, const Feature&) = default;
};

class Board {
 public:
  // What a placement has changed.
  class Undo {
    friend class Board;
    struct Change {
      SegmentId root = 0;
      // The root that was joined to it, or `root` itself.
      SegmentId joined = 0;
      Feature before;
      Feature joined_before;
    };
    SpotId spot = kNoSpot;
    uint8_t created = 0;
    uint8_t size = 0;
    // Four edges and eight half-edges join something; eight monasteries count a neighbour.
    std::array<Change, 20> changes;
  };

  // How many tiles lie on the table, and the spot of each in the order of placement.
  int size() const { return size_; }
  SpotId PlacedAt(int number) const { return placed_[static_cast<size_t>(number)]; }
  const Spot& operator[](SpotId spot) const { return spots_[spot]; }
  // The spot of a cell, kNoSpot: neither filled nor beside a filled one.
  SpotId SpotAt(Cell cell) const;

  // ROBB-5.1.
  bool Fits(Tile tile, Cell cell, int rotation) const;
  bool HasPlacement(Tile tile) const;
  int CountPlacements(Tile tile) const;
  // Calls visit(Cell, rotation) for each legal placement, by y, then x, then rotation.
  template <class Visit>
  void ForEachPlacement(Tile tile, const Visit& visit) const {
    const TileSet& tiles = Tiles();
    for (int i = 0; i < frontier_size_; ++i) {
      const Spot& spot = spots_[frontier_[static_cast<size_t>(i)]];
      for (RotationSet set = tiles.Fitting(tile, spot.around); set != 0; set &= set - 1) {
        visit(spot.cell, std::countr_zero(set));
      }
    }
  }

  // Places a tile where it fits, or the first one. Returns its spot.
  SpotId Place(Tile tile, Cell cell, int rotation, int turn, Undo* undo = nullptr);
  // Takes the last placement back, after which no meeple may have moved.
  void TakeBack(const Undo& undo);

  // The feature of a tile's segment. Ids stay the same until the next placement.
  SegmentId FeatureIdOf(SpotId spot, int segment) const {
    return Root(static_cast<SegmentId>(spots_[spot].first + segment));
  }
  const Feature& feature(SegmentId id) const { return features_[id]; }
  const Feature& FeatureOf(SpotId spot, int segment) const {
    return features_[FeatureIdOf(spot, segment)];
  }
  // Calls visit(SegmentId) for each segment of a feature.
  template <class Visit>
  void ForEachSegmentId(SegmentId id, const Visit& visit) const {
    SegmentId at = id;
    do {
      visit(at);
      at = next_[at];
    } while (at != id);
  }
  // The same as visit(SpotId, segment).
  template <class Visit>
  void ForEachSegment(SegmentId id, const Visit& visit) const {
    ForEachSegmentId(id, [&](SegmentId at) {
      const SpotId spot = spot_of_[at];
      visit(spot, at - spots_[spot].first);
    });
  }

  // ROBB-5.3, on a tile without a meeple.
  void PutMeeple(SpotId spot, Seat seat, int segment);
  // From a tile with one.
  void TakeMeeple(SpotId spot);

  friend bool operator==(const Board&, const Board&) = default;

 private:
  static constexpr size_t kBuckets = 512;

  static size_t BucketOf(Cell cell) {
    return (static_cast<uint8_t>(cell.x) * 29u + static_cast<uint8_t>(cell.y) * 167u) % kBuckets;
  }
  SegmentId Root(SegmentId segment) const {
    while (parent_[segment] != segment) segment = parent_[segment];
    return segment;
  }
  SpotId AddSpot(Cell cell);
  void DropLastSpot();
  void AddToFrontier(SpotId spot);
  void RemoveFromFrontier(SpotId spot);
  void AddSegments(SpotId spot);
  void JoinNeighbours(SpotId spot, Undo* undo);
  void CountNeighbours(SpotId spot, Undo* undo);
  // Returns the root of both.
  SegmentId Join(SegmentId a, SegmentId b, Undo* undo);
  int SharedTiles(SegmentId smaller, SegmentId larger) const;
  void Remember(SegmentId root, SegmentId joined, Undo* undo) const;

  uint8_t size_ = 0;
  uint8_t spot_count_ = 0;
  uint8_t frontier_size_ = 0;
  uint16_t segment_count_ = 0;
  std::array<SpotId, kMaxTiles> placed_{};
  // Empty cells beside tiles, in order.
  std::array<SpotId, 2 * kMaxTiles + 2> frontier_{};
  std::array<Spot, kMaxSpots> spots_{};
  // By cell, open addressing: the number of the spot plus 1; 0: none.
  std::array<uint8_t, kBuckets> buckets_{};
  // Union by size without shortened paths, so that the last placement can be taken back. The
  // segments of a feature form a ring.
  std::array<SegmentId, kMaxSegmentsPlaced> parent_{};
  std::array<SegmentId, kMaxSegmentsPlaced> next_{};
  std::array<SpotId, kMaxSegmentsPlaced> spot_of_{};
  // Of segments that are roots; of the others nothing.
  std::array<Feature, kMaxSegmentsPlaced> features_{};
};

// What features are worth and to whom (ROBB-5.3 to ROBB-5.5).

// ROBB-5.4: when it is completed during play; `small_city_points` is 4 or 2.
int CompletedValue(const Feature& feature, int small_city_points);
// ROBB-5.4: at the end, or for a message.
int EndValue(const Board& board, SegmentId id);
// The distinct completed cities that a field touches.
int CompletedCitiesBeside(const Board& board, SegmentId field);

// ROBB-5.5: the seats with the most meeples there; none: nobody.
SeatSet OwnersOf(const Feature& feature);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_BOARD_H_
