// BLUFF-11.2 to 11.9: whole rounds of clues, as far as clues and worlds go.
#include <gtest/gtest.h>

#include "referee/games/brigands_bluff/worlds/judge.h"
#include "tests/games/brigands_bluff_clues/say.h"

namespace assize::games::brigands_bluff {
namespace {

using enum RefusalCode;

// Worlds of a round, narrowed by what is said and shown. Seat 0 is captain.
class RoundOfClues {
 public:
  RoundOfClues(int seats, const World& truth, ClueRules rules = {})
      : round_(RoundOf(seats, truth.wild.has_value())),
        truth_(truth),
        rules_(rules),
        worlds_(Worlds::AtStart(round_)) {}

  const Round& round() const { return worlds_.round(); }
  const Worlds& worlds() const { return worlds_; }
  Scope crew() const { return Crew(round_); }

  // Why the clue of seat 1 is refused; accepted clues take effect.
  std::optional<Refusal> Tell(const Clue& clue) {
    const ClueVerdict verdict = JudgeClue(worlds_, rules_, clue, truth_, Seat(1));
    worlds_ = verdict.worlds;
    return verdict.refusal;
  }
  std::optional<Clue> Default(int speaker) const {
    return DefaultClue(worlds_, truth_, Seat(speaker));
  }
  void SendDefault(int speaker) { worlds_ = worlds_.AfterClue(*Default(speaker)); }
  void ShowWildDie() { worlds_ = worlds_.AfterWildDie(*truth_.wild); }
  void Reveal(Face face) {
    std::array<uint8_t, kMaxCrew> dice{};
    for (int place = 0; place < round_.crew(); ++place) {
      dice[place] = static_cast<uint8_t>(truth_.hands[place].Of(face));
    }
    worlds_ = worlds_.AfterReveal(face, dice);
  }
  void BeginExtraClues() { worlds_ = worlds_.InExtraClues(); }

 private:
  Round round_;
  World truth_;
  ClueRules rules_;
  Worlds worlds_;
};

std::pair<uint64_t, uint64_t> Left(const RoundOfClues& round) {
  return {round.worlds().count(), round.worlds().weight()};
}
using Pair = std::pair<uint64_t, uint64_t>;
using Dice = std::array<uint64_t, kFaces>;

// COUNT(seat, {face}) EQ k.
Statement Has(int seat, Face face, int dice) {
  return Value(Count(Of({seat}), Listed(face)), Exactly(dice));
}

const World kRoundA =
    Holding({{kShip, kShip, kRum}, {kMonkey, kFlag, kSkull}, {kRum, kParrot, kParrot}});

// The reports of round A up to the first split.
void TellReportsOfRoundA(RoundOfClues& round) {
  const Predicate has_rum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
  ASSERT_EQ(round.Tell(Say(Value(Bones(round.crew()), Exactly(8)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(23'184, 1'488'384));
  EXPECT_EQ(round.Tell(Say(Value(Bones(round.crew()), AtMost(8)))), (Refusal{kAlreadyKnown, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Matching(Of({2})), Exactly(0)))), (Refusal{kNotUseful, 1}));
  ASSERT_EQ(round.Tell(Say(Value(Crewmates(round.round().crew_seats(), has_rum), Exactly(2)))),
            std::nullopt);
  EXPECT_EQ(Left(round), Pair(7'770, 588'960));
  ASSERT_EQ(round.Tell(Say(Value(Count(round.crew(), kGold), kLessThanHalf))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(5'418, 390'159));
}

TEST(RoundA, BLUFF_11_2_WorldsAndExpectationsAreThoseOfThePage) {
  RoundOfClues round(4, kRoundA);
  EXPECT_EQ(Left(round), Pair(175'616, 10'077'696));
  TellReportsOfRoundA(round);
  EXPECT_EQ(round.worlds().DiceByWeight(),
            (Dice{420'120, 454'788, 376'614, 955'152, 696'258, 608'499}));
  round.Reveal(kShip);
  round.Reveal(kRum);
  EXPECT_EQ(Left(round), Pair(19, 990));
  EXPECT_EQ(round.worlds().DiceByWeight(), (Dice{990, 0, 585, 0, 2 * 990, 1'395}));
}

TEST(RoundA, BLUFF_11_2_TheDefaultAfterThreeTriesIsTheSpeakersRoll) {
  RoundOfClues round(4, kRoundA);
  EXPECT_EQ(round.Default(2), Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1)));
  round.SendDefault(2);
  EXPECT_EQ(Left(round).first, 3'136u);
}

TEST(RoundA, BLUFF_11_3_ExtraCluesSpeakOfHiddenDice) {
  RoundOfClues round(4, kRoundA);
  TellReportsOfRoundA(round);
  round.Reveal(kShip);
  round.Reveal(kRum);
  round.BeginExtraClues();
  EXPECT_EQ(round.Tell(Say(Value(Count(Of({1}), kGold), kEven))), (Refusal{kNegative, 1}));
  EXPECT_EQ(round.Tell(Say(Value(Count(round.crew(), Only({kRum})), AtLeast(1)))),
            (Refusal{kImpossible, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Count(round.crew(), kGold), Exactly(2)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(10, 630));
  EXPECT_EQ(round.Tell(Say(Value(Matching(Of({3})), Exactly(2)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(3, 90));
  EXPECT_EQ(round.Tell(Say(Value(Bones(Of({3})), AtLeast(1)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(2, 81));
}

TEST(RoundB, BLUFF_11_4_FiveSeatsWithTheWildDie) {
  RoundOfClues round(
      5, Holding({{kMonkey, kMonkey}, {kShip, kSkull}, {kFlag, kRum}, {kSkull, kSkull}}, kFlag));
  EXPECT_EQ(Left(round), Pair(1'166'886, 10'077'696));
  EXPECT_EQ(round.Tell(Say(Value(Bones(WithWild(round.crew())), Exactly(11)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(133'152, 1'179'648));
  const Predicate alike = Holds(Value(Matching(Each()), kAll));
  EXPECT_EQ(round.Tell(Say(Value(Crewmates(round.round().crew_seats(), alike), Exactly(2)))),
            std::nullopt);
  EXPECT_EQ(Left(round), Pair(31'488, 125'952));
  EXPECT_EQ(round.Tell(Say(Value(Count(WildDie(), kCloth), Exactly(1)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(11'712, 46'848));
  const Quantity no_bones = Count(round.crew(), kNoBones);
  EXPECT_EQ(round.Tell(Say(Value(no_bones, kEven))), (Refusal{kUntruthful, 1}));
  EXPECT_EQ(round.Tell(Say(Value(no_bones, kOdd))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(6'144, 24'576));
  round.ShowWildDie();
  EXPECT_EQ(Left(round), Pair(3'456, 13'824));
  round.Reveal(kSkull);
  round.Reveal(kMonkey);
  EXPECT_EQ(Left(round), Pair(6, 24));
  EXPECT_EQ(round.worlds().DiceByWeight()[static_cast<int>(kFlag)], 24u);
}

TEST(RoundC, BLUFF_11_5_SixSeats) {
  RoundOfClues round(
      6,
      Holding({{kMonkey, kRum}, {kShip, kShip}, {kFlag, kParrot}, {kSkull, kSkull}, {kRum, kRum}}));
  EXPECT_EQ(round.Tell(Say(Value(Bones(round.crew()), Exactly(10)))), (Refusal{kUntruthful, 1}));
  EXPECT_EQ(round.Tell(Say(Value(Count(round.crew(), kGold), kLessThanHalf))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(1'575'126, 22'792'914));
  EXPECT_EQ(round.Tell(Say(Value(Count(round.crew(), kSilver), kMoreThanHalf))),
            (Refusal{kAlreadyKnown, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Bones(Of({3})), Exactly(3)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(298'809, 5'065'092));
  const Predicate alike = Holds(Value(Matching(Each()), kAll));
  EXPECT_EQ(round.Tell(Say(Value(Crewmates(round.round().crew_seats(), alike), Exactly(3)))),
            std::nullopt);
  EXPECT_EQ(Left(round), Pair(21'060, 84'240));
  EXPECT_EQ(round.Tell(Say(Value(Count(round.crew(), kWood), Exactly(5)))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(2'496, 9'984));
  EXPECT_EQ(round.Default(5), Say(Has(5, kRum, 2)));
  round.SendDefault(5);
  EXPECT_EQ(Left(round), Pair(888, 3'552));
  round.Reveal(kRum);
  round.Reveal(kSkull);
  EXPECT_EQ(Left(round), Pair(4, 16));
  round.BeginExtraClues();
  EXPECT_EQ(round.Tell(Say(Has(3, kFlag, 1))), (Refusal{kAlreadyKnown, 0}));
}

TEST(NothingLeft, BLUFF_11_6_OneWorldLeavesNoDefault) {
  RoundOfClues round(
      4, Holding(
             {{kParrot, kParrot, kParrot}, {kMonkey, kMonkey, kMonkey}, {kSkull, kSkull, kSkull}}));
  EXPECT_EQ(round.Tell(Say(Has(1, kParrot, 3), Has(2, kMonkey, 3), Has(3, kSkull, 3))),
            std::nullopt);
  EXPECT_EQ(round.worlds().count(), 1u);
  EXPECT_EQ(round.Default(2), std::nullopt);
  EXPECT_TRUE(Menu(round.worlds(), {}, kRoundA, Seat(2)).empty());
}

TEST(Defaults, BLUFF_11_7_1_KnownRollsArePassedOver) {
  RoundOfClues round(4, kRoundA);
  EXPECT_EQ(round.Tell(Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1))), std::nullopt);
  EXPECT_EQ(round.worlds().count(), 3'136u);
  EXPECT_EQ(round.Default(2), Say(Has(3, kRum, 1), Has(3, kParrot, 2)));
  round.SendDefault(2);
  EXPECT_EQ(round.worlds().count(), 56u);
  EXPECT_EQ(round.Default(3), Say(Has(1, kShip, 2), Has(1, kRum, 1)));
  round.SendDefault(3);
  EXPECT_EQ(round.worlds().count(), 1u);
}

TEST(Defaults, BLUFF_11_7_2_TheWildFaceComesLast) {
  RoundOfClues round(
      5, Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}, kSkull));
  EXPECT_EQ(round.Tell(Say(Has(1, kMonkey, 2), Has(2, kShip, 2), Has(3, kFlag, 2))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(126, 216));
  EXPECT_EQ(round.Tell(Say(Has(4, kRum, 2))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(6, 6));
  EXPECT_EQ(round.Default(3), Say(Value(Count(WildDie(), Listed(kSkull)), Exactly(1))));
  round.SendDefault(3);
  EXPECT_EQ(round.worlds().count(), 1u);
  EXPECT_EQ(round.Default(4), std::nullopt);
}

TEST(Defaults, BLUFF_11_7_3_TheLimitOfStatementsDoesNotBindThem) {
  RoundOfClues round(4, kRoundA, {.max_statements = 1});
  EXPECT_EQ(round.Tell(Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1))),
            (Refusal{kMalformed, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Bones(round.crew()), Exactly(8)))), std::nullopt);
  EXPECT_EQ(round.Default(2)->size, 3);
}

// BLUFF-7.7.1: it is in the speaker's menu.
TEST(Defaults, BLUFF_7_4_3_TheSpeakerMayGiveThemWhateverTheirLength) {
  RoundOfClues round(4, kRoundA, {.max_statements = 1});
  const Clue mine = *round.Default(1);
  EXPECT_EQ(mine.size, 2);
  EXPECT_EQ(JudgeInPublic(round.worlds(), {.max_statements = 1}, mine).refusal,
            (Refusal{kMalformed, 0}));
  EXPECT_EQ(round.Tell(*round.Default(2)), (Refusal{kMalformed, 0}));
  EXPECT_EQ(round.Tell(mine), std::nullopt);
}

TEST(Threshold, BLUFF_11_7_4_PinningDownARollIsNeverTooLittle) {
  RoundOfClues round(
      4,
      Holding({{kParrot, kParrot, kParrot}, {kMonkey, kMonkey, kMonkey}, {kRum, kSkull, kSkull}}),
      {.removed_num = 1, .removed_den = 3});
  EXPECT_EQ(round.Tell(Say(Has(1, kParrot, 3), Has(2, kMonkey, 3),
                           Value(Count(Of({3}), Listed(kSkull)), AtLeast(2)))),
            std::nullopt);
  EXPECT_EQ(Left(round), Pair(6, 16));
  EXPECT_EQ(round.Tell(Say(Value(Count(Of({3}), kGold), AtLeast(1)))), (Refusal{kUntruthful, 1}));
  EXPECT_EQ(round.Tell(Say(Has(3, kSkull, 2))), (Refusal{kTooLittle, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Count(Of({3}), Only({kRum, kSkull})), kAll))), std::nullopt);
  EXPECT_EQ(Left(round), Pair(2, 4));
  EXPECT_EQ(round.Tell(Say(Has(3, kRum, 1))), std::nullopt);
  EXPECT_EQ(round.worlds().count(), 1u);
}

TEST(Threshold, BLUFF_11_7_5_TheWildFaceCountsOnceAllRollsAreKnown) {
  RoundOfClues round(
      5, Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}, kFlag),
      {.removed_num = 1, .removed_den = 3});
  EXPECT_EQ(round.Tell(Say(Has(1, kMonkey, 2), Has(2, kShip, 2), Has(3, kFlag, 2))), std::nullopt);
  EXPECT_EQ(round.Tell(Say(Has(4, kRum, 2))), std::nullopt);
  EXPECT_EQ(round.Tell(Say(Value(Count(WildDie(), kGold), Exactly(1)),
                           Value(Count(WildDie(), kCloth), Exactly(1)))),
            (Refusal{kTooLittle, 0}));
  EXPECT_EQ(round.Tell(Say(Value(Count(WildDie(), Listed(kFlag)), Exactly(1)))), std::nullopt);
  EXPECT_EQ(round.worlds().count(), 1u);
}

// COUNT(scope, F) EQ v of the menu, in its order.
void Expect(const std::vector<MenuEntry>& menu, size_t& at, const Scope& scope,
            std::initializer_list<std::pair<NamedFaces, int>> counts) {
  for (const auto& [faces, value] : counts) {
    ASSERT_LT(at, menu.size());
    EXPECT_EQ(menu[at].clue, Say(Value(Count(scope, faces), Exactly(value)))) << at;
    ++at;
  }
}

TEST(MenuOfClues, BLUFF_11_9_ListsTheTrueValuesThatMayBeTold) {
  RoundOfClues round(4, kRoundA);
  const std::vector<MenuEntry> menu = Menu(round.worlds(), {}, kRoundA, Seat(1));
  ASSERT_EQ(menu.size(), 26u);
  EXPECT_EQ(menu[0].clue, Say(Value(Bones(round.crew()), Exactly(8))));
  EXPECT_EQ(menu[0].worlds_left, 23'184u);
  EXPECT_EQ(menu[0].weight_left, 1'488'384u);
  size_t at = 1;
  Expect(menu, at, round.crew(),
         {{kGold, 4},
          {kSilver, 5},
          {kNoBones, 3},
          {kOneBone, 4},
          {kTwoBones, 2},
          {kWithBones, 6},
          {kWood, 4},
          {kCloth, 3},
          {Listed(kMonkey), 1},
          {Listed(kShip), 2},
          {Listed(kFlag), 1},
          {Listed(kRum), 2},
          {Listed(kParrot), 2},
          {Listed(kSkull), 1}});
  EXPECT_EQ(menu[at++].clue, Say(Value(Bones(Of({1})), Exactly(2))));
  Expect(menu, at, Of({1}),
         {{kGold, 2},
          {kSilver, 1},
          {kNoBones, 1},
          {kOneBone, 2},
          {kWithBones, 2},
          {kWood, 3},
          {kCloth, 2},
          {Listed(kShip), 2},
          {Listed(kRum), 1}});
  EXPECT_EQ(menu[at].clue, Say(Has(1, kShip, 2), Has(1, kRum, 1)));
}

TEST(MenuOfClues, BLUFF_11_9_LeavesOutWhatTheCaptainKnows) {
  RoundOfClues round(4, kRoundA);
  EXPECT_EQ(round.Tell(Say(Value(Bones(round.crew()), Exactly(8)))), std::nullopt);
  EXPECT_EQ(Menu(round.worlds(), {}, kRoundA, Seat(2))[0].clue,
            Say(Value(Count(round.crew(), kGold), Exactly(4))));
}

}  // namespace
}  // namespace assize::games::brigands_bluff
