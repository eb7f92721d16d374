#include "referee/games/carcassonne/players/greedy.h"

#include <algorithm>
#include <numeric>

#include "referee/games/carcassonne/players/worth.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::bot::carcassonne {
namespace {

using game::At;
using game::Board;
using game::Cell;
using game::Decision;
using game::Public;
using game::Rules;
using game::SegmentId;
using game::SpotId;

// ROBB-9.6.
constexpr int kExtraTile = 4;
constexpr int kCallHome = 8;
constexpr double kTwoPoints = 2;
// What an extra tile is worth.
constexpr double kExtraTileWorth = 4;

// What the best meeple on the tile placed last gains; 0: none.
double BestClaim(const Public& pub, const Outlook& outlook) {
  double best = 0;
  const SpotId spot = game::LastPlaced(pub.board);
  for (game::OnTile segment : game::Claimable(pub)) {
    const SegmentId id = pub.board.FeatureIdOf(spot, static_cast<int>(segment));
    best = std::max(best, outlook.OfClaim(pub.board, id));
  }
  return best;
}

// Calls visit(PlaceTile, worth) for each legal placement, in order.
template <class Visit>
void WeighTiles(const View& view, const Visit& visit) {
  // Tiles are tried on a copy and taken back.
  Public pub = view.pub;
  const Outlook outlook(view.pub, *view.own.seat);
  view.pub.board.ForEachPlacement(pub.drawn, [&](Cell cell, int rotation) {
    Board::Undo undo;
    pub.board.Place(pub.drawn, cell, rotation, pub.turn, &undo);
    const double worth = outlook.OfFeatures(pub.board) + BestClaim(pub, outlook);
    pub.board.TakeBack(undo);
    visit(game::PlaceTile{cell, static_cast<uint8_t>(rotation)}, worth);
  });
}

double MeepleWorth(const View& view, const game::PlaceMeeple& move) {
  if (!move.segment.has_value()) return 0;
  const Board& board = view.pub.board;
  const SpotId spot = game::LastPlaced(board);
  const int segment = game::FindSegment(game::TypeOf(board[spot].tile), *move.segment);
  return Outlook(view.pub, *view.own.seat).OfClaim(board, board.FeatureIdOf(spot, segment));
}

// A robber may score with the figures on its space; in supply it scores nothing.
double RobberWorth(const View& view, const game::PlaceRobber& move) {
  const Public& pub = view.pub;
  const Seat seat = *view.own.seat;
  const bool stays = move.space == game::kInSupply;
  const game::Space space = stays ? pub.robbers[At(seat)] : move.space;
  if (space == game::kInSupply) return -1;
  const Outlook outlook(pub, seat);
  double worth = 0;
  for (Seat other : SeatSet::First(pub.config.seats)) {
    if (other == seat) continue;
    for (int figure = 0; figure < pub.config.figures(); ++figure) {
      const game::Points walked = pub.walked[At(other)][static_cast<size_t>(figure)];
      if (game::SpaceOf(walked) == space) worth += outlook.OfBooty(other) / pub.config.figures();
    }
  }
  return worth;
}

// What the robbers of others gain by a plan, as a loss.
double PlanWorth(const View& view, const game::Plan& plan) {
  Public pub = view.pub;
  const Seat seat = *view.own.seat;
  pub.round.plans[At(seat)] = plan;
  double worth = 0;
  for (Seat other : SeatSet::First(pub.config.seats)) {
    const game::Candidates candidates = game::CandidatesOf(pub, other);
    int booty = 0;
    for (uint8_t i = 0; i < candidates.size; ++i) {
      booty = std::max(booty, game::HalfOf(pub.round.events[candidates.events[i]].points));
    }
    worth -= booty;
  }
  return worth;
}

// A meeple that is called home gives up what it would still get, and can be placed again.
double CallWorth(const View& view, SpotId spot) {
  const Public& pub = view.pub;
  const Seat seat = *view.own.seat;
  const Outlook outlook(pub, seat);
  const SegmentId id = pub.board.FeatureIdOf(spot, pub.board[spot].meeple_segment);
  double worth = game::MeepleValue(pub.board, spot) + outlook.OfMeeple(pub.supply[At(seat)] + 1);
  if (game::OwnersOf(pub.board.feature(id)).Has(seat)) worth -= outlook.OfFeature(pub.board, id);
  return worth;
}

double MessageWorth(const View& view, game::MessageUse use) {
  const Public& pub = view.pub;
  if (use == game::MessageUse::kTwo) return kTwoPoints;
  if (pub.message == kExtraTile) return kExtraTileWorth;
  if (pub.message != kCallHome) return game::ActionPoints(pub, pub.message);
  const game::MeepleList meeples = game::MeeplesOf(pub.board, *view.own.seat);
  double best = -1e9;
  for (uint8_t i = 0; i < meeples.size; ++i) {
    best = std::max(best, CallWorth(view, meeples.spots[i]));
  }
  return best;
}

// The worth of all moves but tiles.
struct MoveWorth {
  const View& view;

  double operator()(const game::PlaceTile&) const { return 0; }
  double operator()(const game::PlaceRobber& move) const { return RobberWorth(view, move); }
  double operator()(const game::PlaceMeeple& move) const { return MeepleWorth(view, move); }
  double operator()(const game::Plan& plan) const { return PlanWorth(view, plan); }
  double operator()(const game::ChooseTarget& move) const {
    return game::HalfOf(view.pub.round.events[move.event].points);
  }
  // Robbers go with the figure that they wait for, whichever walks.
  double operator()(const game::ChooseFigure&) const { return 0; }
  double operator()(const game::UseMessage& move) const { return MessageWorth(view, move.use); }
  double operator()(const game::CallHome& move) const {
    return CallWorth(view, view.pub.board.SpotAt(move.cell));
  }
};

// Calls visit(Move, worth) for each listed move, in order.
template <class Visit>
void WeighMoves(const View& view, const Visit& visit) {
  if (view.pub.decision == Decision::kTile) return WeighTiles(view, visit);
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  for (const Move& move : moves) visit(move, std::visit(MoveWorth{view}, move));
}

}  // namespace

Move GreedyMove(const View& view) {
  Move best;
  double most = -1e9;
  WeighMoves(view, [&](const Move& move, double worth) {
    if (worth <= most) return;
    most = worth;
    best = move;
  });
  return best;
}

std::vector<Promising<Move>> BestMoves(const View& view, size_t most, double slack) {
  std::vector<Promising<Move>> best;
  WeighMoves(view, [&](const Move& move, double worth) { best.push_back({move, worth}); });
  std::ranges::stable_sort(best, std::ranges::greater(), &Promising<Move>::promise);
  const double least = best.front().promise - slack;
  const auto end =
      std::ranges::find_if(best, [&](const Promising<Move>& each) { return each.promise < least; });
  best.resize(std::min(most, static_cast<size_t>(end - best.begin())));
  return best;
}

}  // namespace assize::bot::carcassonne
