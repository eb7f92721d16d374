#include "referee/games/carcassonne/players/worth.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>

#include "referee/games/carcassonne/table.h"

namespace assize::bot::carcassonne {
namespace {

using game::At;
using game::Board;
using game::Feature;
using game::Kind;
using game::Public;
using game::SegmentId;
using game::SpotId;

// What the last meeple of a supply is worth as long as there is time to use it again.
constexpr std::array<double, game::kMeeples + 1> kMeeplePrice = {0, 8, 5, 3.6, 2.8, 2.2, 1.8, 1.5};
// Turns of a seat before the end from which on its meeples lose their worth.
constexpr double kLateTurns = 12;
// The stack from which an edge of a city is closed with one half.
constexpr double kCityStack = 30;
// The same for a cell beside a monastery.
constexpr double kMonasteryStack = 24;
// What a robber on the scoreboard may be worth; 3 are certain.
constexpr double kRobber = 3.5;
constexpr int kFieldCity = 3;

double Half(double stack, double half) { return stack / (stack + half); }

}  // namespace

Outlook::Outlook(const Public& pub, Seat seat) : pub_(pub), seat_(seat) {
  for (int i = 0; i < pub.board.size(); ++i) {
    const SpotId spot = pub.board.PlacedAt(i);
    if (pub.board[spot].meeple != game::kNobody) meeples_.push_back(spot);
  }
  const double turns = static_cast<double>(pub.stack_size) / pub.config.seats;
  urgency_ = std::min(1.0, turns / kLateTurns);
  edge_chance_ = Half(pub.stack_size, kCityStack);
}

double Outlook::Balance(Seat owner, double worth) const {
  return owner == seat_ ? worth : -worth / (pub_.config.seats - 1);
}

double Outlook::ClosedChance(int open) const { return std::pow(edge_chance_, open); }

double Outlook::OfMeeple(int supply) const {
  return urgency_ * kMeeplePrice[static_cast<size_t>(std::min<int>(supply, game::kMeeples))];
}

double Outlook::OfField(const Board& board, SegmentId id) const {
  std::bitset<game::kMaxSegmentsPlaced> counted;
  double cities = 0;
  board.ForEachSegment(id, [&](SpotId spot, int segment) {
    const game::TileType& type = game::TypeOf(board[spot].tile);
    for (unsigned set = type.segments[static_cast<size_t>(segment)].cities; set != 0;
         set &= set - 1) {
      const SegmentId city = board.FeatureIdOf(spot, std::countr_zero(set));
      if (counted[city]) continue;
      counted.set(city);
      const Feature& feature = board.feature(city);
      cities += feature.complete() ? 1 : ClosedChance(feature.open);
    }
  });
  return kFieldCity * cities;
}

double Outlook::OfFeature(const Board& board, SegmentId id) const {
  const Feature& feature = board.feature(id);
  const int pieces = feature.tiles + feature.shields;
  switch (feature.kind) {
    case Kind::kCity:
      if (feature.complete()) return game::CompletedValue(feature, pub_.config.small_city_points);
      return pieces * (1 + ClosedChance(feature.open));
    case Kind::kRoad:
      return pieces;
    case Kind::kMonastery:
      return pieces + feature.open * Half(pub_.stack_size, kMonasteryStack);
    case Kind::kField:
      break;
  }
  return OfField(board, id);
}

double Outlook::OfClaim(const Board& board, SegmentId id) const {
  const double worth = OfFeature(board, id);
  return board.feature(id).complete() ? worth : worth - OfMeeple(pub_.supply[At(seat_)]);
}

double Outlook::OfFeatures(const Board& board) const {
  std::bitset<game::kMaxSegmentsPlaced> counted;
  double worth = 0;
  for (SpotId spot : meeples_) {
    const SegmentId id = board.FeatureIdOf(spot, board[spot].meeple_segment);
    const Feature& feature = board.feature(id);
    if (feature.complete()) {
      const Seat owner(board[spot].meeple);
      worth += Balance(owner, OfMeeple(pub_.supply[At(owner)] + 1));
    }
    if (counted[id]) continue;
    counted.set(id);
    const double points = OfFeature(board, id);
    for (Seat owner : game::OwnersOf(feature)) worth += Balance(owner, points);
  }
  return worth;
}

double Outlook::OfBooty(Seat owner) const {
  double best = 0;
  for (SpotId spot : meeples_) {
    const SegmentId id = pub_.board.FeatureIdOf(spot, pub_.board[spot].meeple_segment);
    const Feature& feature = pub_.board.feature(id);
    if (feature.kind == Kind::kField || !game::OwnersOf(feature).Has(owner)) continue;
    const int points = game::CompletedValue(feature, pub_.config.small_city_points);
    best = std::max(best, points * ClosedChance(feature.open));
  }
  return best;
}

double PositionWorth(const Public& pub, Seat seat) {
  const Outlook outlook(pub, seat);
  const bool over = pub.decision == game::Decision::kNone;
  double worth = over ? 0 : outlook.OfFeatures(pub.board);
  for (Seat each : SeatSet::First(pub.config.seats)) {
    double own = over ? pub.final_points[At(each)].total() : game::ScoreOf(pub, each);
    if (pub.robbers[At(each)] != game::kInSupply) own += kRobber;
    for (int meeple = 1; meeple <= pub.supply[At(each)]; ++meeple) own += outlook.OfMeeple(meeple);
    worth += outlook.Balance(each, own);
  }
  return worth;
}

}  // namespace assize::bot::carcassonne
