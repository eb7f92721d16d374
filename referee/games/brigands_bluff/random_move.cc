// Brigand's Bluff: random legal moves. Clues are drawn from the language at large, so that tests
// and weak bots say all kinds of things: a quantity at random, and something of it that is true.
#include <span>
#include <vector>

#include "referee/games/brigands_bluff/play.h"
#include "referee/games/brigands_bluff/worlds/in_world.h"

namespace assize::games::brigands_bluff {
namespace {

// Clues that are drawn before one from the menu is taken.
constexpr int kDraws = 6;

class ClueDraw {
 public:
  ClueDraw(const View& view, Stream* stream)
      : worlds_(view.pub.worlds),
        round_(worlds_.round()),
        rules_(view.pub.config.clues),
        dice_(*view.own.dice),
        stream_(*stream) {}

  Clue Draw() {
    Clue clue;
    const uint64_t most = stream_.Below(3) == 0 ? rules_.max_statements : 1;
    clue.size = static_cast<uint8_t>(1 + stream_.Below(most));
    for (int i = 0; i < clue.size; ++i) clue.statements[i] = DrawStatement();
    return clue;
  }

 private:
  bool OneIn(uint64_t n) { return stream_.Below(n) == 0; }

  // Some of the crew, at least one.
  SeatSet DrawSeats() {
    if (OneIn(3)) return round_.crew_seats();
    SeatSet seats;
    for (Seat seat : round_.crew_seats()) {
      if (OneIn(2)) seats.Add(seat);
    }
    return seats.Empty() ? SeatSet{DrawSeat()} : seats;
  }
  Seat DrawSeat() {
    return round_.SeatAt(static_cast<int>(stream_.Below(static_cast<uint64_t>(round_.crew()))));
  }
  Scope DrawScope() {
    Scope scope = DiceOf(DrawSeats());
    scope.wild = round_.wild_allowed() && OneIn(4);
    return scope;
  }
  NamedFaces DrawFaces() {
    if (OneIn(2)) return Named(kFeatures[stream_.Below(kFeatures.size())]);
    return Listed(FaceSet(static_cast<uint8_t>(1 + stream_.Below(62))));
  }

  // A quantity of one scope. Groups among many dice take longest to judge, and come less often.
  Quantity DrawPlain(Scope scope) {
    const bool many = scope.seats.Size() > 2;
    switch (stream_.Below(many && !OneIn(8) ? 4 : 6)) {
      case 0:
        return Bones(scope);
      case 1:
        return Bones(scope, DrawFaces());
      case 2:
        return Distinct(scope);
      case 3:
        return Count(scope, DrawFaces());
      case 4:
        return Largest(scope);
      default:
        return Matching(scope);
    }
  }
  Quantity DrawQuantity() {
    if (OneIn(6)) {
      const Seat one = DrawSeat();
      return Shared(DiceOf({one}), DiceOf(round_.crew_seats() - SeatSet{one}));
    }
    if (OneIn(5)) {
      const auto least = static_cast<int>(1 + stream_.Below(2));
      return Crewmates(DrawSeats(), Holds(Value(DrawPlain(Each()), AtLeast(least))));
    }
    return DrawPlain(DrawScope());
  }

  int ValueIn(const Quantity& quantity) const {
    return brigands_bluff::ValueIn(dice_, quantity, worlds_.space()).value;
  }

  // Something that is true of a quantity with that value.
  Comparison DrawComparison(int value) {
    const auto upto = [&](int most) { return static_cast<int>(stream_.Below(most + 1u)); };
    switch (stream_.Below(5)) {
      case 0:
        return AtLeast(upto(value));
      case 1:
        return AtMost(value + upto(2));
      case 2:
        return Between(upto(value), value + upto(2));
      case 3:
        return Is(value % 2 == 0 ? ComparisonKind::kEven : ComparisonKind::kOdd);
      default:
        return Exactly(value);
    }
  }

  Statement DrawStatement() {
    if (OneIn(12)) return SameRoll(DrawSeat(), DrawSeat());
    if (OneIn(4)) {
      const Seat one = DrawSeat();
      const Quantity left = DrawPlain(DiceOf({one}));
      const Quantity right = DrawPlain(DiceOf(round_.crew_seats() - SeatSet{one}));
      const int difference = ValueIn(left) - ValueIn(right);
      if (difference == 0) return Compare(left, Relation::kEqual, right);
      return Compare(left, difference > 0 ? Relation::kMore : Relation::kFewer, right);
    }
    const Quantity quantity = DrawQuantity();
    return Value(quantity, DrawComparison(ValueIn(quantity)));
  }

  const Worlds& worlds_;
  const Round& round_;
  const ClueRules& rules_;
  const World& dice_;
  Stream& stream_;
};

// A clue from the menu: the same as judging all of it first.
Clue DrawFromMenu(const View& view, Stream& stream) {
  const Worlds& worlds = view.pub.worlds;
  const World& dice = *view.own.dice;
  const std::optional<Clue> default_clue = DefaultClue(worlds, dice, *view.own.seat);
  std::vector<Clue> draft = MenuDraft(worlds, dice, *view.own.seat);
  stream.Shuffle(std::span(draft));
  for (const Clue& clue : draft) {
    if (clue == *default_clue) break;
    if (!WhyRefused(worlds, view.pub.config.clues, clue, dice, *view.own.seat).has_value())
      return clue;
  }
  return *default_clue;
}

Clue DrawClue(const View& view, Stream& stream) {
  ClueDraw draw(view, &stream);
  for (int i = 0; i < kDraws; ++i) {
    const Clue clue = draw.Draw();
    const auto refusal =
        WhyRefused(view.pub.worlds, view.pub.config.clues, clue, *view.own.dice, *view.own.seat);
    if (!refusal.has_value()) return clue;
  }
  return DrawFromMenu(view, stream);
}

}  // namespace

Move Rules::RandomMove(const View& view, Stream& stream) {
  if (ListsSample(view.pub)) return DrawClue(view, stream);
  std::vector<Move> moves;
  ListOptions(view, &moves);
  return moves[stream.Below(moves.size())];
}

}  // namespace assize::games::brigands_bluff
