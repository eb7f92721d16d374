// Carcassonne: what the asked seat may do: lists, random and default moves (ROBB-11). A function of
// the seat's view alone.
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

// ROBB-11.10.
constexpr int kMaxListedPlans = 64;

bool IsAsked(const View& view) {
  return view.own.seat.has_value() && view.pub.asked.Has(*view.own.seat);
}

// The ids of the seat's events, ascending.
std::vector<uint8_t> OwnEvents(const Round& round, Seat seat) {
  std::vector<uint8_t> events;
  for (uint8_t i = 0; i < round.size; ++i) {
    if (round.events[i].seat == seat) events.push_back(i);
  }
  return events;
}

int CountPlans(const Public& pub, int events) {
  int count = 1;
  for (int i = 1; i <= events; ++i) count *= i * pub.config.figures();
  return count;
}

Plan PlanOf(const std::vector<uint8_t>& order, unsigned figures) {
  Plan plan;
  plan.size = static_cast<uint8_t>(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    // The first walk's figure is the most significant digit.
    const unsigned figure = figures >> (order.size() - 1 - i) & 1;
    plan.walks[i] = {order[i], static_cast<uint8_t>(figure)};
  }
  return plan;
}

// ROBB-11.10: by permutation, within it by figures.
void ListPlans(const Public& pub, Seat seat, std::vector<Move>* moves) {
  std::vector<uint8_t> order = OwnEvents(pub.round, seat);
  if (CountPlans(pub, static_cast<int>(order.size())) > kMaxListedPlans) {
    moves->emplace_back(DefaultPlan(pub.round, seat));
    return;
  }
  const unsigned figures = pub.config.messengers ? 1u << order.size() : 1u;
  do {
    for (unsigned i = 0; i < figures; ++i) moves->emplace_back(PlanOf(order, i));
  } while (std::next_permutation(order.begin(), order.end()));
}

Plan RandomPlan(const Public& pub, Seat seat, Stream& stream) {
  std::vector<uint8_t> order = OwnEvents(pub.round, seat);
  stream.Shuffle(std::span<uint8_t>(order));
  const unsigned choices = pub.config.messengers ? 1u << order.size() : 1u;
  return PlanOf(order, static_cast<unsigned>(stream.Below(choices)));
}

// Decisions with few moves: calls visit(Move) for each, in order.
template <class Visit>
void ForEachMove(const View& view, const Visit& visit) {
  const Public& pub = view.pub;
  const Seat seat = *view.own.seat;
  switch (pub.decision) {
    case Decision::kRobberPlace:
      if (MayKeepRobber(pub, seat)) visit(PlaceRobber{});
      for (OnBoard space : RobberSpaces(pub, seat)) {
        visit(PlaceRobber{static_cast<Space>(space)});
      }
      return;
    case Decision::kMeeple:
      visit(PlaceMeeple{});
      for (OnTile segment : Claimable(pub)) {
        const TileType& type = TypeOf(pub.board[LastPlaced(pub.board)].tile);
        visit(PlaceMeeple{RefOf(type, static_cast<int>(segment))});
      }
      return;
    case Decision::kRobberTarget: {
      const Candidates candidates = CandidatesOf(pub, seat);
      for (uint8_t i = 0; i < candidates.size; ++i) visit(ChooseTarget{candidates.events[i]});
      return;
    }
    case Decision::kRogueFigure:
      for (uint8_t figure : {0, 1}) visit(ChooseFigure{figure});
      return;
    case Decision::kMessage:
      for (MessageUse use : {MessageUse::kTwo, MessageUse::kAction}) visit(UseMessage{use});
      return;
    case Decision::kReturn: {
      const MeepleList meeples = MeeplesOf(pub.board, seat);
      for (uint8_t i = 0; i < meeples.size; ++i) {
        visit(CallHome{pub.board[meeples.spots[i]].cell});
      }
      return;
    }
    default:
      return;
  }
}

// The move of that number among those.
Move MoveAt(const View& view, uint64_t number) {
  Move found;
  uint64_t i = 0;
  ForEachMove(view, [&](const Move& move) {
    if (i++ == number) found = move;
  });
  return found;
}

PlaceTile PlacementAt(const Public& pub, uint64_t number) {
  PlaceTile found;
  uint64_t i = 0;
  pub.board.ForEachPlacement(pub.drawn, [&](Cell cell, int rotation) {
    if (i++ == number) found = {cell, static_cast<uint8_t>(rotation)};
  });
  return found;
}

// ROBB-11.5: the largest amount, the first listed of several (ROBB-13.31).
Move RichestTarget(const View& view) {
  const Candidates candidates = CandidatesOf(view.pub, *view.own.seat);
  const auto amount = [&](uint8_t event) { return HalfOf(view.pub.round.events[event].points); };
  const auto end = candidates.events.begin() + candidates.size;
  return ChooseTarget{*std::max_element(candidates.events.begin(), end,
                                        [&](auto a, auto b) { return amount(a) < amount(b); })};
}

}  // namespace

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  if (!IsAsked(view)) return;
  const Public& pub = view.pub;
  if (pub.decision == Decision::kTile) {
    pub.board.ForEachPlacement(pub.drawn, [&](Cell cell, int rotation) {
      moves->emplace_back(PlaceTile{cell, static_cast<uint8_t>(rotation)});
    });
    return;
  }
  if (pub.decision == Decision::kScorePlan) return ListPlans(pub, *view.own.seat, moves);
  ForEachMove(view, [&](const Move& move) { moves->push_back(move); });
}

bool Rules::ListsSample(const Public& pub) {
  if (pub.decision != Decision::kScorePlan) return false;
  return CountPlans(pub, CountEvents(pub.round, *pub.asked.begin())) > kMaxListedPlans;
}

Move Rules::RandomMove(const View& view, Stream& stream) {
  const Public& pub = view.pub;
  if (pub.decision == Decision::kTile) {
    const auto count = static_cast<uint64_t>(pub.board.CountPlacements(pub.drawn));
    return PlacementAt(pub, stream.Below(count));
  }
  if (pub.decision == Decision::kScorePlan) return RandomPlan(pub, *view.own.seat, stream);
  uint64_t count = 0;
  ForEachMove(view, [&](const Move&) { ++count; });
  return MoveAt(view, stream.Below(count));
}

Move Rules::DefaultMove(const View& view) {
  switch (view.pub.decision) {
    case Decision::kTile:
      return PlacementAt(view.pub, 0);
    case Decision::kScorePlan:
      return DefaultPlan(view.pub.round, *view.own.seat);
    case Decision::kRobberTarget:
      return RichestTarget(view);
    // PASS, the first space, figure 0, TWO, the first meeple.
    default:
      return MoveAt(view, 0);
  }
}

}  // namespace assize::games::carcassonne
