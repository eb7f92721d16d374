// BLUFF-6: which worlds there are, and which are left.
#include "referee/games/brigands_bluff/worlds/worlds.h"

#include <gtest/gtest.h>

#include <map>

#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/random_clue.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

const World kTruth =
    Holding({{kShip, kShip, kRum}, {kMonkey, kFlag, kSkull}, {kRum, kParrot, kParrot}});

TEST(WorldsTest, BLUFF_6_3_NumbersAndWeightsOfAllWorlds) {
  struct Row {
    int seats;
    bool wild_die;
    uint64_t worlds;
    uint64_t weight;
  };
  for (const Row& row :
       {Row{4, false, 175'616, 10'077'696}, Row{5, false, 194'481, 1'679'616},
        Row{6, false, 4'084'101, 60'466'176}, Row{4, true, 1'053'696, 60'466'176},
        Row{5, true, 1'166'886, 10'077'696}, Row{6, true, 24'504'606, 362'797'056}}) {
    const Worlds worlds = Worlds::AtStart(RoundOf(row.seats, row.wild_die));
    EXPECT_EQ(worlds.count(), row.worlds);
    EXPECT_EQ(worlds.weight(), row.weight);
  }
}

TEST(WorldsTest, BLUFF_6_3_HandsStandInTheOrderOfTheirDice) {
  const auto hands = AllHands(3);
  ASSERT_EQ(hands.size(), 56u);
  EXPECT_EQ(hands[0], (Hand{kMonkey, kMonkey, kMonkey}));
  EXPECT_EQ(hands[14], (Hand{kMonkey, kFlag, kSkull}));
  EXPECT_EQ(hands[23], (Hand{kShip, kShip, kRum}));
  EXPECT_EQ(hands[49], (Hand{kRum, kParrot, kParrot}));
  EXPECT_EQ(AllHands(2).size(), 21u);
}

TEST(WorldsTest, BLUFF_6_2_WaysToRollAHand) {
  EXPECT_EQ(WaysToRoll({kMonkey, kMonkey, kMonkey}), 1u);
  EXPECT_EQ(WaysToRoll({kMonkey, kRum, kRum}), 3u);
  EXPECT_EQ(WaysToRoll({kMonkey, kRum, kSkull}), 6u);
  EXPECT_EQ(WaysToRoll(Hand()), 1u);
}

TEST(WorldsTest, BLUFF_6_6_TheTruthIsAlwaysLeft) {
  Worlds worlds = Worlds::AtStart(RoundOf(4));
  EXPECT_TRUE(worlds.Contains(kTruth));
  worlds = worlds.AfterClue(Say(Value(Bones(Of({1})), Exactly(2))));
  EXPECT_TRUE(worlds.Contains(kTruth));
  World other = kTruth;
  other.hands[0] = {kFlag, kFlag, kRum};
  EXPECT_FALSE(worlds.Contains(other));
  worlds = worlds.AfterReveal(kShip, {2, 0, 0});
  EXPECT_TRUE(worlds.Contains(kTruth));
}

TEST(WorldsTest, BLUFF_5_1_AllStatementsOfAClueHold) {
  const Worlds start = Worlds::AtStart(RoundOf(4));
  const Statement two_rums = Value(Count(Of({1}), Only({kRum})), Exactly(2));
  const Statement odd_bones = Value(Bones(Of({2})), kOdd);
  const Worlds both = start.AfterClue(Say(two_rums, odd_bones));
  EXPECT_EQ(both, start.AfterClue(Say(two_rums)).AfterClue(Say(odd_bones)));
  EXPECT_LT(both.count(), start.AfterClue(Say(two_rums)).count());
  EXPECT_GT(both.count(), 0u);
}

TEST(WorldsTest, BLUFF_6_6_ARevealKeepsExactlyTheseNumbers) {
  const Worlds worlds = Worlds::AtStart(RoundOf(4)).AfterReveal(kShip, {2, 0, 1});
  // One other die of five faces, three, and two: 5, 35 and 15 hands.
  EXPECT_EQ(worlds.count(), 5u * 35 * 15);
  // The same as a clue that says so.
  const auto ships = [](int seat, int dice) {
    return Value(Count(Of({seat}), Listed(kShip)), Exactly(dice));
  };
  EXPECT_EQ(
      worlds.weight(),
      Worlds::AtStart(RoundOf(4)).AfterClue(Say(ships(1, 2), ships(2, 0), ships(3, 1))).weight());
}

TEST(WorldsTest, BLUFF_6_6_ClueAndRevealMayComeInAnyOrder) {
  const Clue clue = Say(Value(Largest(Of({1, 2, 3})), Exactly(3)));
  const Worlds start = Worlds::AtStart(RoundOf(4));
  EXPECT_EQ(start.AfterClue(clue).AfterReveal(kShip, {2, 0, 0}).count(),
            start.AfterClue(clue)
                .AfterClue(Say(Value(Count(Of({1}), Listed(kShip)), Exactly(2)),
                               Value(Count(Of({2, 3}), Listed(kShip)), Exactly(0))))
                .count());
}

TEST(WorldsTest, EqualSetsAreEqualHoweverTheyCameAbout) {
  const Worlds start = Worlds::AtStart(RoundOf(4));
  const Clue gold = Say(Value(Count(Of({1}), kGold), AtLeast(2)));
  const Clue silver = Say(Value(Count(Of({1}), kSilver), AtMost(1)));
  EXPECT_EQ(start.AfterClue(gold), start.AfterClue(silver));
  EXPECT_EQ(start.AfterClue(Say(Value(Bones(Of({1})), AtMost(6)))), start);
  EXPECT_FALSE(start.AfterClue(gold) == start);
  EXPECT_FALSE(start == Worlds::AtStart(RoundOf(5)));
}

TEST(WorldsTest, BLUFF_7_6_3_KnownHandsAreNoticed) {
  Worlds worlds = Worlds::AtStart(RoundOf(4, true));
  EXPECT_FALSE(worlds.HandIsKnown(0));
  EXPECT_FALSE(worlds.WildIsKnown());
  worlds = worlds.AfterClue(Say(Value(Count(Of({1}), Listed(kShip)), kAll),
                                Value(Count(WildDie(), Listed(kRum)), Exactly(1))));
  EXPECT_TRUE(worlds.HandIsKnown(0));
  EXPECT_FALSE(worlds.HandIsKnown(1));
  EXPECT_TRUE(worlds.WildIsKnown());
}

// Of 19 worlds of weight 990 the true one has weight 54.
TEST(WorldsTest, BLUFF_12_1_DrawsWorldsByTheirWeight) {
  const Round round = RoundOf(4);
  const Predicate rum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
  const Worlds worlds = Worlds::AtStart(round)
                            .AfterClue(Say(Value(Bones(Crew(round)), Exactly(8))))
                            .AfterClue(Say(Value(Crewmates(round.crew_seats(), rum), Exactly(2))))
                            .AfterClue(Say(Value(Count(Crew(round), kGold), kLessThanHalf)))
                            .AfterReveal(kShip, {2, 0, 0})
                            .AfterReveal(kRum, {1, 0, 1});
  Stream stream = Chance(SeedFromText("draws")).Open(Label("draws"));
  constexpr int kDraws = 9'900;
  int true_one = 0;
  for (int i = 0; i < kDraws; ++i) {
    const World world = worlds.Draw(stream);
    ASSERT_TRUE(worlds.Contains(world));
    true_one += world == kTruth ? 1 : 0;
  }
  // 540 are expected, with a standard deviation of 23.
  EXPECT_NEAR(true_one, 540, 115);
}

TEST(WorldsTest, BLUFF_12_1_DrawsFromAllWorldsOfTheStart) {
  const Worlds worlds = Worlds::AtStart(RoundOf(5, true));
  Stream stream = Chance(SeedFromText("start")).Open(Label("draws"));
  std::map<Face, int> wild;
  for (int i = 0; i < 600; ++i) ++wild[*worlds.Draw(stream).wild];
  EXPECT_EQ(wild.size(), 6u);
}

TEST(WorldsTest, SetsStaySmallWhateverIsSaid) {
  const Round round = RoundOf(6, true);
  const Worlds start = Worlds::AtStart(round);
  Stream stream = Chance(SeedFromText("small")).Open(Label("clues"));
  Worlds worlds = start;
  for (int i = 0; i < 1'500; ++i) {
    const ClueVerdict verdict = JudgeInPublic(worlds, {}, RandomClue(round, stream));
    if (!verdict.accepted()) continue;
    ASSERT_LE(verdict.worlds.bytes(), 7u << 20);
    worlds = verdict.worlds.count() > 1'000 ? verdict.worlds : start;
  }
}

// As no referee tells it, but a bot's author may try.
TEST(WorldsTest, WhatContradictsItselfLeavesNoWorld) {
  const Worlds start = Worlds::AtStart(RoundOf(4, true));
  const Clue clue = Say(Value(Bones(Of({1})), Exactly(2)));
  for (const Worlds& worlds :
       {start.AfterReveal(kShip, {2, 0, 0}).AfterReveal(kFlag, {2, 0, 0}),
        start.AfterReveal(kShip, {0, 0, 2}).AfterReveal(kShip, {0, 0, 1}),
        start.AfterClue(clue).AfterReveal(kSkull, {0, 3, 0}).AfterReveal(kRum, {0, 3, 0}),
        start.AfterWildDie(kShip).AfterWildDie(kFlag)}) {
    EXPECT_EQ(worlds.count(), 0u);
    EXPECT_EQ(worlds.weight(), 0u);
    EXPECT_FALSE(worlds.Contains(kTruth));
    EXPECT_FALSE(worlds.HandIsKnown(0));
    EXPECT_FALSE(worlds.WildIsKnown());
    EXPECT_EQ(worlds.ExpectedDice(), (std::array<double, kFaces>{}));
    EXPECT_EQ(worlds.AfterClue(clue).count(), 0u);
    EXPECT_EQ(worlds.AfterReveal(kMonkey, {0, 0, 0}).InExtraClues().count(), 0u);
    EXPECT_EQ(worlds.AfterWildDie(kShip).count(), 0u);
    EXPECT_EQ(JudgeInPublic(worlds, {}, clue).refusal, (Refusal{RefusalCode::kImpossible, 0}));
  }
}

TEST(WorldsTest, BLUFF_6_4_TruthIsAFunctionOfTheWorld) {
  const Worlds worlds = Worlds::AtStart(RoundOf(4));
  EXPECT_TRUE(IsTrue(Say(Value(Bones(Of({1})), Exactly(2))), worlds, kTruth));
  EXPECT_FALSE(IsTrue(Say(Value(Bones(Of({1})), Exactly(3))), worlds, kTruth));
}

}  // namespace
}  // namespace assize::games::brigands_bluff
