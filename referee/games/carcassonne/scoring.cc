// Carcassonne: completed features, and the events that they give (ROBB-7.5, ROBB-7.6); the last
// points, and who has won (ROBB-10).
#include <algorithm>
#include <bitset>
#include <vector>

#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

// A completed feature with meeples, and where it was found.
struct Completed {
  SegmentId id = 0;
  SpotId spot = kNoSpot;
  uint8_t segment = 0;
};
// The cities and roads of one tile, its monastery and those around it.
struct CompletedList {
  uint8_t size = 0;
  std::array<Completed, kMaxSegments + 9> features{};

  void Add(const Board& board, SpotId spot, int segment) {
    const SegmentId id = board.FeatureIdOf(spot, segment);
    if (!board.feature(id).complete() || !board.feature(id).claimed()) return;
    for (uint8_t i = 0; i < size; ++i) {
      if (features[i].id == id) return;
    }
    features[size++] = {id, spot, static_cast<uint8_t>(segment)};
  }
};

// ROBB-7.6: cities, then roads of the new tile, then monasteries by (y, x).
CompletedList FindCompleted(const Board& board) {
  CompletedList list;
  const SpotId last = LastPlaced(board);
  const TileType& type = TypeOf(board[last].tile);
  for (int i = 0; i < type.First(Kind::kField); ++i) list.Add(board, last, i);
  const Cell centre = board[last].cell;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const SpotId spot =
          board.SpotAt({static_cast<int8_t>(centre.x + dx), static_cast<int8_t>(centre.y + dy)});
      if (spot == kNoSpot || board[spot].empty()) continue;
      const TileType& near = TypeOf(board[spot].tile);
      if (near.kinds[static_cast<size_t>(Kind::kMonastery)] != 0) {
        list.Add(board, spot, near.size - 1);
      }
    }
  }
  return list;
}

constexpr Cause CauseOf(Kind kind) {
  return kind == Kind::kCity   ? Cause::kCity
         : kind == Kind::kRoad ? Cause::kRoad
                               : Cause::kMonastery;
}

// One event for each owner.
void AddEvents(Play& play, const Completed& found) {
  Public& pub = play.pub;
  const Feature& feature = pub.board.feature(found.id);
  const auto points = static_cast<Points>(CompletedValue(feature, pub.config.small_city_points));
  const SeatSet owners = OwnersOf(feature);
  const Cell cell = pub.board[found.spot].cell;
  play.Show(FeatureScored{.when = FeatureScored::When::kCompleted,
                          .kind = feature.kind,
                          .cell = cell,
                          .tiles = feature.tiles,
                          .shields = feature.shields,
                          .seats = pub.config.seats,
                          .meeples = feature.meeples,
                          .points = points,
                          .owners = owners});
  ForEachSeatFromActive(pub, [&](Seat seat) {
    if (!owners.Has(seat)) return;
    pub.round.events[pub.round.size++] = {seat, points, CauseOf(feature.kind), cell, found.segment};
  });
}

// By (y, x).
void ReturnMeeples(Play& play, SegmentId id) {
  Board& board = play.pub.board;
  std::array<SpotId, kMaxSeats * kMeeples> spots;
  size_t size = 0;
  board.ForEachSegment(id, [&](SpotId spot, int segment) {
    const bool stands = board[spot].meeple != kNobody && board[spot].meeple_segment == segment;
    if (stands) spots[size++] = spot;
  });
  std::sort(spots.begin(), spots.begin() + size,
            [&](SpotId a, SpotId b) { return board[a].cell < board[b].cell; });
  for (size_t i = 0; i < size; ++i) {
    const Seat owner(board[spots[i]].meeple);
    board.TakeMeeple(spots[i]);
    ++play.pub.supply[At(owner)];
    play.Show(MeepleReturned{owner, board[spots[i]].cell});
  }
}

constexpr Points kLeftoverRobber = 3;

// ROBB-10.2.
void CountRobbers(Public& pub) {
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    if (pub.robbers[At(seat)] == kInSupply) continue;
    pub.final_points[At(seat)].robber = kLeftoverRobber;
    pub.robbers[At(seat)] = kInSupply;
  }
}

Points& PartOf(Breakdown& points, Kind kind) {
  switch (kind) {
    case Kind::kRoad:
      return points.roads;
    case Kind::kCity:
      return points.cities;
    case Kind::kMonastery:
      return points.monasteries;
    case Kind::kField:
      break;
  }
  return points.fields;
}

// ROBB-10.4, ROBB-10.5: a feature's end value for each owner.
void CountFeature(Play& play, SpotId spot) {
  Public& pub = play.pub;
  const SegmentId id = pub.board.FeatureIdOf(spot, pub.board[spot].meeple_segment);
  const Feature& feature = pub.board.feature(id);
  const auto points = static_cast<Points>(EndValue(pub.board, id));
  const SeatSet owners = OwnersOf(feature);
  for (Seat seat : owners) {
    Points& part = PartOf(pub.final_points[At(seat)], feature.kind);
    part = static_cast<Points>(part + points);
  }
  const bool field = feature.kind == Kind::kField;
  play.Show(FeatureScored{.when = FeatureScored::When::kAtTheEnd,
                          .kind = feature.kind,
                          .cell = pub.board[spot].cell,
                          .tiles = feature.tiles,
                          .shields = feature.shields,
                          .cities = static_cast<uint8_t>(field ? points / 3 : 0),
                          .seats = pub.config.seats,
                          .meeples = feature.meeples,
                          .points = points,
                          .owners = owners});
}

// Roads, cities, monasteries, fields; each by its first tile with a meeple, by (y, x).
void CountFeatures(Play& play) {
  const Board& board = play.pub.board;
  std::vector<SpotId> spots;
  for (int i = 0; i < board.size(); ++i) {
    if (board[board.PlacedAt(i)].meeple != kNobody) spots.push_back(board.PlacedAt(i));
  }
  std::sort(spots.begin(), spots.end(),
            [&](SpotId a, SpotId b) { return board[a].cell < board[b].cell; });
  std::bitset<kMaxSegmentsPlaced> counted;
  for (Kind kind : {Kind::kRoad, Kind::kCity, Kind::kMonastery, Kind::kField}) {
    for (SpotId spot : spots) {
      const SegmentId id = board.FeatureIdOf(spot, board[spot].meeple_segment);
      if (board.feature(id).kind != kind || counted[id]) continue;
      counted.set(id);
      CountFeature(play, spot);
    }
  }
}

}  // namespace

Stage ScoreCompleted(Play& play) {
  const CompletedList list = FindCompleted(play.pub.board);
  if (list.size == 0) return Stage::kEndTurn;
  play.pub.round = Round();
  for (uint8_t i = 0; i < list.size; ++i) AddEvents(play, list.features[i]);
  for (uint8_t i = 0; i < list.size; ++i) ReturnMeeples(play, list.features[i].id);
  return Stage::kPlans;
}

SegmentSet Claimable(const Public& pub) {
  SegmentSet claimable;
  if (pub.supply[At(pub.active)] == 0) return claimable;
  const SpotId spot = LastPlaced(pub.board);
  const TileType& type = TypeOf(pub.board[spot].tile);
  for (int i = 0; i < type.size; ++i) {
    const bool field = type.segments[static_cast<size_t>(i)].kind == Kind::kField;
    if (field && !pub.config.farmers) continue;
    if (!pub.board.FeatureOf(spot, i).claimed()) claimable.Add(static_cast<OnTile>(i));
  }
  return claimable;
}

// ROBB-10.3 is the sum of the figures.
Stage EndMatch(Play& play) {
  Public& pub = play.pub;
  play.Show(TurnEnded{pub.turn, pub.active});
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    pub.final_points[At(seat)].during = static_cast<Points>(ScoreOf(pub, seat));
  }
  CountRobbers(pub);
  CountFeatures(play);
  play.Show(MatchOver{pub.config.seats, pub.final_points, PlacesOf(pub)});
  return Stage::kWait;
}

BySeat<uint8_t> PlacesOf(const Public& pub) {
  BySeat<uint8_t> places{};
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    places[At(seat)] = 1;
    for (Seat other : SeatSet::First(pub.config.seats)) {
      const int points = pub.final_points[At(seat)].total();
      places[At(seat)] += pub.final_points[At(other)].total() > points;
    }
  }
  return places;
}

// ROBB-10.6: half a point for each pair that is won against and each half of a tie, all of them
// together 1.
Outcome Rules::Result(const Public& pub) {
  const int seats = pub.config.seats;
  const BySeat<uint8_t> places = PlacesOf(pub);
  Outcome outcome;
  for (int i = 0; i < seats; ++i) {
    int halves = 0;
    for (int j = 0; j < seats; ++j) {
      const size_t own = static_cast<size_t>(i), other = static_cast<size_t>(j);
      if (j != i) halves += places[other] > places[own] ? 2 : places[other] == places[own] ? 1 : 0;
    }
    outcome.push_back({.score = static_cast<double>(halves) / (seats * (seats - 1)),
                       .rank = places[static_cast<size_t>(i)]});
  }
  return outcome;
}

}  // namespace assize::games::carcassonne
