// Straight from the page; see naive.h.
#include "tests/games/brigands_bluff_clues/naive.h"

#include <algorithm>
#include <initializer_list>

namespace assize::games::brigands_bluff::naive {
namespace {

// --- Faces: Monkey, Ship, Flag, Rum, Parrot, Skull ---

constexpr int kBonesOfFace[6] = {0, 1, 2, 0, 1, 2};

// A set of faces is a number whose binary digit f tells whether face f is in.
using Set = unsigned;
constexpr Set kAll = 0b111111;
constexpr bool Contains(Set set, int face) { return (set >> face & 1) == 1; }
constexpr Set Minus(Set a, Set b) { return a & ~b; }
constexpr Set Both(Set a, Set b) { return a & b; }
Set Of(std::initializer_list<int> faces) {
  Set set = 0;
  for (const int face : faces) set |= 1u << face;
  return set;
}
int SizeOf(Set set) {
  int size = 0;
  for (int face = 0; face < 6; ++face) size += Contains(set, face) ? 1 : 0;
  return size;
}
template <class Faces>
Set SetOf(const Faces& faces) {
  Set set = 0;
  for (const int face : faces) set |= 1u << face;
  return set;
}

// The eight features of the page, as sets.
const std::vector<Set> kFeatureSets = {Of({0, 1, 2}), Of({3, 4, 5}),    Of({0, 3}), Of({1, 4}),
                                       Of({2, 5}),    Of({1, 2, 4, 5}), Of({1, 3}), Of({1, 2})};

Set Faces(const Measure& measure) { return measure.faces ? measure.faces->faces.mask() : kAll; }

Set LiveFaces(const Situation& situation) {
  return situation.extra_clues ? Minus(kAll, SetOf(situation.revealed)) : kAll;
}

// --- Quantities ---

Dice HiddenDice(const Situation& situation, const Dice& dice) {
  if (!situation.extra_clues) return dice;
  Dice hidden;
  for (const int die : dice) {
    if (std::ranges::find(situation.revealed, die) == situation.revealed.end()) {
      hidden.push_back(die);
    }
  }
  return hidden;
}

Dice Gather(const Situation& situation, const Scope& scope, const World& world) {
  Dice dice;
  for (const Seat seat : scope.seats) {
    for (const int die : HiddenDice(situation, world.dice[seat.index()])) dice.push_back(die);
  }
  if (scope.wild) dice.push_back(world.wild);
  return dice;
}

int CountIn(const Dice& dice, Set faces) {
  return static_cast<int>(std::ranges::count_if(dice, [&](int d) { return Contains(faces, d); }));
}
int BonesIn(const Dice& dice, Set faces) {
  int bones = 0;
  for (const int die : dice) {
    if (Contains(faces, die)) bones += kBonesOfFace[die];
  }
  return bones;
}
// How many dice show each face.
std::array<int, 6> Groups(const Dice& dice) {
  std::array<int, 6> groups{};
  for (const int die : dice) ++groups[die];
  return groups;
}

// A value, and what halves of it are of.
using ValueAndBase = std::pair<int, int>;

ValueAndBase OfDice(const Measure& measure, const Dice& dice) {
  const int number = dice.size();
  int result = 0;
  switch (measure.kind) {
    case QuantityKind::kCount:
      return {CountIn(dice, Faces(measure)), number};
    case QuantityKind::kBones:
      return {BonesIn(dice, Faces(measure)), BonesIn(dice, kAll)};
    case QuantityKind::kDistinct:
      return {SizeOf(SetOf(dice)), 0};
    case QuantityKind::kLargest:
      for (const int size : Groups(dice)) result = std::max(result, size);
      return {result, 0};
    case QuantityKind::kMatching:
      for (const int size : Groups(dice)) result += size >= 2 ? size : 0;
      return {result, number};
    default:
      return {0, 0};
  }
}

bool Compares(const Comparison& comparison, ValueAndBase value) {
  const auto [q, base] = value;
  switch (comparison.kind) {
    case ComparisonKind::kExactly:
      return q == comparison.number;
    case ComparisonKind::kAtLeast:
      return q >= comparison.number;
    case ComparisonKind::kAtMost:
      return q <= comparison.number;
    case ComparisonKind::kBetween:
      return comparison.number <= q && q <= comparison.high;
    case ComparisonKind::kEven:
      return q % 2 == 0;
    case ComparisonKind::kOdd:
      return q % 2 == 1;
    case ComparisonKind::kLessThanHalf:
      return 2 * q < base;
    case ComparisonKind::kExactlyHalf:
      return 2 * q == base && base >= 1;
    case ComparisonKind::kMoreThanHalf:
      return 2 * q > base;
    case ComparisonKind::kAll:
      return q == base && base >= 1;
    default:
      return false;
  }
}

template <class Q>
bool Relates(const BasicStatement<Q>& statement, int a, int b) {
  const int left = statement.left_factor * a;
  const int right = statement.right_factor * b + statement.offset;
  switch (statement.relation) {
    case Relation::kEqual:
      return left == right;
    case Relation::kMore:
      return left > right;
    case Relation::kAtLeastAsMany:
      return left >= right;
    case Relation::kFewer:
      return left < right;
    case Relation::kAtMostAsMany:
      return left <= right;
    default:
      return false;
  }
}

bool PredicateHolds(const Predicate& predicate, const Dice& dice) {
  for (int i = 0; i < predicate.size; ++i) {
    const Predicate::Statement& s = predicate.statements[i];
    const bool holds = s.kind == StatementKind::kValue
                           ? Compares(s.comparison, OfDice(s.left, dice))
                           : Relates(s, OfDice(s.left, dice).first, OfDice(s.right, dice).first);
    if (!holds) return false;
  }
  return true;
}

ValueAndBase Evaluate(const Situation& situation, const Quantity& quantity, const World& world) {
  if (quantity.kind == QuantityKind::kCrewmates) {
    int holding = 0;
    for (const Seat seat : quantity.scope.seats) {
      const Dice dice = HiddenDice(situation, world.dice[seat.index()]);
      holding += PredicateHolds(quantity.predicate, dice) ? 1 : 0;
    }
    return {holding, quantity.scope.seats.Size()};
  }
  const Dice dice = Gather(situation, quantity.scope, world);
  if (quantity.kind == QuantityKind::kShared) {
    const Dice other = Gather(situation, quantity.other, world);
    return {SizeOf(Both(SetOf(dice), SetOf(other))), 0};
  }
  return OfDice(quantity, dice);
}

// --- The syntax: section 5 ---

bool IsScope(const Situation& situation, const Scope& scope) {
  if (scope.each || (scope.seats.Empty() && !scope.wild)) return false;
  if (scope.wild && (!situation.wild_die || situation.extra_clues)) return false;
  for (const Seat seat : scope.seats) {
    if (seat.index() >= situation.seats || seat.index() == situation.captain) return false;
  }
  return true;
}

bool HasFaces(const Measure& measure) {
  if (!measure.faces) return measure.kind != QuantityKind::kCount;
  if (measure.kind != QuantityKind::kCount && measure.kind != QuantityKind::kBones) return false;
  const auto [faces, feature] = *measure.faces;
  if (faces.mask() == 0 || faces.mask() >= 63) return false;
  if (feature == Feature::kNone) return true;
  const size_t number = static_cast<size_t>(feature) - 1;
  return number < kFeatureSets.size() && Faces(measure) == kFeatureSets[number];
}

bool ScopesMeet(const Scope& a, const Scope& b) {
  bool meet = (a.wild && b.wild) || (a.each && b.each);
  for (const Seat seat : a.seats) meet = meet || b.seats.Has(seat);
  return meet;
}

template <class Q>
bool IsComparison(const BasicStatement<Q>& statement, const Measure& measure) {
  const Comparison& c = statement.comparison;
  const auto in_range = [](int k) { return 0 <= k && k <= 40; };
  switch (c.kind) {
    case ComparisonKind::kExactly:
    case ComparisonKind::kAtLeast:
    case ComparisonKind::kAtMost:
      return in_range(c.number) && c.high == 0;
    case ComparisonKind::kBetween:
      return in_range(c.number) && in_range(c.high) && c.number <= c.high;
    case ComparisonKind::kEven:
    case ComparisonKind::kOdd:
      return c.number == 0 && c.high == 0;
    case ComparisonKind::kNone:
      return false;
    default:
      break;
  }
  const bool has_halves = measure.kind == QuantityKind::kCount ||
                          measure.kind == QuantityKind::kMatching ||
                          measure.kind == QuantityKind::kCrewmates ||
                          (measure.kind == QuantityKind::kBones && measure.faces);
  return has_halves && c.number == 0 && c.high == 0;
}

// Value or Compare whose quantities are good.
template <class Q>
bool IsPlain(const BasicStatement<Q>& s) {
  if (s.kind == StatementKind::kValue) {
    return s.right == Q() && s.relation == Relation::kNone && s.left_factor == 1 &&
           s.right_factor == 1 && s.offset == 0 && IsComparison(s, s.left);
  }
  if (s.kind != StatementKind::kCompare) return false;
  if (s.comparison != Comparison() || s.relation == Relation::kNone) return false;
  if (s.left_factor < 1 || s.left_factor > 3 || s.right_factor < 1 || s.right_factor > 3) {
    return false;
  }
  if (s.offset < -20 || s.offset > 20) return false;
  bool meet = false;
  for (const Scope& a : {s.left.scope, s.left.other}) {
    for (const Scope& b : {s.right.scope, s.right.other}) meet = meet || ScopesMeet(a, b);
  }
  if (!meet) return true;
  const auto by_face = [](const Measure& m) {
    return m.kind == QuantityKind::kCount || m.kind == QuantityKind::kBones;
  };
  return by_face(s.left) && by_face(s.right) && Both(Faces(s.left), Faces(s.right)) == 0;
}

bool IsHandMeasure(const Measure& m) {
  const bool of_a_hand = m.kind == QuantityKind::kCount || m.kind == QuantityKind::kBones ||
                         m.kind == QuantityKind::kDistinct || m.kind == QuantityKind::kLargest ||
                         m.kind == QuantityKind::kMatching;
  return of_a_hand && m.scope.each && m.scope.seats.Empty() && !m.scope.wild &&
         m.other == Scope() && HasFaces(m);
}

bool IsPredicate(const Predicate& predicate) {
  if (predicate.size < 1 || predicate.size > 2) return false;
  for (int i = 0; i < predicate.size; ++i) {
    const Predicate::Statement& s = predicate.statements[i];
    if (!IsHandMeasure(s.left)) return false;
    if (s.kind == StatementKind::kCompare && !IsHandMeasure(s.right)) return false;
    if (!IsPlain(s)) return false;
  }
  return true;
}

bool IsQuantity(const Situation& situation, const Quantity& q) {
  if (q.kind == QuantityKind::kNone || !IsScope(situation, q.scope) || !HasFaces(q)) return false;
  const bool shared = q.kind == QuantityKind::kShared;
  if (shared && (!IsScope(situation, q.other) || ScopesMeet(q.scope, q.other))) return false;
  if (!shared && q.other != Scope()) return false;
  if (q.kind == QuantityKind::kCrewmates) return !q.scope.wild && IsPredicate(q.predicate);
  return q.predicate.size == 0;
}

bool IsSameRoll(const Situation& situation, const Statement& s) {
  for (const Quantity* q : {&s.left, &s.right}) {
    if (!IsScope(situation, q->scope) || q->scope.wild || q->scope.seats.Size() != 1) return false;
  }
  return s == SameRoll(*s.left.scope.seats.begin(), *s.right.scope.seats.begin()) &&
         s.left.scope != s.right.scope;
}

// --- Positivity: section 7.1 ---

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

// --- theta: section 7.6 ---

uint64_t WeightOf(const std::vector<World>& worlds) {
  uint64_t weight = 0;
  for (const World& world : worlds) weight += Weight(world);
  return weight;
}

bool IsConstant(const std::vector<World>& worlds, int seat) {
  return std::ranges::all_of(worlds,
                             [&](const World& w) { return w.dice[seat] == worlds[0].dice[seat]; });
}
bool WildIsConstant(const std::vector<World>& worlds) {
  return std::ranges::all_of(worlds, [&](const World& w) { return w.wild == worlds[0].wild; });
}

bool IsTooLittle(const Situation& situation, const std::vector<World>& after) {
  if (situation.removed_num == 0) return false;
  const std::vector<World>& before = situation.captains;
  Set wild_faces = 0;
  for (const World& world : after) wild_faces |= 1u << (world.wild + 1);
  std::vector<World> counted;
  for (const World& world : before) {
    if (Contains(wild_faces, world.wild + 1)) counted.push_back(world);
  }
  const uint64_t weight = WeightOf(counted);
  const uint64_t removed = weight - WeightOf(after);
  if (removed * situation.removed_den >= situation.removed_num * weight) return false;
  bool all_known = true;
  for (int seat = 0; seat < situation.seats; ++seat) {
    if (IsConstant(before, seat)) continue;
    all_known = false;
    if (IsConstant(after, seat)) return false;
  }
  return !(all_known && !WildIsConstant(before) && WildIsConstant(after));
}

// All hands of so many dice, in rising order of their lists.
std::vector<Dice> Hands(int dice) {
  std::vector<Dice> hands = {Dice()};
  for (int i = 0; i < dice; ++i) {
    std::vector<Dice> longer;
    for (const Dice& hand : hands) {
      for (int face = hand.size() == 0 ? 0 : *(hand.end() - 1); face < 6; ++face) {
        longer.push_back(hand);
        longer.back().push_back(face);
      }
    }
    hands = longer;
  }
  return hands;
}

}  // namespace

Situation Start(int seats, int captain, int dice, bool wild_die) {
  Situation situation{.seats = seats, .captain = captain, .wild_die = wild_die};
  std::vector<World> worlds = {World()};
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == captain) continue;
    std::vector<World> longer;
    for (const World& world : worlds) {
      for (const Dice& hand : Hands(dice)) {
        longer.push_back(world);
        longer.back().dice[seat] = hand;
      }
    }
    worlds = longer;
  }
  for (const World& world : worlds) {
    for (int face = wild_die ? 0 : -1; face < (wild_die ? 6 : 0); ++face) {
      situation.possible.push_back(world);
      situation.possible.back().wild = face;
    }
  }
  situation.captains = situation.possible;
  return situation;
}

void Reveal(Situation& situation, int face, const World& truth) {
  situation.revealed.push_back(face);
  const auto differs = [&](const World& world) {
    for (int seat = 0; seat < situation.seats; ++seat) {
      if (CountIn(world.dice[seat], Of({face})) != CountIn(truth.dice[seat], Of({face})))
        return true;
    }
    return false;
  };
  std::erase_if(situation.possible, differs);
  std::erase_if(situation.captains, differs);
}

void ShowWildDie(Situation& situation, int face) {
  const auto differs = [&](const World& world) { return world.wild != face; };
  std::erase_if(situation.possible, differs);
  std::erase_if(situation.captains, differs);
}

void KeepTrue(Situation& situation, const Clue& clue) {
  std::erase_if(situation.captains, [&](const World& world) {
    for (int i = 0; i < clue.size; ++i) {
      if (!IsTrue(situation, clue.statements[i], world)) return true;
    }
    return false;
  });
}

bool IsWellFormed(const Situation& situation, const Statement& statement) {
  if (statement.kind == StatementKind::kSameRoll) return IsSameRoll(situation, statement);
  if (!IsQuantity(situation, statement.left)) return false;
  if (statement.kind == StatementKind::kCompare && !IsQuantity(situation, statement.right)) {
    return false;
  }
  return IsPlain(statement);
}

bool IsTrue(const Situation& situation, const Statement& statement, const World& world) {
  if (statement.kind == StatementKind::kSameRoll) {
    return Gather(situation, statement.left.scope, world) ==
           Gather(situation, statement.right.scope, world);
  }
  const ValueAndBase left = Evaluate(situation, statement.left, world);
  if (statement.kind == StatementKind::kValue) return Compares(statement.comparison, left);
  return Relates(statement, left.first, Evaluate(situation, statement.right, world).first);
}

uint64_t Weight(const World& world) {
  const auto factorial = [](uint64_t n) {
    uint64_t product = 1;
    for (uint64_t i = 2; i <= n; ++i) product *= i;
    return product;
  };
  uint64_t weight = 1;
  for (const Dice& dice : world.dice) {
    uint64_t ways = factorial(dice.size());
    for (const int size : Groups(dice)) ways /= factorial(size);
    weight *= ways;
  }
  return weight;
}

std::optional<Refusal> Judge(const Situation& situation, const Clue& clue, const World& truth) {
  if (clue.size < 1 || clue.size > situation.max_statements) return Refusal{};
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (!IsWellFormed(situation, clue.statements[i])) {
      return Refusal{RefusalCode::kMalformed, static_cast<uint8_t>(i + 1)};
    }
  }
  const auto holds = [&](const World& world) {
    return std::all_of(clue.statements.begin(), clue.statements.begin() + clue.size,
                       [&](const Statement& s) { return IsTrue(situation, s, world); });
  };
  std::vector<const World*> satisfying;
  for (const World& world : situation.possible) {
    if (holds(world)) satisfying.push_back(&world);
  }
  if (satisfying.empty()) return Refusal{RefusalCode::kImpossible, 0};

  const auto value = [&](const Quantity& q, const World* world) {
    return Evaluate(situation, q, *world).first;
  };
  for (uint8_t i = 0; i < clue.size; ++i) {
    const Statement& s = clue.statements[i];
    if (s.kind == StatementKind::kSameRoll) continue;
    std::optional<RefusalCode> denial =
        Denial(situation, s.kind, s.left, s.right, satisfying, value);
    if (!denial) denial = PredicateDenial(situation, s.left);
    if (!denial) denial = PredicateDenial(situation, s.right);
    if (denial) return Refusal{*denial, static_cast<uint8_t>(i + 1)};
  }

  if (satisfying.size() == situation.possible.size()) {
    return Refusal{RefusalCode::kNoInformation, 0};
  }
  std::vector<World> after;
  for (const World& world : situation.captains) {
    if (holds(world)) after.push_back(world);
  }
  if (after.size() == situation.captains.size()) return Refusal{RefusalCode::kAlreadyKnown, 0};
  if (IsTooLittle(situation, after)) return Refusal{RefusalCode::kTooLittle, 0};
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (!IsTrue(situation, clue.statements[i], truth)) {
      return Refusal{RefusalCode::kUntruthful, static_cast<uint8_t>(i + 1)};
    }
  }
  return std::nullopt;
}

}  // namespace assize::games::brigands_bluff::naive
