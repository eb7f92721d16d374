// Carcassonne: whether a move is legal, and if not, why (ROBB-11). A function of view and move
// alone.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/names.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

template <class... Parts>
Judgement Refuse(std::string_view rule, const Parts&... parts) {
  return Breach{rule, absl::StrCat(parts...)};
}

std::string NameOfTile(Tile tile) { return std::string(TypeOf(tile).id()); }

// ROBB-5.1.
Judgement CheckMove(const View& view, const PlaceTile& move) {
  const Board& board = view.pub.board;
  const Tile tile = view.pub.drawn;
  const TileType& type = TypeOf(tile);
  if (move.rotation >= type.period) {
    return Refuse("ROBB-5.1", "rotation ", move.rotation + 0, " of ", NameOfTile(tile),
                  ", which has rotations 0 to ", type.period - 1);
  }
  const SpotId spot = board.SpotAt(move.cell);
  if (spot == kNoSpot) {
    return Refuse("ROBB-5.1", NameOf(move.cell), " has no tile beside it");
  }
  if (!board[spot].empty()) return Refuse("ROBB-5.1", NameOf(move.cell), " is occupied");
  if (board.Fits(tile, move.cell, move.rotation)) return std::nullopt;
  return Refuse("ROBB-5.1", NameOfTile(tile), " turned by ", move.rotation + 0, " does not fit at ",
                NameOf(move.cell), ": touching edges must agree");
}

// ROBB-7.3.
Judgement CheckMove(const View& view, const PlaceRobber& move) {
  const Seat seat = *view.own.seat;
  if (move.space == kInSupply) {
    if (MayKeepRobber(view.pub, seat)) return std::nullopt;
    return Refuse("ROBB-1.1", "PASS: a robber in supply must be placed (robber_mandatory)");
  }
  if (move.space == view.pub.robbers[At(seat)]) {
    return Refuse("ROBB-7.3", "the own robber is on space ", move.space + 0, " already");
  }
  if (RobberSpaces(view.pub, seat).Has(static_cast<OnBoard>(move.space))) return std::nullopt;
  return Refuse("ROBB-7.3", "no figure of another seat is on space ", move.space + 0);
}

// ROBB-5.3.
Judgement CheckMove(const View& view, const PlaceMeeple& move) {
  if (!move.segment.has_value()) return std::nullopt;
  const Board& board = view.pub.board;
  const SpotId spot = LastPlaced(board);
  const TileType& type = TypeOf(board[spot].tile);
  const std::string name = NameOf(*move.segment).data();
  const int segment = FindSegment(type, *move.segment);
  if (segment == kNoSegment) {
    return Refuse("ROBB-5.3", "tile ", NameOfTile(board[spot].tile), " has no segment ", name);
  }
  if (move.segment->kind == Kind::kField && !view.pub.config.farmers) {
    return Refuse("ROBB-5.3", name, ": fields can't be claimed without farmers");
  }
  if (!board.FeatureOf(spot, segment).claimed()) return std::nullopt;
  return Refuse("ROBB-5.3", name, ": its ", NameOf(move.segment->kind), " holds a meeple");
}

// ROBB-11.10.
Judgement CheckMove(const View& view, const Plan& plan) {
  const Round& round = view.pub.round;
  const Seat seat = *view.own.seat;
  const int events = CountEvents(round, seat);
  if (plan.size != events) {
    return Refuse("ROBB-11.10", plan.size + 0, " walks; each of ", events, " own events once");
  }
  uint64_t walked = 0;
  for (uint8_t i = 0; i < plan.size; ++i) {
    const Walk& walk = plan.walks[i];
    if (walk.event >= round.size || round.events[walk.event].seat != seat) {
      return Refuse("ROBB-11.10", "walk ", i + 0, ": event ", walk.event + 0, " is not an own one");
    }
    if ((walked >> walk.event & 1) != 0) {
      return Refuse("ROBB-11.10", "walk ", i + 0, ": event ", walk.event + 0, " is walked already");
    }
    walked |= uint64_t{1} << walk.event;
    if (walk.figure >= view.pub.config.figures()) {
      return Refuse("ROBB-11.10", "walk ", i + 0, ": there is no messenger in this match");
    }
  }
  for (size_t i = plan.size; i < plan.walks.size(); ++i) {
    if (plan.walks[i] != Walk{}) return Refuse("ROBB-11.10", "walk ", i, " is beyond the plan");
  }
  return std::nullopt;
}

// ROBB-8.3.
Judgement CheckMove(const View& view, const ChooseTarget& move) {
  const Candidates candidates = CandidatesOf(view.pub, *view.own.seat);
  for (uint8_t i = 0; i < candidates.size; ++i) {
    if (candidates.events[i] == move.event) return std::nullopt;
  }
  return Refuse("ROBB-8.3", "event ", move.event + 0, " is not one that the robber can rob");
}

// ROBB-8.6: both figures may walk.
Judgement CheckMove(const View&, const ChooseFigure& move) {
  if (move.figure < 2) return std::nullopt;
  return Refuse("ROBB-8.6", "figure ", move.figure + 0, "; there are 0 and 1");
}

// ROBB-9.4: who is asked has both.
Judgement CheckMove(const View&, const UseMessage&) { return std::nullopt; }

// ROBB-9.6.
Judgement CheckMove(const View& view, const CallHome& move) {
  const Board& board = view.pub.board;
  const SpotId spot = board.SpotAt(move.cell);
  if (spot != kNoSpot && board[spot].meeple == view.own.seat->index()) return std::nullopt;
  return Refuse("ROBB-9.6", NameOf(move.cell), " has no own meeple");
}

}  // namespace

Judgement Rules::Check(const View& view, const Move& move) {
  if (!view.own.seat.has_value() || !view.pub.asked.Has(*view.own.seat)) {
    return Refuse("ROBB-11", "this seat is not asked");
  }
  if (move.index() + 1 != static_cast<size_t>(view.pub.decision)) {
    return Refuse("ROBB-11", "the decision is ", NameOf(view.pub.decision), ", the move is ",
                  NameOf(static_cast<Decision>(move.index() + 1)));
  }
  return std::visit([&](const auto& content) { return CheckMove(view, content); }, move);
}

}  // namespace assize::games::carcassonne
