// Denials: what a statement mentions, and whether it says that there is none of it.
#include "referee/games/brigands_bluff/worlds/positivity.h"

#include <algorithm>
#include <vector>

#include "referee/games/brigands_bluff/worlds/measure.h"

namespace assize::games::brigands_bluff {
namespace {

// BLUFF-7.1.1. The code is the class: that of a denial of this quantity.
struct Mention {
  Quantity quantity;
  RefusalCode code;
};

// BLUFF-7.1.2.
bool IsAllButSet(FaceSet faces, FaceSet live) {
  const int left_out = (live - faces).Size();
  const int most = live == FaceSet::All() ? 2 : 1;
  if (left_out < 1 || left_out > most) return false;
  return std::ranges::none_of(
      kFeatures, [&](Feature feature) { return (FacesWith(feature) & live) == (faces & live); });
}

bool AnyHasBones(FaceSet faces) { return !(faces & FacesWith(Feature::kWithBones)).Empty(); }

// The same quantity over the faces that an all-but set leaves out.
std::optional<Mention> LeftOut(const Quantity& quantity, FaceSet live) {
  if (!quantity.faces.has_value() || !IsAllButSet(quantity.faces->faces, live)) return {};
  const FaceSet rest = live - quantity.faces->faces;
  if (quantity.kind == QuantityKind::kBones && !AnyHasBones(rest)) return {};
  Mention mention{quantity, RefusalCode::kNegative};
  mention.quantity.faces = Listed(rest);
  return mention;
}

// BLUFF-7.1.1.
std::vector<Mention> MentionsOf(const Quantity& quantity, FaceSet live) {
  const Mention itself{quantity, RefusalCode::kNegative};
  const Mention matching{Matching(quantity.scope), RefusalCode::kNotUseful};
  switch (quantity.kind) {
    case QuantityKind::kCount:
    case QuantityKind::kBones:
      if (const std::optional<Mention> rest = LeftOut(quantity, live)) return {itself, *rest};
      return {itself};
    case QuantityKind::kCrewmates:
      return {itself};
    case QuantityKind::kDistinct:
      return {itself, matching};
    case QuantityKind::kLargest:
    case QuantityKind::kMatching:
      return {matching};
    case QuantityKind::kShared:
      return {{quantity, RefusalCode::kNotUseful}};
    case QuantityKind::kNone:
      break;
  }
  return {};
}

// The worlds of a clue, asked about quantities.
class InWorlds {
 public:
  explicit InWorlds(const Satisfaction& satisfied) : satisfied_(satisfied) {}

  bool SomeHave(const Quantity& quantity, const Comparison& comparison) const {
    return satisfied_.ExistsWith(Value(quantity, comparison));
  }

 private:
  const Satisfaction& satisfied_;
};

// BLUFF-7.1.4: the hands that some crewmate can have and that satisfy the predicate.
class InHands {
 public:
  InHands(const Quantity& crewmates, const Space& space) {
    for (const Seat seat : crewmates.scope.seats) {
      const int level = space.round().PlaceOf(seat) + 1;
      for (int option = 0; option < space.Options(level); ++option) {
        const Hand hand = space.HiddenHand(level, option);
        if (Holds(crewmates.predicate, hand)) hands_.push_back(hand);
      }
    }
  }

  bool SomeHave(const Quantity& quantity, const Comparison& comparison) const {
    return std::ranges::any_of(
        hands_, [&](Hand hand) { return Holds(comparison, ValueOfHand(quantity, hand)); });
  }

 private:
  std::vector<Hand> hands_;
};

Quantity AsQuantity(const Measure& measure) {
  Quantity quantity;
  static_cast<Measure&>(quantity) = measure;
  return quantity;
}
const Quantity& AsQuantity(const Quantity& quantity) { return quantity; }

// BLUFF-7.1.3 for one statement over what `where` knows; nullopt: no denial.
template <class Q, class Where>
std::optional<RefusalCode> DenialIn(const BasicStatement<Q>& statement, FaceSet live,
                                    const Where& where) {
  const std::vector<Mention> left = MentionsOf(AsQuantity(statement.left), live);
  const std::vector<Mention> right = MentionsOf(AsQuantity(statement.right), live);
  std::optional<RefusalCode> denial;
  const auto find_nil = [&](const std::vector<Mention>& side, const std::vector<Mention>& other) {
    std::vector<RefusalCode> nil;
    for (const Mention& mention : side) {
      if (!where.SomeHave(mention.quantity, AtLeast(1))) nil.push_back(mention.code);
    }
    // The exception: one side may be none if the other is a find.
    const bool excused = !nil.empty() && statement.kind == StatementKind::kCompare &&
                         std::ranges::none_of(other, [&](const Mention& mention) {
                           return where.SomeHave(mention.quantity, Exactly(0));
                         });
    if (excused) return;
    for (const RefusalCode code : nil) denial = std::min(denial.value_or(code), code);
  };
  find_nil(left, right);
  find_nil(right, left);
  return denial;
}

// BLUFF-7.1.4.
std::optional<RefusalCode> DenialInPredicate(const Quantity& quantity, const Space& space) {
  if (quantity.kind != QuantityKind::kCrewmates) return std::nullopt;
  const InHands hands(quantity, space);
  for (int i = 0; i < quantity.predicate.size; ++i) {
    const auto denial = DenialIn(quantity.predicate.statements[i], space.live(), hands);
    if (denial.has_value()) return denial;
  }
  return std::nullopt;
}

std::optional<RefusalCode> DenialOf(const Statement& statement, const Satisfaction& satisfied) {
  if (statement.kind == StatementKind::kSameRoll) return std::nullopt;
  const Space& space = satisfied.space();
  if (const auto denial = DenialIn(statement, space.live(), InWorlds(satisfied))) return denial;
  if (const auto denial = DenialInPredicate(statement.left, space)) return denial;
  return DenialInPredicate(statement.right, space);
}

}  // namespace

std::optional<Refusal> FindDenial(const Clue& clue, const Satisfaction& satisfied) {
  for (uint8_t i = 0; i < clue.size; ++i) {
    if (const auto code = DenialOf(clue.statements[i], satisfied)) {
      return Refusal{*code, static_cast<uint8_t>(i + 1)};
    }
  }
  return std::nullopt;
}

}  // namespace assize::games::brigands_bluff
