// BLUFF-11.1: single clues at the start of a round, with the worlds that they leave.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

using enum RefusalCode;

// What the page says of a clue with this number of seats; nullopt: accepted if true.
struct Row {
  int seats;
  uint64_t worlds;
  std::optional<RefusalCode> refusal = std::nullopt;
  // 0: the page gives none.
  uint64_t weight = 0;
};

class SingleClues : public testing::Test {
 protected:
  template <class MakeClue>
  void Check(const MakeClue& make_clue, std::initializer_list<Row> rows) {
    for (const Row& row : rows) {
      SCOPED_TRACE(row.seats);
      const Round round = RoundOf(row.seats);
      const Worlds start = Worlds::AtStart(round);
      const Clue clue = make_clue(round);
      const Worlds left = start.AfterClue(clue);
      EXPECT_EQ(left.count(), row.worlds);
      EXPECT_TRUE(row.weight == 0 || row.weight == left.weight()) << left.weight();
      const std::optional<Refusal> refusal = JudgeInPublic(start, {}, clue).refusal;
      std::optional<RefusalCode> code;
      if (refusal.has_value()) code = refusal->code;
      EXPECT_EQ(code, row.refusal);
    }
  }
  void Check(const Clue& clue, std::initializer_list<Row> rows) {
    Check([&](const Round&) { return clue; }, rows);
  }
};

const Scope kSelf = Of({1});
const Scope kBlackbeard = Of({2});
const Quantity kRumOfSelf = Count(kSelf, Only({kRum}));

TEST_F(SingleClues, BLUFF_11_1_Row1_MyBonesAreOne) {
  Check(Say(Value(Bones(kSelf), Exactly(1))),
        {{4, 18'816, {}, 1'119'744}, {5, 37'044, {}, 373'248}, {6, 777'924, {}, 13'436'928}});
}

TEST_F(SingleClues, BLUFF_11_1_Row2_EighteenBonesInAll) {
  Check([](const Round& round) { return Say(Value(Bones(Crew(round)), Exactly(18))); },
        {{4, 64, {}, 512}, {5, 0, kImpossible}, {6, 7'155, {}, 56'320}});
}

TEST_F(SingleClues, BLUFF_11_1_Row3_SevenBonesOfMineAreImpossible) {
  Check(Say(Value(Bones(kSelf), Exactly(7))),
        {{4, 0, kImpossible}, {5, 0, kImpossible}, {6, 0, kImpossible}});
}

Clue LessThanHalfIsGold(const Round& round) {
  return Say(Value(Count(Crew(round), kGold), kLessThanHalf));
}

TEST_F(SingleClues, BLUFF_11_1_Row4_LessThanHalfIsGold) {
  Check(LessThanHalfIsGold,
        {{4, 87'808, {}, 5'038'848}, {5, 72'576, {}, 610'173}, {6, 1'575'126, {}, 22'792'914}});
}

TEST_F(SingleClues, BLUFF_11_1_Row5_MoreThanHalfIsSilverIsKnownThen) {
  for (const int seats : {4, 5, 6}) {
    const Round round = RoundOf(seats);
    const Clue silver = Say(Value(Count(Crew(round), kSilver), kMoreThanHalf));
    const Worlds start = Worlds::AtStart(round);
    const Worlds after = start.AfterClue(LessThanHalfIsGold(round));
    EXPECT_EQ(after, start.AfterClue(silver));
    EXPECT_EQ(JudgeInPublic(after, {}, silver).refusal, (Refusal{kAlreadyKnown, 0}));
  }
}

TEST_F(SingleClues, BLUFF_11_1_Row6_TenBonesInAll) {
  Check([](const Round& round) { return Say(Value(Bones(Crew(round)), Exactly(10))); },
        {{4, 23'184}, {5, 22'768}, {6, 577'797}});
}

TEST_F(SingleClues, BLUFF_11_1_Row7_BlackbeardHasThreeBones) {
  Check(Say(Value(Bones(kBlackbeard), Exactly(3))), {{4, 37'632}, {5, 37'044}, {6, 777'924}});
}

TEST_F(SingleClues, BLUFF_11_1_Row8_EvenDiceWithoutBones) {
  Check([](const Round& round) { return Say(Value(Count(Crew(round), kNoBones), kEven)); },
        {{4, 88'064, {}, 5'039'104}, {5, 97'553, {}, 839'936}, {6, 2'043'613, {}, 30'233'600}});
}

TEST_F(SingleClues, BLUFF_11_1_Row9_TwoCrewmatesRolledAllTheSame) {
  Check(
      [](const Round& round) {
        return Say(
            Value(Crewmates(round.crew_seats(), Holds(Value(Matching(Each()), kAll))), Exactly(2)));
      },
      {{4, 5'400, {}, 22'680}, {5, 48'600, {}, 194'400}, {6, 1'215'000, {}, 9'720'000}});
}

TEST_F(SingleClues, BLUFF_11_1_Row10_NoRumIsNegative) {
  Check(Say(Value(kRumOfSelf, Exactly(0))),
        {{4, 109'760, kNegative}, {5, 138'915, kNegative}, {6, 2'917'215, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row11_NothingMatchesIsNotUseful) {
  const auto check = [&](const auto& clue) {
    Check(clue, {{4, 62'720, kNotUseful}, {5, 138'915, kNotUseful}, {6, 2'917'215, kNotUseful}});
  };
  check(Say(Value(Matching(kSelf), Exactly(0))));
  check([](const Round& round) { return Say(Value(Distinct(kSelf), Exactly(round.dice))); });
  check(Say(Value(Largest(kSelf), Exactly(1))));
}

TEST_F(SingleClues, BLUFF_11_1_Row12_AtMostSixBonesIsNoInformation) {
  Check(
      Say(Value(Bones(kSelf), AtMost(6))),
      {{4, 175'616, kNoInformation}, {5, 194'481, kNoInformation}, {6, 4'084'101, kNoInformation}});
}

TEST_F(SingleClues, BLUFF_11_1_Row13_AllMyDiceAreNoRumIsNegative) {
  Check(Say(Value(Count(kSelf, AllBut(kRum)), kAll)),
        {{4, 109'760, kNegative}, {5, 138'915, kNegative}, {6, 2'917'215, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row14_AtMostOneRumAndEvenIsNegative) {
  Check(Say(Value(kRumOfSelf, AtMost(1)), Value(kRumOfSelf, kEven)),
        {{4, 109'760, kNegative}, {5, 138'915, kNegative}, {6, 2'917'215, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row15_NoBonesIsNegative) {
  Check(Say(Value(Bones(kSelf), Exactly(0))),
        {{4, 12'544, kNegative}, {5, 27'783, kNegative}, {6, 583'443, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row16_AllMyDiceAreGold) {
  Check(Say(Value(Count(kSelf, kGold), kAll)), {{4, 31'360}, {5, 55'566}, {6, 1'166'886}});
}

TEST_F(SingleClues, BLUFF_11_1_Row17_AllMyDiceHaveBones) {
  Check(Say(Value(Count(kSelf, kWithBones), kAll)), {{4, 62'720}, {5, 92'610}, {6, 1'944'810}});
}

TEST_F(SingleClues, BLUFF_11_1_Row18_MoreGoldThanBlackbeard) {
  Check(Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kBlackbeard, kGold))),
        {{4, 64'064}, {5, 63'504}, {6, 1'333'584}});
}

TEST_F(SingleClues, BLUFF_11_1_Row19_SharedIcons) {
  const Quantity shared = Shared(kSelf, kBlackbeard);
  Check(Say(Value(shared, AtLeast(1))), {{4, 119'056}, {5, 88'641}, {6, 1'861'461}});
  Check(Say(Value(shared, Exactly(0))),
        {{4, 56'560, kNotUseful}, {5, 105'840, kNotUseful}, {6, 2'222'640, kNotUseful}});
}

TEST_F(SingleClues, BLUFF_11_1_Row20_TheSameRoll) {
  Check(Say(SameRoll(Seat(1), Seat(2))),
        {{4, 3'136, {}, 215'136}, {5, 9'261, {}, 85'536}, {6, 194'481, {}, 3'079'296}});
}

TEST_F(SingleClues, BLUFF_11_1_Row21_AllSixIcons) {
  Check([](const Round& round) { return Say(Value(Distinct(Crew(round)), Exactly(6))); },
        {{4, 19'320}, {5, 16'020}, {6, 875'970}});
}

TEST_F(SingleClues, BLUFF_11_1_Row23_OneBoneLessThanTheMostIsTooLittleForAThreshold) {
  const std::map<int, int> most = {{4, 17}, {5, 15}, {6, 19}};
  const auto clue = [&](const Round& round) {
    return Say(Value(Bones(Crew(round)), AtMost(most.at(round.seats))));
  };
  Check(
      clue,
      {{4, 175'552, {}, 10'077'184}, {5, 194'400, {}, 1'679'360}, {6, 4'083'858, {}, 60'465'152}});
  for (const int seats : {4, 5, 6}) {
    const Round round = RoundOf(seats);
    const ClueRules quarter{.removed_num = 1, .removed_den = 4};
    EXPECT_EQ(JudgeInPublic(Worlds::AtStart(round), quarter, clue(round)).refusal,
              (Refusal{kTooLittle, 0}));
  }
}

TEST_F(SingleClues, BLUFF_11_1_Row24_TwoStatementsBothHold) {
  Check(
      [](const Round& round) {
        return Say(Value(Count(Crew(round), kWood), kOdd),
                   Value(Count(Crew(round), kGold), Between(2, 4)));
      },
      {{4, 40'592, {}, 2'420'886}, {5, 56'248, {}, 505'120}, {6, 753'930, {}, 11'071'500}});
}

TEST_F(SingleClues, BLUFF_11_1_Row27_MoreGoldThanSilverIsAFindEvenWithoutSilver) {
  Check(Say(Compare(Count(kSelf, kGold), Relation::kMore, Count(kSelf, kSilver))),
        {{4, 87'808}, {5, 55'566}, {6, 1'166'886}});
}

TEST_F(SingleClues, BLUFF_11_1_Row28_AllBonesAreNoSkullsIsNegative) {
  Check(Say(Value(Bones(kSelf, AllBut(kSkull)), kAll)),
        {{4, 97'216, kNegative}, {5, 111'132, kNegative}, {6, 2'333'772, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row29_AMaskMeansTheSameAsItsFeature) {
  Check(Say(Value(Count(kSelf, Listed(FaceSet(uint8_t{0b110110}))), kAll)),
        {{4, 62'720}, {5, 92'610}, {6, 1'944'810}});
}

TEST_F(SingleClues, BLUFF_11_1_Row30_AllAreFourIconsIsNegativeAndOneOfThemIsNot) {
  const Quantity four = Count(kSelf, Only({kMonkey, kFlag, kParrot, kSkull}));
  Check(Say(Value(four, kAll)),
        {{4, 62'720, kNegative}, {5, 92'610, kNegative}, {6, 1'944'810, kNegative}});
  Check(Say(Value(four, Exactly(1))), {{4, 37'632}, {5, 74'088}, {6, 1'555'848}});
}

// CREWMATES(CREW, predicate) compared.
auto Mates(const Predicate& predicate, Comparison comparison) {
  return [=](const Round& round) {
    return Say(Value(Crewmates(round.crew_seats(), predicate), comparison));
  };
}

TEST_F(SingleClues, BLUFF_11_1_Row31_TwoWithoutRumIsNegative) {
  Check(Mates(Holds(Value(Count(Each(), Only({kRum})), Exactly(0))), Exactly(2)),
        {{4, 77'175, kNegative}, {5, 48'600, kNegative}, {6, 486'000, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row32_TwoWithoutAMatchIsNotUseful) {
  Check(Mates(Holds(Value(Matching(Each()), Exactly(0))), Exactly(2)),
        {{4, 43'200, kNotUseful}, {5, 48'600, kNotUseful}, {6, 486'000, kNotUseful}});
}

TEST_F(SingleClues, BLUFF_11_1_Row33_NobodyHasRumIsNegative) {
  Check(Mates(Holds(Value(Count(Each(), Only({kRum})), AtLeast(1))), Exactly(0)),
        {{4, 42'875, kNegative}, {5, 50'625, kNegative}, {6, 759'375, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row34_ByAllDiceMoreRumThanBlackbeard) {
  Check(
      [](const Round& round) {
        return Say(
            Compare(kRumOfSelf, Relation::kEqual, Count(kBlackbeard, Only({kRum})), round.dice));
      },
      {{4, 1'960}, {5, 6'615}, {6, 138'915}});
}

TEST_F(SingleClues, BLUFF_11_1_Row35_AThirdOfBlackbeardsRumIsADenialWithTwoDice) {
  Check(
      Say(Times(3, Compare(kRumOfSelf, Relation::kAtMostAsMany, Count(kBlackbeard, Only({kRum}))))),
      {{4, 110'600}, {5, 138'915, kNegative}, {6, 2'917'215, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row36_MoreDifferentIconsThanBlackbeard) {
  Check(Say(Compare(Distinct(kSelf), Relation::kMore, Distinct(kBlackbeard))),
        {{4, 50'400}, {5, 39'690}, {6, 833'490}});
}

TEST_F(SingleClues, BLUFF_11_1_Row37_HalfIsGold) {
  Check([](const Round& round) { return Say(Value(Count(Crew(round), kGold), kHalf)); },
        {{4, 0, kImpossible}, {5, 49'329, {}, 459'270}, {6, 933'849, {}, 14'880'348}});
}

TEST_F(SingleClues, BLUFF_11_1_Row38_MoreThanHalfOfTheBonesAreGold) {
  Check([](const Round& round) { return Say(Value(Bones(Crew(round), kGold), kMoreThanHalf)); },
        {{4, 79'898, {}, 4'526'720}, {5, 87'412, {}, 749'422}, {6, 1'857'313, {}, 27'314'134}});
}

TEST_F(SingleClues, BLUFF_11_1_Row39_TheLargestGroupIsFour) {
  Check([](const Round& round) { return Say(Value(Largest(Crew(round)), Exactly(4))); },
        {{4, 52'740, {}, 2'320'920}, {5, 38'565, {}, 261'450}, {6, 1'397'250, {}, 18'774'000}});
}

TEST_F(SingleClues, BLUFF_11_1_Row40_FourDiceMatch) {
  Check([](const Round& round) { return Say(Value(Matching(Crew(round)), Exactly(4))); },
        {{4, 1'260}, {5, 18'540}, {6, 0, kImpossible}});
}

TEST_F(SingleClues, BLUFF_11_1_Row41_TwiceTheGoldIsTheSilver) {
  Check(
      [](const Round& round) {
        return Say(Times(
            2, Compare(Count(Crew(round), kGold), Relation::kEqual, Count(Crew(round), kSilver))));
      },
      {{4, 28'272}, {5, 0, kImpossible}, {6, 0, kImpossible}});
}

TEST_F(SingleClues, BLUFF_11_1_Row42_TwoBonesMoreThanBlackbeard) {
  Check(Say(Compare(Bones(kSelf), Relation::kEqual, Bones(kBlackbeard), 2)),
        {{4, 21'504}, {5, 25'578}, {6, 537'138}});
}

TEST_F(SingleClues, BLUFF_11_1_Row43_TheSecondStatementIsTheDenial) {
  const Clue clue = Say(Value(Bones(kSelf), Exactly(2)), Value(kRumOfSelf, Exactly(0)));
  Check(clue, {{4, 15'680, kNegative}, {5, 46'305, kNegative}, {6, 972'405, kNegative}});
  EXPECT_EQ(JudgeInPublic(Worlds::AtStart(RoundOf(4)), {}, clue).refusal, (Refusal{kNegative, 2}));
}

TEST_F(SingleClues, BLUFF_11_1_Row44_ADenialComesBeforeNoInformation) {
  Check(Say(Value(Bones(kSelf, kNoBones), kEven)),
        {{4, 175'616, kNegative}, {5, 194'481, kNegative}, {6, 4'084'101, kNegative}});
}

TEST_F(SingleClues, BLUFF_11_1_Row45_SomebodyHasGoldAndRum) {
  Check(Mates(Holds(Value(Count(Each(), kGold), AtLeast(1)),
                    Value(Count(Each(), Only({kRum})), AtLeast(1))),
              AtLeast(1)),
        {{4, 106'695}, {5, 89'505}, {6, 2'194'533}});
}

TEST_F(SingleClues, BLUFF_11_1_Row46_MoreThanHalfOfTheCrewHasRum) {
  Check(Mates(Holds(Value(Count(Each(), Only({kRum})), AtLeast(1))), kMoreThanHalf),
        {{4, 55'566}, {5, 14'256}, {6, 590'976}});
}

TEST_F(SingleClues, BLUFF_11_1_Row47_OneHasMoreGoldThanSilver) {
  Check(Mates(Holds(Compare(Count(Each(), kGold), Relation::kMore, Count(Each(), kSilver))),
              Exactly(1)),
        {{4, 65'856}, {5, 81'000}, {6, 1'518'750}});
}

TEST_F(SingleClues, BLUFF_11_1_Row48_AStalePartMayStandBesideNews) {
  const std::map<int, uint64_t> worlds = {{4, 9'408}, {5, 13'743}, {6, 298'809}};
  for (const auto& [seats, left] : worlds) {
    const Round round = RoundOf(seats);
    const Worlds before = Worlds::AtStart(round).AfterClue(LessThanHalfIsGold(round));
    const ClueVerdict verdict = JudgeInPublic(
        before, {},
        Say(Value(Count(Crew(round), kSilver), kMoreThanHalf), Value(Bones(kSelf), Exactly(1))));
    EXPECT_TRUE(verdict.accepted());
    EXPECT_EQ(verdict.worlds.count(), left);
  }
}

TEST_F(SingleClues, BLUFF_11_1_Row49_AClueAgainstAnEarlierOneIsUntruthful) {
  Check([](const Round& round) { return Say(Value(Bones(Crew(round)), Exactly(9))); },
        {{4, 24'480}, {5, 28'336}, {6, 543'420}});
  const Round round = RoundOf(4);
  const Worlds before =
      Worlds::AtStart(round).AfterClue(Say(Value(Bones(Crew(round)), Exactly(10))));
  const World ten = Holding({{kSkull, kSkull, kSkull}, {kFlag, kFlag, kRum}, {kRum, kRum, kRum}});
  EXPECT_EQ(JudgeClue(before, {}, Say(Value(Bones(Crew(round)), Exactly(9))), ten, Seat(1)).refusal,
            (Refusal{kUntruthful, 1}));
}

TEST(SingleCluesWithWildDie, BLUFF_11_1_Row50_TheWildDieAloneIsTooLittleForAThreshold) {
  const Clue clue = Say(Value(Count(WildDie(), Only({kFlag})), Exactly(1)));
  const std::map<int, uint64_t> worlds = {{4, 175'616}, {5, 194'481}, {6, 4'084'101}};
  for (const auto& [seats, left] : worlds) {
    const Worlds start = Worlds::AtStart(RoundOf(seats, true));
    const ClueVerdict verdict = JudgeInPublic(start, {}, clue);
    EXPECT_TRUE(verdict.accepted());
    EXPECT_EQ(verdict.worlds.count(), left);
    EXPECT_EQ(JudgeInPublic(start, {.removed_num = 1, .removed_den = 4}, clue).refusal,
              (Refusal{kTooLittle, 0}));
  }
}

TEST(SingleCluesWithWildDie, BLUFF_11_1_Row51_SharedWithTheWildDie) {
  const Clue clue = Say(Value(Shared(kSelf, WildDie()), AtLeast(1)));
  const std::map<int, uint64_t> worlds = {{4, 395'136}, {5, 333'396}, {6, 7'001'316}};
  for (const auto& [seats, left] : worlds) {
    const Worlds start = Worlds::AtStart(RoundOf(seats, true));
    const ClueVerdict verdict = JudgeInPublic(start, {.removed_num = 1, .removed_den = 2}, clue);
    EXPECT_TRUE(verdict.accepted());
    EXPECT_EQ(verdict.worlds.count(), left);
  }
}

}  // namespace
}  // namespace assize::games::brigands_bluff
