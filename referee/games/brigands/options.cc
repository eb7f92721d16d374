// Brigands: what an asked seat may do: lists, counts, random and default moves (BRIG-7). A function
// of the seat's view alone.
#include <array>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/plans.h"
#include "referee/games/brigands/port.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

// At most 3 + 2 * 4 for a brigand, 4 + 5 for the prince (BRIG-13).
struct WheelList {
  std::array<Wheel, 11> choices;
  int size = 0;

  void Add(Action action, Colour target = Colour::kBlue) { choices[size++] = {action, target}; }
};

// BRIG-7.4. Targets are the other brigands who are present when the tile is entered; an absent one
// is not in the list (BRIG-12.A23), a patrol never is (BRIG-12.A14).
WheelList WheelListOf(const View& view) {
  const Colour colour = ColourOf(view.pub, *view.own.seat);
  ColourSet targets = BanditsOn(view.pub, TileOf(view.pub));
  targets.Remove(colour);
  WheelList list;
  list.Add(Action::kPass);
  if (colour == Colour::kWhite) {
    list.Add(Action::kSpy);
    list.Add(Action::kReturnPrison);
    list.Add(Action::kMove);
    for (Colour target : targets) list.Add(Action::kSteal, target);
    return list;
  }
  list.Add(Action::kHome);
  list.Add(Action::kMove);
  for (Colour target : targets) list.Add(Action::kSteal, target);
  for (Colour target : targets) list.Add(Action::kPush, target);
  return list;
}

PortTeam OwnPortTeam(const View& view) {
  return PortTeamOf(view.pub, ColourOf(view.pub, *view.own.seat));
}

// BRIG-7.8: the most that can escape, which is 0 to 3 (BRIG-5.5.3).
int MostEscaping(const View& view) {
  const Colour colour = ColourOf(view.pub, *view.own.seat);
  const int prisoners = Prisoners(view.pub, colour);
  return std::min(prisoners, (view.pub.tokens[colour] + prisoners) / 2);
}

bool IsAsked(const View& view) {
  return view.own.seat.has_value() && view.pub.asked.Has(*view.own.seat);
}

// The move of that number, for the decisions that are not plans.
Move MoveAt(const View& view, int number) {
  switch (view.pub.decision) {
    case Decision::kWheel:
      return WheelListOf(view).choices[number];
    case Decision::kPort:
      return PortListAt(OwnPortTeam(view), number);
    // BRIG-7.6, BRIG-7.7: who is asked has both options (BRIG-7.10).
    case Decision::kTavern:
      return Tavern{static_cast<TavernChoice>(number)};
    case Decision::kUpgrade:
      return Upgrade{static_cast<Track>(number)};
    default:
      return Escape{static_cast<uint8_t>(number)};
  }
}

}  // namespace

int Rules::CountOptions(const View& view) {
  if (!IsAsked(view)) return 0;
  switch (view.pub.decision) {
    case Decision::kPlan:
      return CountPlans(view);
    case Decision::kWheel:
      return WheelListOf(view).size;
    case Decision::kPort:
      return CountPortLists(OwnPortTeam(view));
    case Decision::kTavern:
    case Decision::kUpgrade:
      return 2;
    case Decision::kEscape:
      return MostEscaping(view) + 1;
    case Decision::kNone:
      break;
  }
  return 0;
}

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  if (!IsAsked(view)) return;
  if (view.pub.decision == Decision::kPlan) return ListPlans(view, moves);
  const int count = CountOptions(view);
  for (int i = 0; i < count; ++i) moves->push_back(MoveAt(view, i));
}

Move Rules::OptionAt(const View& view, int number) {
  if (view.pub.decision == Decision::kPlan) return PlanAt(view, number);
  return MoveAt(view, number);
}

Move Rules::RandomMove(const View& view, Stream& stream) {
  if (view.pub.decision == Decision::kPlan) return RandomPlan(view, stream);
  const auto count = static_cast<uint64_t>(CountOptions(view));
  return MoveAt(view, static_cast<int>(stream.Below(count)));
}

Move Rules::DefaultMove(const View& view) {
  switch (view.pub.decision) {
    case Decision::kPlan:
      return DefaultPlan(view);
    case Decision::kUpgrade:
      return Upgrade{Track::kJudgment};
    // In the last round nothing is won by an escape (BRIG-7.11, BRIG-12.A22).
    case Decision::kEscape:
      return MoveAt(view, view.pub.round == kRounds ? 0 : MostEscaping(view));
    // PASS, TAKE for every bandit, ROLL1.
    default:
      return MoveAt(view, 0);
  }
}

}  // namespace assize::games::brigands
