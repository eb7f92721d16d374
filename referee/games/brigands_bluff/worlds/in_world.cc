// Counting up one world's dice.
#include "referee/games/brigands_bluff/worlds/in_world.h"

namespace assize::games::brigands_bluff {
namespace {

// The tally of a scope, with what `part` makes of each hand.
template <class Part>
Tally TallyOf(const World& world, QuantityKind kind, const Scope& scope, const Space& space,
              const Part& part) {
  Tally tally = 0;
  for (const Seat seat : scope.seats) {
    const int place = space.round().PlaceOf(seat);
    tally = Joined(kind, tally, part(HiddenHandIn(world, place, space)));
  }
  if (scope.wild) tally = Joined(kind, tally, part(Hand{*world.wild}));
  return tally;
}

Hand RollOf(const World& world, const Scope& scope, const Space& space) {
  return HiddenHandIn(world, space.round().PlaceOf(*scope.seats.begin()), space);
}

}  // namespace

Measured ValueIn(const World& world, const Quantity& quantity, const Space& space) {
  Tally tally = TallyOf(world, quantity.kind, quantity.scope, space,
                        [&](Hand hand) { return PartOf(quantity, hand); });
  if (quantity.kind == QuantityKind::kShared) {
    tally = Joined(quantity.kind, tally,
                   TallyOf(world, quantity.kind, quantity.other, space,
                           [&](Hand hand) { return OtherPartOf(quantity, hand); }));
  }
  return ValueOf(quantity, tally);
}

bool HoldsIn(const World& world, const Statement& statement, const Space& space) {
  if (statement.kind == StatementKind::kSameRoll) {
    return RollOf(world, statement.left.scope, space) ==
           RollOf(world, statement.right.scope, space);
  }
  return Holds(statement, ValueIn(world, statement.left, space),
               ValueIn(world, statement.right, space));
}

uint8_t FirstFalse(const World& world, const Clue& clue, const Space& space) {
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (!HoldsIn(world, clue.statements[i], space)) return static_cast<uint8_t>(i + 1);
  }
  return 0;
}

}  // namespace assize::games::brigands_bluff
