// BLUFF-5: what is a clue and what is not.
#include "referee/games/brigands_bluff/clues/syntax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::HasSubstr;

constexpr Scope kSelf = Of({1});
constexpr Scope kDrake = Of({3});
const Round kRound = RoundOf(4);
const Scope kCrew = Crew(kRound);
const Statement kGood = Value(Bones(kSelf), Exactly(2));

constexpr char kSameDice[] =
    "1: statement 1.compare.b: speaks of the same dice as `a`; allowed: other dice, or other "
    "faces of the same dice";

// The text of the fault, after the statement's number; "" if the clue is well-formed.
std::string FaultOf(const Clue& clue, const Round& round = kRound) {
  const auto error = CheckSyntax(clue, round, kMaxStatements);
  return error.has_value() ? std::to_string(error->statement) + ": " + error->text : "";
}
std::string FaultOf(const Statement& statement) { return FaultOf(Say(statement)); }

// The text for a scope with a seat that is not of the crew.
std::string Outsider(const std::string& seat) {
  return "1: statement 1.value.quantity.scope.seats: " + seat +
         "; allowed: the crew's seats, 1, 2, 3";
}

TEST(Syntax, BLUFF_11_1_Row25_TheSameDiceOnBothSidesAreMalformed) {
  const Clue clue =
      Say(Compare(Count(kCrew, Only({kRum})), Relation::kEqual, Count(Of({2, 3}), Only({kRum}))));
  EXPECT_EQ(FaultOf(clue), kSameDice);
  EXPECT_EQ(JudgeInPublic(Worlds::AtStart(kRound), {}, clue).refusal,
            (Refusal{RefusalCode::kMalformed, 1}));
}

TEST(Syntax, BLUFF_11_1_Row26_BonesAndDiceOfTheSameFacesAreMalformed) {
  const Statement twice =
      Times(1, Compare(Bones(kSelf), Relation::kEqual, Count(kSelf, kTwoBones)), 2);
  EXPECT_EQ(FaultOf(twice), kSameDice);
}

TEST(Syntax, BLUFF_11_1_Row52_NumbersHaveBounds) {
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(40))), "");
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(41))),
            "1: statement 1.value.number: 41; allowed: 0 to 40");
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Between(3, 2))),
            "1: statement 1.value.upper: 2; allowed: 3 to 40");
  const Statement more = Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), 20);
  EXPECT_EQ(FaultOf(more), "");
  EXPECT_EQ(FaultOf(Times(3, more, 3)), "");
  EXPECT_EQ(FaultOf(Times(4, more)), "1: statement 1.compare.factor_a: 4; allowed: 1 to 3");
  EXPECT_EQ(FaultOf(Times(1, more, 0)), "1: statement 1.compare.factor_b: 0; allowed: 1 to 3");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), 21)),
            "1: statement 1.compare.offset: 21; allowed: -20 to 20");
}

// What a message says beyond the places that there are is cut down to the last one (codec.h).
TEST(Syntax, BLUFF_7_3_2_NumbersWithoutRoomAreToldAsSuch) {
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(32'767))),
            "1: statement 1.value.number: 32767 or more; allowed: 0 to 40");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), -32'768)),
            "1: statement 1.compare.offset: -32768 or less; allowed: -20 to 20");
  EXPECT_EQ(FaultOf(Value(Count(kSelf, Listed(FaceSet(uint8_t{255}))), Exactly(1))),
            "1: statement 1.value.quantity.face_mask: 255 or more; allowed: 1 to 62");
  EXPECT_EQ(FaultOf(Value(Bones(Of({1, 7})), Exactly(1))), Outsider("seat 7 or above"));
  Clue many = Say(kGood);
  many.size = 255;
  EXPECT_EQ(FaultOf(many), "0: statements: 255 or more; allowed: 1 to 3 of them");
}

TEST(Syntax, BLUFF_11_1_Row52_ScopesAreOfTheCrew) {
  EXPECT_EQ(FaultOf(Value(Count(Of({0}), kGold), Exactly(1))), Outsider("seat 0"));
  EXPECT_EQ(FaultOf(Value(Bones(Of({1, 4})), Exactly(1))), Outsider("seat 4"));
  EXPECT_EQ(FaultOf(Value(Bones(Scope()), Exactly(1))),
            "1: statement 1.value.quantity.scope: no dice; allowed: the crew's seats, 1, 2, 3");
  EXPECT_EQ(
      FaultOf(Value(Bones(Each()), Exactly(1))),
      "1: statement 1.value.quantity.scope.each: true; allowed: false outside of a predicate");
}

TEST(Syntax, BLUFF_11_1_Row52_TheWildDieBelongsToItsVariantsReports) {
  const Clue clue = Say(Value(Count(WildDie(), kGold), Exactly(1)));
  EXPECT_EQ(FaultOf(clue),
            "1: statement 1.value.quantity.scope.wild: true; allowed: false in a match without a "
            "wild die");
  Round round = RoundOf(4, true);
  EXPECT_EQ(FaultOf(clue, round), "");
  round.phase = Phase::kExtraClues;
  EXPECT_EQ(FaultOf(clue, round),
            "1: statement 1.value.quantity.scope.wild: true; allowed: false in an extra clue");
}

TEST(Syntax, BLUFF_11_1_Row52_AClueHasOneToThreeStatements) {
  EXPECT_EQ(FaultOf(Clue()), "0: statements: 0; allowed: 1 to 3 of them");
  EXPECT_EQ(FaultOf(Say(kGood, kGood, kGood)), "");
  Clue four = Say(kGood, kGood, kGood);
  four.size = 4;
  EXPECT_EQ(FaultOf(four), "0: statements: 4; allowed: 1 to 3 of them");
  EXPECT_EQ(CheckSyntax(Say(kGood, kGood), kRound, 1)->text,
            "statements: 2; allowed: 1 to 1 of them");
}

TEST(Syntax, BLUFF_11_1_Row52_AFaceSetIsNeitherEmptyNorEverything) {
  EXPECT_EQ(
      FaultOf(Value(Count(kSelf, Listed(FaceSet())), Exactly(1))),
      "1: statement 1.value.quantity.face_mask: 0, or an unknown feature; allowed: 1 to 62, "
      "or a known feature");
  EXPECT_EQ(FaultOf(Value(Count(kSelf, Listed(FaceSet::All())), Exactly(1))),
            "1: statement 1.value.quantity.face_mask: 63; allowed: 1 to 62");
  EXPECT_EQ(
      FaultOf(Value(Count(kSelf, {FaceSet{kRum}, Feature::kGold}), Exactly(1))),
      "1: statement 1.value.quantity.feature: other faces than its own; allowed: the faces of "
      "the feature");
}

TEST(Syntax, BLUFF_11_1_Row52_HalvesAreOfWhatHasABase) {
  const std::string_view fault = "value.comparator: a half or ALL; allowed: these only for COUNT";
  EXPECT_THAT(FaultOf(Value(Largest(kCrew), kAll)), HasSubstr(fault));
  EXPECT_THAT(FaultOf(Value(Bones(kCrew), kAll)), HasSubstr(fault));
  EXPECT_THAT(FaultOf(Value(Distinct(kCrew), kHalf)), HasSubstr(fault));
  EXPECT_THAT(FaultOf(Value(Shared(kSelf, kDrake), kMoreThanHalf)), HasSubstr(fault));
  EXPECT_EQ(FaultOf(Value(Bones(kCrew, kGold), kAll)), "");
  EXPECT_EQ(FaultOf(Value(Matching(kCrew), kHalf)), "");
}

TEST(Syntax, BLUFF_11_1_Row52_AQuantityHasItsOwnParts) {
  Quantity distinct = Distinct(kCrew);
  distinct.faces = kGold;
  EXPECT_EQ(
      FaultOf(Value(distinct, Exactly(1))),
      "1: statement 1.value.quantity.feature: set; allowed: unset but for quantities of the "
      "kinds COUNT and BONES");
  EXPECT_EQ(FaultOf(Value(Make(QuantityKind::kCount, kCrew), Exactly(1))),
            "1: statement 1.value.quantity.face_mask: missing; allowed: 1 to 62, or a feature");
  Quantity bones = Bones(kSelf);
  bones.other = kDrake;
  EXPECT_EQ(FaultOf(Value(bones, Exactly(1))),
            "1: statement 1.value.quantity.other: set; allowed: unset but for quantities of the "
            "kind SHARED");
  bones = Bones(kSelf);
  bones.predicate = Holds(Value(Bones(Each()), Exactly(1)));
  EXPECT_EQ(
      FaultOf(Value(bones, Exactly(1))),
      "1: statement 1.value.quantity.predicate: set; allowed: unset but for quantities of the "
      "kind CREWMATES");
  EXPECT_EQ(FaultOf(Value(Quantity(), Exactly(1))),
            "1: statement 1.value.quantity.kind: missing or unknown; allowed: COUNT, BONES, "
            "DISTINCT, LARGEST, MATCHING, SHARED, CREWMATES");
}

TEST(Syntax, BLUFF_11_1_Row52_SharedScopesHaveNoDiceInCommon) {
  EXPECT_EQ(
      FaultOf(Value(Shared(kSelf, kCrew), AtLeast(1))),
      "1: statement 1.value.quantity.other: shares dice with `scope`; allowed: other dice than "
      "those of `scope`");
}

TEST(Syntax, BLUFF_11_1_Row52_APredicateIsOfOneHand) {
  const auto mates = [](const Predicate& predicate) {
    return FaultOf(Value(Crewmates({Seat(1)}, predicate), Exactly(1)));
  };
  const Statement bones = Value(Bones(Each()), Exactly(1));
  EXPECT_EQ(mates(Holds(bones, bones)), "");
  Predicate three = Holds(bones, bones);
  three.size = 3;
  EXPECT_EQ(mates(three),
            "1: statement 1.value.quantity.predicate: 3 statements; allowed: 1 to 2");
  EXPECT_EQ(mates(Predicate()),
            "1: statement 1.value.quantity.predicate: 0 statements; allowed: 1 to 2");
  EXPECT_EQ(
      mates(Holds(Value(Crewmates({Seat(1)}, three), Exactly(1)))),
      "1: statement 1.value.quantity.predicate[0].value.quantity: a kind that can't stand "
      "inside a predicate, or a predicate of its own; allowed: COUNT, BONES, DISTINCT, LARGEST, "
      "MATCHING");
  EXPECT_EQ(
      mates(Holds(kGood)),
      "1: statement 1.value.quantity.predicate[0].value.quantity.scope: other dice; allowed: "
      "`each` alone, inside a predicate");
  EXPECT_EQ(
      mates(Holds(SameRoll(Seat(1), Seat(2)))),
      "1: statement 1.value.quantity.predicate[0]: neither of the two that a predicate is made "
      "of; allowed: value, compare");
}

TEST(Syntax, BLUFF_11_1_Row52_ASameRollIsOfTwoDifferentSeats) {
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(1))),
            "1: statement 1.same_roll.seat_b: seat 1; allowed: another seat than seat_a");
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(0))),
            "1: statement 1.same_roll.seat_b: seat 0; allowed: the crew's seats, 1, 2, 3");
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(3))), "");
}

TEST(Syntax, BLUFF_11_1_Row52_CrewmatesOfOneCrewStandOnOneSideOnly) {
  const Predicate rum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
  EXPECT_EQ(FaultOf(Compare(Crewmates(kRound.crew_seats(), rum), Relation::kMore,
                            Crewmates({Seat(1)}, rum))),
            kSameDice);
}

TEST(Syntax, BLUFF_5_6_DifferentFacesOfTheSameDiceMayBeCompared) {
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf, kGold), Relation::kMore, Count(kSelf, kSilver))), "");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf, kGold), Relation::kMore, Count(kSelf, kCloth))),
            kSameDice);
}

TEST(Syntax, BLUFF_7_3_2_TheFirstBadStatementIsNamed) {
  EXPECT_EQ(FaultOf(Say(kGood, Value(Bones(kSelf), Exactly(41)), Statement())),
            "2: statement 2.value.number: 41; allowed: 0 to 40");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
