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

// The text of the fault, after the statement's number; "" if the clue is well-formed.
std::string FaultOf(const Clue& clue, const Round& round = kRound) {
  const auto error = CheckSyntax(clue, round, kMaxStatements);
  return error.has_value() ? std::to_string(error->statement) + ": " + error->text : "";
}
std::string FaultOf(const Statement& statement) { return FaultOf(Say(statement)); }

TEST(Syntax, BLUFF_11_1_Row25_TheSameDiceOnBothSidesAreMalformed) {
  const Clue clue =
      Say(Compare(Count(kCrew, Only({kRum})), Relation::kEqual, Count(Of({2, 3}), Only({kRum}))));
  EXPECT_EQ(FaultOf(clue), "1: the two sides speak of the same dice");
  EXPECT_EQ(JudgeInPublic(Worlds::AtStart(kRound), {}, clue).refusal,
            (Refusal{RefusalCode::kMalformed, 1}));
}

TEST(Syntax, BLUFF_11_1_Row26_BonesAndDiceOfTheSameFacesAreMalformed) {
  const Statement twice =
      Times(1, Compare(Bones(kSelf), Relation::kEqual, Count(kSelf, kTwoBones)), 2);
  EXPECT_EQ(FaultOf(twice), "1: the two sides speak of the same dice");
}

TEST(Syntax, BLUFF_11_1_Row52_NumbersHaveBounds) {
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(40))), "");
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(41))), "1: number 41 is not from 0 to 40");
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Between(3, 2))), "1: upper bound 2 is not from 3 to 40");
  const Statement more = Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), 20);
  EXPECT_EQ(FaultOf(more), "");
  EXPECT_EQ(FaultOf(Times(3, more, 3)), "");
  EXPECT_EQ(FaultOf(Times(4, more)), "1: factor 4 is not from 1 to 3");
  EXPECT_EQ(FaultOf(Times(1, more, 0)), "1: factor 0 is not from 1 to 3");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), 21)),
            "1: offset 21 is not from -20 to 20");
}

// What a message says beyond the places that there are is cut down to the last one (codec.h).
TEST(Syntax, BLUFF_7_3_2_NumbersWithoutRoomAreToldAsSuch) {
  EXPECT_EQ(FaultOf(Value(Bones(kSelf), Exactly(32'767))),
            "1: number 32767 or more is not from 0 to 40");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf), Relation::kMore, Bones(kDrake), -32'768)),
            "1: offset -32768 or less is not from -20 to 20");
  EXPECT_EQ(FaultOf(Value(Count(kSelf, Listed(FaceSet(uint8_t{255}))), Exactly(1))),
            "1: face mask 255 or more is not from 1 to 62");
  EXPECT_EQ(FaultOf(Value(Bones(Of({1, 7})), Exactly(1))),
            "1: seat 7 or above is not of this round's crew");
  Clue many = Say(kGood);
  many.size = 255;
  EXPECT_EQ(FaultOf(many), "0: the number of statements 255 or more is not from 1 to 3");
}

TEST(Syntax, BLUFF_11_1_Row52_ScopesAreOfTheCrew) {
  EXPECT_EQ(FaultOf(Value(Count(Of({0}), kGold), Exactly(1))),
            "1: seat 0 is not of this round's crew");
  EXPECT_EQ(FaultOf(Value(Bones(Of({1, 4})), Exactly(1))), "1: seat 4 is not of this round's crew");
  EXPECT_EQ(FaultOf(Value(Bones(Scope()), Exactly(1))), "1: a scope has no dice");
  EXPECT_EQ(FaultOf(Value(Bones(Each()), Exactly(1))), "1: \"each\" stands outside of a predicate");
}

TEST(Syntax, BLUFF_11_1_Row52_TheWildDieBelongsToItsVariantsReports) {
  const Clue clue = Say(Value(Count(WildDie(), kGold), Exactly(1)));
  EXPECT_EQ(FaultOf(clue), "1: this match has no wild die");
  Round round = RoundOf(4, true);
  EXPECT_EQ(FaultOf(clue, round), "");
  round.phase = Phase::kExtraClues;
  EXPECT_EQ(FaultOf(clue, round), "1: extra clues can't speak of the wild die");
}

TEST(Syntax, BLUFF_11_1_Row52_AClueHasOneToThreeStatements) {
  EXPECT_EQ(FaultOf(Clue()), "0: the number of statements 0 is not from 1 to 3");
  EXPECT_EQ(FaultOf(Say(kGood, kGood, kGood)), "");
  Clue four = Say(kGood, kGood, kGood);
  four.size = 4;
  EXPECT_EQ(FaultOf(four), "0: the number of statements 4 is not from 1 to 3");
  EXPECT_EQ(CheckSyntax(Say(kGood, kGood), kRound, 1)->text,
            "the number of statements 2 is not from 1 to 1");
}

TEST(Syntax, BLUFF_11_1_Row52_AFaceSetIsNeitherEmptyNorEverything) {
  EXPECT_EQ(FaultOf(Value(Count(kSelf, Listed(FaceSet())), Exactly(1))),
            "1: a face mask is 0, or a feature unknown");
  EXPECT_EQ(FaultOf(Value(Count(kSelf, Listed(FaceSet::All())), Exactly(1))),
            "1: face mask 63 is not from 1 to 62");
  EXPECT_EQ(FaultOf(Value(Count(kSelf, {FaceSet{kRum}, Feature::kGold}), Exactly(1))),
            "1: a feature and its faces differ");
}

TEST(Syntax, BLUFF_11_1_Row52_HalvesAreOfWhatHasABase) {
  const std::string_view fault = "halves and \"all\" go with counts";
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
  EXPECT_EQ(FaultOf(Value(distinct, Exactly(1))), "1: faces stand with a quantity that has none");
  EXPECT_EQ(FaultOf(Value(Make(QuantityKind::kCount, kCrew), Exactly(1))),
            "1: a count has no faces");
  Quantity bones = Bones(kSelf);
  bones.other = kDrake;
  EXPECT_EQ(FaultOf(Value(bones, Exactly(1))),
            "1: a second scope stands with a quantity that has one alone");
  bones = Bones(kSelf);
  bones.predicate = Holds(Value(Bones(Each()), Exactly(1)));
  EXPECT_EQ(FaultOf(Value(bones, Exactly(1))),
            "1: a predicate stands with a quantity that has none");
  EXPECT_EQ(FaultOf(Value(Quantity(), Exactly(1))), "1: a quantity's kind is missing or unknown");
}

TEST(Syntax, BLUFF_11_1_Row52_SharedScopesHaveNoDiceInCommon) {
  EXPECT_EQ(FaultOf(Value(Shared(kSelf, kCrew), AtLeast(1))), "1: the two scopes share dice");
}

TEST(Syntax, BLUFF_11_1_Row52_APredicateIsOfOneHand) {
  const auto mates = [](const Predicate& predicate) {
    return FaultOf(Value(Crewmates({Seat(1)}, predicate), Exactly(1)));
  };
  const Statement bones = Value(Bones(Each()), Exactly(1));
  EXPECT_EQ(mates(Holds(bones, bones)), "");
  Predicate three = Holds(bones, bones);
  three.size = 3;
  EXPECT_EQ(mates(three), "1: the number of a predicate's statements 3 is not from 1 to 2");
  EXPECT_EQ(mates(Predicate()), "1: the number of a predicate's statements 0 is not from 1 to 2");
  EXPECT_EQ(mates(Holds(Value(Crewmates({Seat(1)}, three), Exactly(1)))),
            "1: a quantity can't stand inside a predicate");
  EXPECT_EQ(mates(Holds(kGood)), "1: inside a predicate the only scope is \"each\"");
  EXPECT_EQ(mates(Holds(SameRoll(Seat(1), Seat(2)))),
            "1: a predicate is made of values and comparisons");
}

TEST(Syntax, BLUFF_11_1_Row52_ASameRollIsOfTwoDifferentSeats) {
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(1))), "1: the same roll is one of two different seats");
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(0))), "1: seat 0 is not of this round's crew");
  EXPECT_EQ(FaultOf(SameRoll(Seat(1), Seat(3))), "");
}

TEST(Syntax, BLUFF_11_1_Row52_CrewmatesOfOneCrewStandOnOneSideOnly) {
  const Predicate rum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
  EXPECT_EQ(FaultOf(Compare(Crewmates(kRound.crew_seats(), rum), Relation::kMore,
                            Crewmates({Seat(1)}, rum))),
            "1: the two sides speak of the same dice");
}

TEST(Syntax, BLUFF_5_6_DifferentFacesOfTheSameDiceMayBeCompared) {
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf, kGold), Relation::kMore, Count(kSelf, kSilver))), "");
  EXPECT_EQ(FaultOf(Compare(Bones(kSelf, kGold), Relation::kMore, Count(kSelf, kCloth))),
            "1: the two sides speak of the same dice");
}

TEST(Syntax, BLUFF_7_3_2_TheFirstBadStatementIsNamed) {
  EXPECT_EQ(FaultOf(Say(kGood, Value(Bones(kSelf), Exactly(41)), Statement())),
            "2: number 41 is not from 0 to 40");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
