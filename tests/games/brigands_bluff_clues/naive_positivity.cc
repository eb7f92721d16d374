// Denials: section 7.1.
#include <algorithm>

#include "tests/games/brigands_bluff_clues/naive_values.h"

namespace assize::games::brigands_bluff::naive {
namespace {

struct Mentioned {
  Quantity quantity;
  bool negative;
};

std::vector<Mentioned> Mentions(const Situation& situation, const Quantity& q) {
  Quantity matching = q;
  matching.kind = QuantityKind::kMatching;
  switch (q.kind) {
    case QuantityKind::kCrewmates:
      return {{q, true}};
    case QuantityKind::kDistinct:
      return {{q, true}, {matching, false}};
    case QuantityKind::kLargest:
    case QuantityKind::kMatching:
      return {{matching, false}};
    case QuantityKind::kShared:
      return {{q, false}};
    case QuantityKind::kNone:
      return {};
    default:
      break;
  }
  std::vector<Mentioned> mentions = {{q, true}};
  if (!q.faces) return mentions;
  const Set live = LiveFaces(situation);
  const Set left_out = Minus(live, Faces(q));
  const int most = situation.extra_clues ? 1 : 2;
  if (left_out == 0 || SizeOf(left_out) > most) return mentions;
  for (const Set feature : kFeatureSets) {
    if (Both(feature, live) == Both(Faces(q), live)) return mentions;
  }
  bool bones = false;
  FaceSet rest;
  for (int face = 0; face < 6; ++face) {
    if (!Contains(left_out, face)) continue;
    bones = bones || kBonesOfFace[face] > 0;
    rest.Add(static_cast<Face>(face));
  }
  if (q.kind == QuantityKind::kCount || bones) {
    mentions.push_back({q, true});
    mentions.back().quantity.faces = NamedFaces{rest, Feature::kNone};
  }
  return mentions;
}

Quantity WithoutPredicate(const Measure& measure) {
  Quantity quantity;
  static_cast<Measure&>(quantity) = measure;
  return quantity;
}

// value(quantity, x) is the quantity's value in x, one of all that is looked at.
template <class X, class Value>
std::optional<RefusalCode> Denial(const Situation& situation, StatementKind kind,
                                  const Quantity& left, const Quantity& right,
                                  const std::vector<X>& all, const Value& value) {
  const auto always_zero = [&](const Mentioned& m) {
    return std::ranges::all_of(all, [&](const X& x) { return value(m.quantity, x) == 0; });
  };
  const auto never_zero = [&](const Mentioned& m) {
    return std::ranges::all_of(all, [&](const X& x) { return value(m.quantity, x) >= 1; });
  };
  bool negative = false;
  bool not_useful = false;
  for (const bool swap : {false, true}) {
    const auto mine = Mentions(situation, swap ? right : left);
    const auto theirs = Mentions(situation, swap ? left : right);
    if (kind == StatementKind::kValue && swap) continue;
    for (const Mentioned& mention : mine) {
      if (!always_zero(mention)) continue;
      const bool excused =
          kind == StatementKind::kCompare && std::ranges::all_of(theirs, never_zero);
      if (excused) continue;
      (mention.negative ? negative : not_useful) = true;
    }
  }
  if (negative) return RefusalCode::kNegative;
  if (not_useful) return RefusalCode::kNotUseful;
  return std::nullopt;
}

std::optional<RefusalCode> PredicateDenial(const Situation& situation, const Quantity& quantity) {
  if (quantity.kind != QuantityKind::kCrewmates) return std::nullopt;
  std::vector<Dice> hands;
  for (const World& world : situation.possible) {
    for (const Seat seat : quantity.scope.seats) {
      const Dice dice = HiddenDice(situation, world.dice[seat.index()]);
      if (!PredicateHolds(quantity.predicate, dice)) continue;
      if (std::ranges::find(hands, dice) == hands.end()) hands.push_back(dice);
    }
  }
  const auto value = [](const Quantity& q, const Dice& dice) { return OfDice(q, dice).first; };
  for (int i = 0; i < quantity.predicate.size; ++i) {
    const Predicate::Statement& s = quantity.predicate.statements[i];
    const auto denial = Denial(situation, s.kind, WithoutPredicate(s.left),
                               WithoutPredicate(s.right), hands, value);
    if (denial) return denial;
  }
  return std::nullopt;
}

}  // namespace

std::optional<RefusalCode> DenialOf(const Situation& situation, const Statement& statement,
                                    const std::vector<const World*>& satisfying) {
  if (statement.kind == StatementKind::kSameRoll) return std::nullopt;
  const auto value = [&](const Quantity& q, const World* world) {
    return Evaluate(situation, q, *world).first;
  };
  auto denial =
      Denial(situation, statement.kind, statement.left, statement.right, satisfying, value);
  if (!denial) denial = PredicateDenial(situation, statement.left);
  if (!denial) denial = PredicateDenial(situation, statement.right);
  return denial;
}

}  // namespace assize::games::brigands_bluff::naive
