#include "referee/games/carcassonne/rows.h"

#include <algorithm>
#include <bitset>
#include <variant>

#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

constexpr int kSmall = 250;
constexpr int kTens = 10;
constexpr int kTerrains = 4;
constexpr int kFigures = 2;
constexpr int kMessageUses = 2;
constexpr int kMaxCopies = 9;
// Later events of a round are left out.
constexpr int kShownEvents = 8;

SeatPlaces PlacesOf(const View& view) { return {view.pub.config.seats, view.own.seat}; }

// What a seat's meeples are in, by kind.
struct Holdings {
  std::array<int, kKinds> meeples{};
  // ROBB-5.4, ROBB-5.5: what the features bring at the end in which it has the most.
  std::array<int, kKinds> value{};
};

BySeat<Holdings> HoldingsOf(const Board& board) {
  BySeat<Holdings> all;
  std::bitset<kMaxSegmentsPlaced> counted;
  for (int number = 0; number < board.size(); ++number) {
    const SpotId at = board.PlacedAt(number);
    const Spot& spot = board[at];
    if (spot.meeple == kNobody) continue;
    const SegmentId id = board.FeatureIdOf(at, spot.meeple_segment);
    const auto kind = static_cast<size_t>(board.feature(id).kind);
    ++all[spot.meeple].meeples[kind];
    if (counted[id]) continue;
    counted.set(id);
    const int value = EndValue(board, id);
    for (Seat seat : OwnersOf(board.feature(id))) all[At(seat)].value[kind] += value;
  }
  return all;
}

template <class Out>
void DescribePlayer(const View& view, const BySeat<Holdings>& holdings, int place, Out& out) {
  const Public& pub = view.pub;
  const SeatPlaces places = PlacesOf(view);
  const bool here = places.Has(place);
  const Seat seat = here ? places.SeatAt(place) : Seat();
  const size_t at = At(seat);
  const int score = here ? ScoreOf(pub, seat) : 0;
  const bool robs = here && pub.robbers[at] != kInSupply;
  out.Flag({"player", place, ".present"}, "ROBB-1.1", here);
  out.Flag({"player", place, ".asked"}, "ROBB-11", here && pub.asked.Has(seat));
  out.Count({"player", place, ".supply"}, "ROBB-3.1", kMeeples, here ? pub.supply[at] : 0);
  out.Count({"player", place, ".score"}, "ROBB-6.4", kSmall, score);
  out.Count({"player", place, ".score_in_tens"}, "ROBB-6.4", kSmall, score / kTens);
  out.Counts({"player", place, ".spaces"}, "ROBB-6.1", kFigures, kSpaces - 1, [&](int figure) {
    return here ? int{SpaceOf(pub.walked[at][static_cast<size_t>(figure)])} : 0;
  });
  out.Flag({"player", place, ".robber"}, "ROBB-7.3", robs);
  out.Count({"player", place, ".robber_space"}, "ROBB-7.3", kSpaces - 1,
            robs ? int{pub.robbers[at]} : 0);
  out.Counts({"player", place, ".meeples_in"}, "ROBB-5.3", kKinds, kMeeples,
             [&](int kind) { return here ? holdings[at].meeples[static_cast<size_t>(kind)] : 0; });
  out.Counts({"player", place, ".held_value"}, "ROBB-5.5", kKinds, kSmall,
             [&](int kind) { return here ? holdings[at].value[static_cast<size_t>(kind)] : 0; });
}

template <class Out>
void DescribeEvent(const View& view, int index, Out& out) {
  const bool here = index < view.pub.round.size;
  const ScoringEvent event =
      here ? view.pub.round.events[static_cast<size_t>(index)] : ScoringEvent();
  out.OneHot({"event", index, ".player"}, "ROBB-7.6", kMaxSeats,
             here ? PlacesOf(view).PlaceOf(event.seat) : -1);
  out.Count({"event", index, ".points"}, "ROBB-7.6", kSmall, event.points);
  out.OneHot({"event", index, ".cause"}, "ROBB-7.6", kCauses,
             here ? static_cast<int>(event.cause) : -1);
}

template <class Out>
void DescribeMessages(const Public& pub, Out& out) {
  // From 1, in the order in which they will be drawn once all are known (ROBB-9.3); 0: unseen.
  out.Counts("seen_messages", "ROBB-9.3", kMessages, kMessages, [&](int message) {
    const auto end = pub.seen.begin() + pub.seen_size;
    const auto at = std::find(pub.seen.begin(), end, message + 1);
    return at == end ? 0 : static_cast<int>(at - pub.seen.begin()) + 1;
  });
  out.Count("messages_this_turn", "ROBB-9.5", kSmall, pub.messages_this_turn);
  out.OneHot("message", "ROBB-9.4", kMessages, pub.message - 1);
}

template <class Out>
void DescribeTiles(const Public& pub, Out& out) {
  std::array<int, kTileTypes> discarded{};
  for (int i = 0; i < pub.discarded_size; ++i) {
    ++discarded[IndexOf(pub.discarded[static_cast<size_t>(i)])];
  }
  out.Count("stack", "ROBB-4.6", kMaxTiles, pub.stack_size);
  out.Counts("stack_left", "ROBB-12.1", kTileTypes, kMaxCopies,
             [&](int row) { return pub.stack_left[static_cast<size_t>(row)]; });
  out.Counts("discarded", "ROBB-7.1", kTileTypes, kMaxCopies,
             [&](int row) { return discarded[static_cast<size_t>(row)]; });
  out.OneHot("drawn", "ROBB-7.1", kTileTypes,
             pub.drawn == kNoTile ? -1 : static_cast<int>(pub.drawn));
  const bool any = pub.board.size() > 0;
  const Spot last = any ? pub.board[LastPlaced(pub.board)] : Spot();
  out.OneHot("last", "ROBB-7.2", kTileTypes, any ? static_cast<int>(last.tile) : -1);
  out.OneHot("last_rotation", "ROBB-7.2", kEdges, any ? last.rotation : -1);
}

template <class Out>
void DescribeView(const View& view, Out& out) {
  const Public& pub = view.pub;
  const Config& config = pub.config;
  const SeatPlaces places = PlacesOf(view);
  const BySeat<Holdings> holdings = HoldingsOf(pub.board);
  out.OneHot("seats", "ROBB-1.1", kMaxSeats - 1, config.seats - 2);
  out.OneHot("viewer", "ROBB-1.1", kMaxSeats, view.own.seat ? view.own.seat->index() : -1);
  out.Flag("robbers", "ROBB-1.1", config.robbers);
  out.Flag("messengers", "ROBB-1.1", config.messengers);
  out.Flag("farmers", "ROBB-1.1", config.farmers);
  out.OneHot("start_seat", "ROBB-1.1", kMaxSeats, places.PlaceOf(config.start_seat));
  out.Count("small_city_points", "ROBB-1.1", kSmall, config.small_city_points);
  out.Flag("robber_offer_all", "ROBB-1.1", config.robber_offer == RobberOffer::kAll);
  out.Flag("robber_mandatory", "ROBB-1.1", config.robber_mandatory);
  out.Flag("message_alone", "ROBB-1.1", config.message_alone);
  out.Count("message_cap", "ROBB-1.1", kSmall, config.message_cap);
  out.Count("turn", "ROBB-7", kSmall, pub.turn);
  out.OneHot("decision", "ROBB-11", kDecisions, static_cast<int>(pub.decision));
  out.OneHot("active", "ROBB-7", kMaxSeats, places.PlaceOf(pub.active));
  DescribeTiles(pub, out);
  DescribeMessages(pub, out);
  for (int place = 0; place < kMaxSeats; ++place) DescribePlayer(view, holdings, place, out);
  out.Count("events", "ROBB-7.6", kMaxEvents, pub.round.size);
  for (int index = 0; index < kShownEvents; ++index) DescribeEvent(view, index, out);
  out.Flag("answered", "ROBB-12.1", view.own.sealed.has_value());
}

// What a placement would make of the table.
struct Placed {
  EdgeCode edges = 0;
  std::array<bool, kEdges> touches{};
  // Features that it completes, by kind, and what they bring to whom.
  std::array<int, kKinds> closed{};
  BySeat<int> points{};
};

void Complete(const Config& config, const Board& board, SegmentId id, Placed* placed) {
  const Feature& feature = board.feature(id);
  if (!feature.complete()) return;
  ++placed->closed[static_cast<size_t>(feature.kind)];
  for (Seat seat : OwnersOf(feature)) {
    placed->points[At(seat)] += CompletedValue(feature, config.small_city_points);
  }
}

Placed Try(const Public& pub, const PlaceTile& move) {
  Placed placed;
  placed.edges = Tiles().TurnedBy(pub.drawn, move.rotation).code;
  Board board = pub.board;
  const SpotId spot = board.Place(pub.drawn, move.cell, move.rotation, pub.turn);
  std::bitset<kMaxSegmentsPlaced> counted;
  for (int segment = 0; segment < TypeOf(pub.drawn).size; ++segment) {
    const SegmentId id = board.FeatureIdOf(spot, segment);
    if (!counted[id]) Complete(pub.config, board, id, &placed);
    counted.set(id);
  }
  for (int edge = 0; edge < kEdges; ++edge) {
    const SpotId beside = board.SpotAt(Neighbour(move.cell, edge));
    placed.touches[static_cast<size_t>(edge)] = beside != kNoSpot && !board[beside].empty();
  }
  for (int8_t dy = -1; dy <= 1; ++dy) {
    for (int8_t dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const SpotId beside = board.SpotAt(
          {static_cast<int8_t>(move.cell.x + dx), static_cast<int8_t>(move.cell.y + dy)});
      if (beside == kNoSpot || board[beside].empty()) continue;
      const TileType& type = TypeOf(board[beside].tile);
      if (type.kinds[static_cast<size_t>(Kind::kMonastery)] == 0) continue;
      Complete(pub.config, board, board.FeatureIdOf(beside, type.First(Kind::kMonastery)), &placed);
    }
  }
  return placed;
}

template <class Out>
void DescribePlacement(const View& view, const PlaceTile* move, Out& out) {
  const Placed placed = move ? Try(view.pub, *move) : Placed();
  const SeatPlaces places = PlacesOf(view);
  out.OneHot("rotation", "ROBB-2.1", kEdges, move ? move->rotation : -1);
  for (int edge = 0; edge < kEdges; ++edge) {
    out.OneHot({"edge", edge, ""}, "ROBB-5.1", kTerrains,
               move ? placed.edges >> (2 * edge) & 3 : -1);
  }
  out.Flags("touches", "ROBB-5.1", kEdges,
            [&](int edge) { return placed.touches[static_cast<size_t>(edge)]; });
  out.Counts("closed", "ROBB-5.2", kKinds, kMaxSegments,
             [&](int kind) { return placed.closed[static_cast<size_t>(kind)]; });
  out.Counts("points", "ROBB-5.4", kMaxSeats, kSmall, [&](int place) {
    return places.Has(place) ? placed.points[At(places.SeatAt(place))] : 0;
  });
}

// The feature that a meeple would stand in, or comes home from.
std::optional<SegmentId> FeatureFor(const Board& board, const Move& move) {
  if (const auto* meeple = std::get_if<PlaceMeeple>(&move); meeple && meeple->segment) {
    const SpotId spot = LastPlaced(board);
    const int segment = FindSegment(TypeOf(board[spot].tile), *meeple->segment);
    if (segment != kNoSegment) return board.FeatureIdOf(spot, segment);
  }
  if (const auto* call = std::get_if<CallHome>(&move)) {
    const SpotId spot = board.SpotAt(call->cell);
    if (spot != kNoSpot && board[spot].meeple != kNobody) {
      return board.FeatureIdOf(spot, board[spot].meeple_segment);
    }
  }
  return std::nullopt;
}

template <class Out>
void DescribeFeature(const View& view, const Move& move, Out& out) {
  const std::optional<SegmentId> id = FeatureFor(view.pub.board, move);
  const Feature feature = id ? view.pub.board.feature(*id) : Feature();
  out.OneHot("feature", "ROBB-5.3", kKinds, id ? static_cast<int>(feature.kind) : -1);
  out.Count("open", "ROBB-5.2", kSmall, feature.open);
  out.Count("tiles", "ROBB-5.4", kMaxTiles, feature.tiles);
  out.Count("shields", "ROBB-5.4", kSmall, feature.shields);
  out.Count("value", "ROBB-5.4", kSmall, id ? EndValue(view.pub.board, *id) : 0);
}

int PointsOf(const Public& pub, int event) {
  return event < pub.round.size ? pub.round.events[static_cast<size_t>(event)].points : 0;
}

template <class Out>
void DescribePlan(const Public& pub, const Plan& plan, Out& out) {
  out.Counts("walks", "ROBB-8.1", kMaxOwnEvents, kSmall, [&](int i) {
    return i < plan.size ? PointsOf(pub, plan.walks[static_cast<size_t>(i)].event) : 0;
  });
  out.Flags("messenger_walks", "ROBB-8.1", kMaxOwnEvents,
            [&](int i) { return i < plan.size && plan.walks[static_cast<size_t>(i)].figure == 1; });
}

template <class Out>
void DescribeOption(const View& view, const Move& move, Out& out) {
  const Public& pub = view.pub;
  const auto* const robber = std::get_if<PlaceRobber>(&move);
  const auto* const plan = std::get_if<Plan>(&move);
  const auto* const target = std::get_if<ChooseTarget>(&move);
  const auto* const figure = std::get_if<ChooseFigure>(&move);
  const auto* const message = std::get_if<UseMessage>(&move);
  const bool robs = target && target->event < pub.round.size;
  out.OneHot("move", "ROBB-11", static_cast<int>(std::variant_size_v<Move>),
             static_cast<int>(move.index()));
  DescribePlacement(view, std::get_if<PlaceTile>(&move), out);
  DescribeFeature(view, move, out);
  out.OneHot("robber_space", "ROBB-7.3", kSpaces, robber ? robber->space : -1);
  DescribePlan(pub, plan ? *plan : Plan(), out);
  out.OneHot("target", "ROBB-8.3", kMaxSeats,
             robs ? PlacesOf(view).PlaceOf(pub.round.events[target->event].seat) : -1);
  out.Count("target_points", "ROBB-8.3", kSmall, robs ? PointsOf(pub, target->event) : 0);
  out.OneHot("figure", "ROBB-11.6", kFigures, figure ? figure->figure : -1);
  out.OneHot("message_use", "ROBB-9.4", kMessageUses,
             message ? static_cast<int>(message->use) : -1);
}

}  // namespace

struct Description {
  static constexpr const char* kViewVersion = "carcassonne-robbers/view-1";
  static constexpr const char* kOptionVersion = "carcassonne-robbers/option-1";

  static Move AnyMove() { return ChooseFigure(); }
  template <class Out>
  static void OfView(const View& view, Out& out) {
    DescribeView(view, out);
  }
  template <class Out>
  static void OfOption(const View& view, const Move& move, Out& out) {
    DescribeOption(view, move, out);
  }
};

}  // namespace assize::games::carcassonne

namespace assize::games {
template struct GameRows<carcassonne::View, carcassonne::Move, carcassonne::Description>;
}  // namespace assize::games
