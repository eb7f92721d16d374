#include "referee/games/carcassonne/feature.h"

#include <algorithm>
#include <bitset>

namespace assize::games::carcassonne {

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
  std::bitset<kMostSegmentsPlaced> cities;
  board.ForEachSegment(field, [&](SpotId spot, int segment) {
    const TileType& type = TypeOf(board[spot].tile);
    for (unsigned set = type.segments[static_cast<size_t>(segment)].cities; set != 0;
         set &= set - 1) {
      const SegmentId city = board.FeatureIdOf(spot, std::countr_zero(set));
      if (board.feature(city).complete()) cities.set(city);
    }
  });
  return static_cast<int>(cities.count());
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
