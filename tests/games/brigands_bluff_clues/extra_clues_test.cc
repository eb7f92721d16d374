// BLUFF-7.5 and BLUFF-11.8: clues about hidden dice.
#include <gtest/gtest.h>

#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

using enum RefusalCode;

std::array<uint8_t, kMaxCrew> DiceOf(const World& world, Face face) {
  std::array<uint8_t, kMaxCrew> dice{};
  for (size_t place = 0; place < dice.size(); ++place) {
    dice[place] = static_cast<uint8_t>(world.hands[place].Of(face));
  }
  return dice;
}

Worlds AfterSplit(Worlds worlds, const World& truth, Face one, Face other) {
  if (truth.wild.has_value()) worlds = worlds.AfterWildDie(*truth.wild);
  return worlds.AfterReveal(one, DiceOf(truth, one))
      .AfterReveal(other, DiceOf(truth, other))
      .InExtraClues();
}

// Round A after SHIP and RUM: hidden dice of seats 1 to 3 are 0, 3 and 2.
class ExtraCluesOfRoundA : public testing::Test {
 protected:
  // Why a clue is refused, told among all worlds that the reveals leave.
  std::optional<Refusal> Told(const Statement& statement) const {
    return JudgeClue(worlds_, {}, Say(statement), kTruth, Seat(1)).refusal;
  }
  uint64_t SatOf(const Statement& statement) const {
    return worlds_.AfterClue(Say(statement)).count();
  }

  const World kTruth =
      Holding({{kShip, kShip, kRum}, {kMonkey, kFlag, kSkull}, {kRum, kParrot, kParrot}});
  const Worlds worlds_ = AfterSplit(Worlds::AtStart(RoundOf(4)), kTruth, kShip, kRum);
};

TEST_F(ExtraCluesOfRoundA, BLUFF_7_5_2_AllHiddenHandsOfTheFourFacesArePossible) {
  EXPECT_EQ(worlds_.count(), 1u * 20 * 10);
}

TEST_F(ExtraCluesOfRoundA, BLUFF_11_8_1_AllButOneLiveFaceIsADenial) {
  EXPECT_EQ(Told(Value(Count(Of({3}), Only({kMonkey, kFlag, kParrot})), kAll)),
            (Refusal{kNegative, 1}));
  const Statement with_bones = Value(Count(Of({3}), Only({kFlag, kParrot, kSkull})), kAll);
  EXPECT_EQ(Told(with_bones), std::nullopt);
  EXPECT_EQ(SatOf(with_bones), 120u);
}

TEST_F(ExtraCluesOfRoundA, BLUFF_11_8_1_HandsOfDifferentSizeAreNeverTheSame) {
  EXPECT_EQ(Told(SameRoll(Seat(2), Seat(3))), (Refusal{kImpossible, 0}));
}

TEST_F(ExtraCluesOfRoundA, BLUFF_11_8_1_NothingThatMatchesIsNotUseful) {
  EXPECT_EQ(Told(Value(Matching(Of({2})), Exactly(0))), (Refusal{kNotUseful, 1}));
  EXPECT_EQ(Told(Value(Largest(Of({1})), Exactly(0))), (Refusal{kNotUseful, 1}));
}

TEST_F(ExtraCluesOfRoundA, BLUFF_11_8_1_HalvesAreOfHiddenDice) {
  EXPECT_EQ(Told(Value(Count(Of({2}), Only({kMonkey})), kHalf)), (Refusal{kImpossible, 0}));
  const Predicate all_without = Holds(Value(Count(Each(), kNoBones), kAll));
  const Statement somebody = Value(Crewmates(RoundOf(4).crew_seats(), all_without), AtLeast(1));
  EXPECT_EQ(Told(somebody), (Refusal{kUntruthful, 1}));
  EXPECT_EQ(SatOf(somebody), 29u);
}

TEST_F(ExtraCluesOfRoundA, BLUFF_11_8_1_TheWildDieIsNotSpokenOf) {
  EXPECT_EQ(Told(Value(Count(WildDie(), Only({kRum})), Exactly(1))), (Refusal{kMalformed, 1}));
}

TEST(ExtraClues, BLUFF_11_8_2_NothingIsLeftToTellOnceAllDiceAreRevealed) {
  const World truth =
      Holding({{kMonkey, kMonkey}, {kMonkey, kMonkey}, {kShip, kShip}, {kShip, kShip}});
  Worlds worlds = Worlds::AtStart(RoundOf(5));
  for (const int seat : {1, 2, 3, 4}) {
    const ClueVerdict verdict =
        JudgeClue(worlds, {}, Say(Value(Bones(Of({seat})), AtMost(3))), truth, Seat(seat));
    ASSERT_TRUE(verdict.accepted());
    worlds = verdict.worlds;
  }
  worlds = AfterSplit(worlds, truth, kMonkey, kShip);
  EXPECT_EQ(worlds.count(), 1u);
  for (const int seat : {1, 2, 3, 4})
    EXPECT_EQ(DefaultClue(worlds, truth, Seat(seat)), std::nullopt);
}

TEST(ExtraClues, BLUFF_11_8_3_OneWorldBeforeTheSplitIsOneWorldAfterIt) {
  const World truth =
      Holding({{kMonkey, kMonkey}, {kMonkey, kShip}, {kFlag, kFlag}, {kShip, kShip}}, kRum);
  Worlds worlds = Worlds::AtStart(RoundOf(5, true));
  for (const int seat : {1, 2, 3, 4}) {
    worlds = worlds.AfterClue(*DefaultClue(worlds, truth, Seat(seat)));
  }
  EXPECT_EQ(worlds.count(), 6u);
  worlds = AfterSplit(worlds, truth, kMonkey, kShip);
  EXPECT_EQ(worlds.count(), 1u);
  EXPECT_EQ(DefaultClue(worlds, truth, Seat(3)), std::nullopt);
}

TEST(ExtraClues, BLUFF_11_8_4_EmptyHandsAreTheSameAndTellNothing) {
  const World truth =
      Holding({{kMonkey, kMonkey}, {kMonkey, kShip}, {kFlag, kFlag}, {kShip, kShip}});
  Worlds worlds = Worlds::AtStart(RoundOf(5));
  const std::array<Statement, 4> reports = {
      Value(Bones(Of({1})), AtMost(1)), Value(Bones(Of({2})), Exactly(1)),
      Value(Bones(Of({3})), Exactly(4)), Value(Bones(Of({4})), Exactly(2))};
  for (const Statement& report : reports) worlds = worlds.AfterClue(Say(report));
  worlds = AfterSplit(worlds, truth, kMonkey, kShip);
  EXPECT_EQ(worlds.count(), 3u);
  const auto told = [&](const Statement& statement) {
    return JudgeClue(worlds, {}, Say(statement), truth, Seat(1));
  };
  EXPECT_EQ(told(SameRoll(Seat(1), Seat(2))).refusal, (Refusal{kNoInformation, 0}));
  EXPECT_EQ(told(Value(Count(Of({3}), kTwoBones), kAll)).refusal, (Refusal{kAlreadyKnown, 0}));
  const ClueVerdict gold = told(Value(Count(Of({3}), kGold), AtLeast(1)));
  EXPECT_TRUE(gold.accepted());
  EXPECT_EQ(gold.worlds.count(), 2u);
}

TEST(ExtraClues, BLUFF_7_5_3_ACrewmateWithoutHiddenDiceHasNothing) {
  const World truth =
      Holding({{kMonkey, kMonkey}, {kMonkey, kShip}, {kFlag, kFlag}, {kShip, kShip}});
  const Worlds worlds = AfterSplit(Worlds::AtStart(RoundOf(5)), truth, kMonkey, kShip);
  EXPECT_EQ(JudgeClue(worlds, {}, Say(Value(Distinct(Of({1})), AtMost(1))), truth, Seat(1)).refusal,
            (Refusal{kNegative, 1}));
  EXPECT_EQ(JudgeClue(worlds, {}, Say(Value(Matching(Of({1})), AtMost(1))), truth, Seat(1)).refusal,
            (Refusal{kNotUseful, 1}));
}

}  // namespace
}  // namespace assize::games::brigands_bluff
