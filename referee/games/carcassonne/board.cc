// Carcassonne: placing tiles, and taking them back.
#include "referee/games/carcassonne/board.h"

#include <algorithm>
#include <bitset>
#include <utility>

namespace assize::games::carcassonne {
namespace {

constexpr std::array<std::pair<int, int>, 8> kAround = {
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

bool HasMonastery(const TileType& type) {
  return type.kinds[static_cast<size_t>(Kind::kMonastery)] != 0;
}

}  // namespace

SpotId Board::SpotAt(Cell cell) const {
  for (size_t bucket = BucketOf(cell);; bucket = (bucket + 1) % kBuckets) {
    if (buckets_[bucket] == 0) return kNoSpot;
    const auto spot = static_cast<SpotId>(buckets_[bucket] - 1);
    if (spots_[spot].cell == cell) return spot;
  }
}

bool Board::Fits(Tile tile, Cell cell, int rotation) const {
  const SpotId spot = SpotAt(cell);
  if (spot == kNoSpot || !spots_[spot].empty()) return false;
  return (Tiles().Fitting(tile, spots_[spot].around) >> rotation & 1) != 0;
}

bool Board::HasPlacement(Tile tile) const {
  return std::any_of(frontier_.begin(), frontier_.begin() + frontier_size_,
                     [&](SpotId spot) { return Tiles().Fitting(tile, spots_[spot].around) != 0; });
}

int Board::CountPlacements(Tile tile) const {
  const TileSet& tiles = Tiles();
  int count = 0;
  for (int i = 0; i < frontier_size_; ++i) {
    const Spot& spot = spots_[frontier_[static_cast<size_t>(i)]];
    count += CountOf(tiles.Fitting(tile, spot.around));
  }
  return count;
}

SpotId Board::AddSpot(Cell cell) {
  const SpotId spot = spot_count_++;
  spots_[spot].cell = cell;
  size_t bucket = BucketOf(cell);
  while (buckets_[bucket] != 0) bucket = (bucket + 1) % kBuckets;
  buckets_[bucket] = static_cast<uint8_t>(spot + 1);
  AddToFrontier(spot);
  return spot;
}

// No later spot can have been put behind it in the buckets.
void Board::DropLastSpot() {
  const SpotId spot = --spot_count_;
  RemoveFromFrontier(spot);
  size_t bucket = BucketOf(spots_[spot].cell);
  while (buckets_[bucket] != spot + 1) bucket = (bucket + 1) % kBuckets;
  buckets_[bucket] = 0;
  spots_[spot] = Spot();
}

void Board::AddToFrontier(SpotId spot) {
  const auto end = frontier_.begin() + frontier_size_;
  const auto place = std::upper_bound(frontier_.begin(), end, spot, [this](SpotId a, SpotId b) {
    return spots_[a].cell < spots_[b].cell;
  });
  std::copy_backward(place, end, end + 1);
  *place = spot;
  ++frontier_size_;
}

void Board::RemoveFromFrontier(SpotId spot) {
  const auto end = frontier_.begin() + frontier_size_;
  const auto place = std::find(frontier_.begin(), end, spot);
  std::copy(place + 1, end, place);
  frontier_[--frontier_size_] = 0;
}

SpotId Board::Place(Tile tile, Cell cell, int rotation, int turn, Undo* undo) {
  SpotId spot = SpotAt(cell);
  if (spot == kNoSpot) spot = AddSpot(cell);
  RemoveFromFrontier(spot);
  Spot& placed = spots_[spot];
  placed.tile = tile;
  placed.rotation = static_cast<uint8_t>(rotation);
  placed.turn = static_cast<uint8_t>(turn);
  placed_[size_++] = spot;
  const uint8_t known = spot_count_;
  if (undo != nullptr) {
    undo->spot = spot;
    undo->size = 0;
  }
  AddSegments(spot);
  JoinNeighbours(spot, undo);
  CountNeighbours(spot, undo);
  if (undo != nullptr) undo->created = static_cast<uint8_t>(spot_count_ - known);
  return spot;
}

void Board::TakeBack(const Undo& undo) {
  for (int i = undo.size; i-- > 0;) {
    const Undo::Change& change = undo.changes[static_cast<size_t>(i)];
    if (change.joined != change.root) {
      std::swap(next_[change.root], next_[change.joined]);
      parent_[change.joined] = change.joined;
      features_[change.joined] = change.joined_before;
    }
    features_[change.root] = change.before;
  }
  Spot& spot = spots_[undo.spot];
  for (int i = 0; i < TypeOf(spot.tile).size; ++i) {
    const SegmentId segment = --segment_count_;
    parent_[segment] = next_[segment] = 0;
    spot_of_[segment] = 0;
    features_[segment] = Feature();
  }
  for (int i = 0; i < undo.created; ++i) DropLastSpot();
  for (int edge = 0; edge < kEdges; ++edge) {
    const SpotId other = SpotAt(Neighbour(spot.cell, edge));
    if (other == kNoSpot) continue;
    spots_[other].around &= static_cast<EdgeCode>(~(3 << (2 * Opposite(edge))));
  }
  spot = {.cell = spot.cell, .around = spot.around};
  placed_[--size_] = 0;
  AddToFrontier(undo.spot);
}

void Board::AddSegments(SpotId spot) {
  const TileType& type = TypeOf(spots_[spot].tile);
  spots_[spot].first = segment_count_;
  for (size_t i = 0; i < type.size; ++i) {
    const SegmentId id = segment_count_++;
    const Segment& segment = type.segments[i];
    parent_[id] = next_[id] = id;
    spot_of_[id] = spot;
    Feature& feature = features_[id];
    feature.kind = segment.kind;
    feature.size = 1;
    feature.shields = segment.shields;
    if (segment.kind == Kind::kField) continue;
    feature.tiles = 1;
    feature.open = static_cast<uint8_t>(
        segment.kind == Kind::kMonastery ? kAround.size() : std::popcount(segment.edges));
  }
}

void Board::JoinNeighbours(SpotId spot, Undo* undo) {
  const Spot placed = spots_[spot];
  const Turned& own = Tiles().TurnedBy(placed.tile, placed.rotation);
  for (int edge = 0; edge < kEdges; ++edge) {
    const Cell cell = Neighbour(placed.cell, edge);
    SpotId other = SpotAt(cell);
    if (other == kNoSpot) other = AddSpot(cell);
    const auto shown = static_cast<Terrain>(own.code >> (2 * edge) & 3);
    spots_[other].around |= CodeAt(Opposite(edge), shown);
    if (spots_[other].empty()) continue;
    const Spot& near = spots_[other];
    const Turned& theirs = Tiles().TurnedBy(near.tile, near.rotation);
    const auto at = [](const Spot& tile, uint8_t segment) {
      return static_cast<SegmentId>(tile.first + segment);
    };
    const uint8_t segment = own.at_edge[static_cast<size_t>(edge)];
    if (segment != kNoSegment) {
      const uint8_t touching = theirs.at_edge[static_cast<size_t>(Opposite(edge))];
      const SegmentId root = Join(at(placed, segment), at(near, touching), undo);
      features_[root].open = static_cast<uint8_t>(features_[root].open - 2);
    }
    for (const int half : {2 * edge, 2 * edge + 1}) {
      const uint8_t field = own.at_half[static_cast<size_t>(half)];
      if (field == kNoSegment) continue;
      Join(at(placed, field), at(near, theirs.at_half[static_cast<size_t>(TouchingHalf(half))]),
           undo);
    }
  }
}

// A monastery has its tiles around it, corners included.
void Board::CountNeighbours(SpotId spot, Undo* undo) {
  const Spot placed = spots_[spot];
  const TileType& type = TypeOf(placed.tile);
  int occupied = 0;
  for (const auto& [dx, dy] : kAround) {
    const SpotId other =
        SpotAt({static_cast<int8_t>(placed.cell.x + dx), static_cast<int8_t>(placed.cell.y + dy)});
    if (other == kNoSpot || spots_[other].empty()) continue;
    ++occupied;
    const TileType& near = TypeOf(spots_[other].tile);
    if (!HasMonastery(near)) continue;
    const auto monastery = static_cast<SegmentId>(spots_[other].first + near.size - 1);
    Remember(monastery, monastery, undo);
    ++features_[monastery].tiles;
    --features_[monastery].open;
  }
  if (!HasMonastery(type)) return;
  Feature& own = features_[placed.first + type.size - 1u];
  own.tiles = static_cast<uint8_t>(own.tiles + occupied);
  own.open = static_cast<uint8_t>(own.open - occupied);
}

void Board::Remember(SegmentId root, SegmentId joined, Undo* undo) const {
  if (undo == nullptr) return;
  undo->changes[undo->size++] = {root, joined, features_[root], features_[joined]};
}

SegmentId Board::Join(SegmentId a, SegmentId b, Undo* undo) {
  SegmentId root = Root(a);
  SegmentId joined = Root(b);
  if (features_[root].size < features_[joined].size) std::swap(root, joined);
  Remember(root, joined, undo);
  if (root == joined) return root;
  const Feature added = std::exchange(features_[joined], Feature());
  const int shared = added.kind == Kind::kField ? 0 : SharedTiles(joined, root);
  Feature& feature = features_[root];
  feature.open = static_cast<uint8_t>(feature.open + added.open);
  feature.tiles = static_cast<uint8_t>(feature.tiles + added.tiles - shared);
  feature.shields = static_cast<uint8_t>(feature.shields + added.shields);
  feature.size = static_cast<uint16_t>(feature.size + added.size);
  for (size_t seat = 0; seat < feature.meeples.size(); ++seat) {
    feature.meeples[seat] = static_cast<uint8_t>(feature.meeples[seat] + added.meeples[seat]);
  }
  parent_[joined] = root;
  std::swap(next_[root], next_[joined]);
  return root;
}

// ROBB-5.4: a tile counts once, even if two of its segments belong to the feature.
int Board::SharedTiles(SegmentId smaller, SegmentId larger) const {
  int shared = 0;
  ForEachSegment(smaller, [&](SpotId spot, int segment) {
    const Spot& tile = spots_[spot];
    const TileType& type = TypeOf(tile.tile);
    const Kind kind = type.segments[static_cast<size_t>(segment)].kind;
    const int first = type.First(kind);
    const int end = first + type.kinds[static_cast<size_t>(kind)];
    if (end - first == 1) return;
    bool in_larger = false;
    for (int i = first; i < end; ++i) {
      const SegmentId root = Root(static_cast<SegmentId>(tile.first + i));
      // The tile is counted at its first segment.
      if (i < segment && root == smaller) return;
      in_larger |= root == larger;
    }
    shared += in_larger;
  });
  return shared;
}

void Board::PutMeeple(SpotId spot, Seat seat, int segment) {
  spots_[spot].meeple = static_cast<uint8_t>(seat.index());
  spots_[spot].meeple_segment = static_cast<uint8_t>(segment);
  ++features_[FeatureIdOf(spot, segment)].meeples[static_cast<size_t>(seat.index())];
}

void Board::TakeMeeple(SpotId spot) {
  Spot& tile = spots_[spot];
  --features_[FeatureIdOf(spot, tile.meeple_segment)].meeples[tile.meeple];
  tile.meeple = kNobody;
  tile.meeple_segment = 0;
}

// ROBB-5.4.
int CompletedValue(const Feature& feature, int small_city_points) {
  if (feature.kind != Kind::kCity) return feature.tiles;
  if (feature.tiles == 2 && small_city_points == 2) return feature.tiles + feature.shields;
  return 2 * (feature.tiles + feature.shields);
}

int EndValue(const Board& board, SegmentId id) {
  const Feature& feature = board.feature(id);
  if (feature.kind == Kind::kField) return 3 * CompletedCitiesBeside(board, id);
  return feature.tiles + feature.shields;
}

int CompletedCitiesBeside(const Board& board, SegmentId field) {
  const TileSet& tiles = Tiles();
  std::bitset<kMaxSegmentsPlaced> cities;
  int count = 0;
  board.ForEachSegment(field, [&](SpotId spot, int segment) {
    const TileType& type = tiles[board[spot].tile];
    for (unsigned set = type.segments[static_cast<size_t>(segment)].cities; set != 0;
         set &= set - 1) {
      const SegmentId city = board.FeatureIdOf(spot, std::countr_zero(set));
      if (!board.feature(city).complete() || cities.test(city)) continue;
      cities.set(city);
      ++count;
    }
  });
  return count;
}

SeatSet OwnersOf(const Feature& feature) {
  const uint8_t most = *std::max_element(feature.meeples.begin(), feature.meeples.end());
  SeatSet owners;
  if (most == 0) return owners;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if (feature.meeples[static_cast<size_t>(seat)] == most) owners.Add(Seat(seat));
  }
  return owners;
}

}  // namespace assize::games::carcassonne
