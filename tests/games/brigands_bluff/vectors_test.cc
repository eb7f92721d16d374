// BLUFF-11.2 to BLUFF-11.10: the rules page's rounds, played.
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::ElementsAre;

const Predicate kHasRum = Holds(Value(Count(Each(), Only({kRum})), AtLeast(1)));
const Predicate kAllAlike = Holds(Value(Matching(Each()), kAll));

Clue BonesAre(const StagedRound& round, int bones) {
  return Say(Value(Bones(round.crew()), Exactly(bones)));
}

// Round A up to the second split, or to the extra clues.
StagedRound RoundA(const OptionValues& options) {
  StagedRound round(ConfigFor(4, options), kRoundA);
  round.Give(BonesAre(round, 8));
  round.Give(Say(Value(Crewmates(round.crew_seats(), kHasRum), Exactly(2))));
  round.Give(Say(Value(Count(round.crew(), kGold), kLessThanHalf)));
  round.RollInstead({{kRum, kRum}, {kShip, kRum}});
  round.Choose(kShip);
  return round;
}

// BLUFF-4.1, BLUFF-4.2, BLUFF-4.3, BLUFF-4.3.2, BLUFF-4.3.3, BLUFF-4.3.4, BLUFF-4.5.
TEST(BluffVectors, BLUFF_11_2_RoundA) {
  StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(round.left(), Left(175'616, 10'077'696));
  EXPECT_EQ(round.asked(), Seat(1));
  round.Give(BonesAre(round, 8));
  EXPECT_EQ(round.left(), Left(23'184, 1'488'384));
  EXPECT_EQ(round.Try(Say(Value(Bones(round.crew()), AtMost(8)))), "ALREADY_KNOWN 0");
  EXPECT_EQ(round.Try(Say(Value(Matching(Of({2})), Exactly(0)))), "NOT_USEFUL 1");
  round.Give(Say(Value(Crewmates(round.crew_seats(), kHasRum), Exactly(2))));
  EXPECT_EQ(round.left(), Left(7'770, 588'960));
  round.Give(Say(Value(Count(round.crew(), kGold), kLessThanHalf)));
  EXPECT_EQ(round.Shown<Reported>().report.worlds_left, 5'418u);
  EXPECT_EQ(round.Shown<Reported>().report.weight_left, 390'159u);
  EXPECT_EQ(round.decision(), "first_split");
  round.RollInstead({{kRum, kRum}, {kShip, kRum}});
  round.Choose(kShip);
  EXPECT_THAT(round.points(), ElementsAre(2, 1, 0, 1));
  EXPECT_EQ(round.left(), Left(19, 990));
  EXPECT_EQ(round.decision(), "second_split");
  round.Choose(kParrot);
  EXPECT_THAT(round.points(), ElementsAre(4, 1, 3, 1));
  // The next captain sits to the left, and everything starts from scratch.
  EXPECT_EQ(round.pub().captain, Seat(1));
  EXPECT_EQ(round.left(), Left(175'616, 10'077'696));
}

TEST(BluffVectors, BLUFF_11_2_TheDefaultIsTheSpeakersRoll) {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(BonesAre(round, 8));
  const Clue roll = Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1));
  EXPECT_EQ(Rules::DefaultMove(round.view()), Move(RefereesClue{roll}));
  EXPECT_EQ(Worlds::AtStart(round.pub().Seating()).AfterClue(roll).count(), 3'136u);
}

// BLUFF-4.4, BLUFF-7.5.1.
TEST(BluffVectors, BLUFF_11_3_RoundAWithExtraClues) {
  StagedRound round = RoundA({{"extra_clues", "true"}});
  EXPECT_EQ(round.decision(), "extra_clue");
  EXPECT_EQ(round.asked(), Seat(1));
  EXPECT_EQ(round.left(), Left(19, 990));
  EXPECT_EQ(round.Try(Say(Value(Count(Of({1}), kGold), kEven))), "NEGATIVE 1");
  EXPECT_EQ(round.Try(Say(Value(Count(round.crew(), Only({kRum})), AtLeast(1)))), "IMPOSSIBLE 0");
  round.Give(Say(Value(Count(round.crew(), kGold), Exactly(2))));
  EXPECT_EQ(round.left(), Left(10, 630));
  round.Give(Say(Value(Matching(Of({3})), Exactly(2))));
  EXPECT_EQ(round.left(), Left(3, 90));
  round.Give(Say(Value(Bones(Of({3})), AtLeast(1))));
  EXPECT_EQ(round.left(), Left(2, 81));
  EXPECT_EQ(round.decision(), "second_split");
  round.Choose(kParrot);
  EXPECT_THAT(round.points(), ElementsAre(4, 1, 3, 1));
}

// BLUFF-4.3.1, BLUFF-6.1.
TEST(BluffVectors, BLUFF_11_4_RoundBWithTheWildDie) {
  StagedRound round(
      ConfigFor(5, {{"wild_die", "true"}}),
      Holding({{kMonkey, kMonkey}, {kShip, kSkull}, {kFlag, kRum}, {kSkull, kSkull}}, kFlag));
  EXPECT_EQ(round.left(), Left(1'166'886, 10'077'696));
  round.Give(Say(Value(Bones(WithWild(round.crew())), Exactly(11))));
  EXPECT_EQ(round.left(), Left(133'152, 1'179'648));
  round.Give(Say(Value(Crewmates(round.crew_seats(), kAllAlike), Exactly(2))));
  EXPECT_EQ(round.left(), Left(31'488, 125'952));
  round.Give(Say(Value(Count(WildDie(), kCloth), Exactly(1))));
  EXPECT_EQ(round.left(), Left(11'712, 46'848));
  EXPECT_EQ(round.Try(Say(Value(Count(round.crew(), kNoBones), kEven))), "UNTRUTHFUL 1");
  round.Give(Say(Value(Count(round.crew(), kNoBones), kOdd)));
  EXPECT_EQ(round.Shown<Reported>().report.worlds_left, 6'144u);
  EXPECT_EQ(round.Shown<WildShown>().face, kFlag);
  EXPECT_EQ(Left(round.Shown<WildShown>().worlds_left, round.Shown<WildShown>().weight_left),
            Left(3'456, 13'824));
  EXPECT_EQ(round.left(), Left(3'456, 13'824));
  round.RollInstead({{kSkull, kMonkey}});
  round.Choose(kSkull);
  EXPECT_THAT(round.points(), ElementsAre(3, 2, 0, 0, 0));
  EXPECT_EQ(round.left(), Left(6, 24));
  round.Choose(kFlag);
  EXPECT_THAT(round.points(), ElementsAre(4, 2, 1, 1, 0));
}

// Round C up to the extra clues, or to the second split.
StagedRound RoundC(const OptionValues& options) {
  StagedRound round(
      ConfigFor(6, options),
      Holding({{kMonkey, kRum}, {kShip, kShip}, {kFlag, kParrot}, {kSkull, kSkull}, {kRum, kRum}}));
  EXPECT_EQ(round.Try(BonesAre(round, 10)), "UNTRUTHFUL 1");
  round.Give(Say(Value(Count(round.crew(), kGold), kLessThanHalf)));
  EXPECT_EQ(round.left(), Left(1'575'126, 22'792'914));
  EXPECT_EQ(round.Try(Say(Value(Count(round.crew(), kSilver), kMoreThanHalf))), "ALREADY_KNOWN 0");
  round.Give(Say(Value(Bones(Of({3})), Exactly(3))));
  EXPECT_EQ(round.left(), Left(298'809, 5'065'092));
  round.Give(Say(Value(Crewmates(round.crew_seats(), kAllAlike), Exactly(3))));
  EXPECT_EQ(round.left(), Left(21'060, 84'240));
  round.Give(Say(Value(Count(round.crew(), kWood), Exactly(5))));
  EXPECT_EQ(round.left(), Left(2'496, 9'984));
  EXPECT_EQ(Rules::DefaultMove(round.view()), Move(RefereesClue{Say(Has(5, kRum, 2))}));
  round.Default();
  EXPECT_EQ(round.Shown<Reported>().report.source, Source::kReferee);
  EXPECT_EQ(round.left(), Left(888, 3'552));
  round.RollInstead({{kRum, kSkull}});
  round.Choose(kRum);
  EXPECT_THAT(round.points(), ElementsAre(3, 0, 0, 0, 2, 0));
  EXPECT_EQ(round.left(), Left(4, 16));
  return round;
}

TEST(BluffVectors, BLUFF_11_5_RoundCWithSixPlayers) {
  StagedRound round = RoundC({});
  round.Choose(kShip);
  EXPECT_THAT(round.points(), ElementsAre(5, 1, 0, 2, 2, 0));
}

TEST(BluffVectors, BLUFF_11_5_WhatAllSurvivorsHaveIsKnown) {
  const StagedRound round = RoundC({{"extra_clues", "true"}});
  EXPECT_EQ(round.Try(Say(Has(3, kFlag, 1))), "ALREADY_KNOWN 0");
}

// BLUFF-7.4.4.
TEST(BluffVectors, BLUFF_11_6_WhereNothingIsLeftToSayNobodyIsAsked) {
  StagedRound round(ConfigFor(4), Holding({{kParrot, kParrot, kParrot},
                                           {kMonkey, kMonkey, kMonkey},
                                           {kSkull, kSkull, kSkull}}));
  round.Give(Say(Has(1, kParrot, 3), Has(2, kMonkey, 3), Has(3, kSkull, 3)));
  EXPECT_EQ(round.decision(), "first_split");
  ASSERT_EQ(round.pub().reports.size(), 3u);
  EXPECT_EQ(round.pub().reports[1].source, Source::kPass);
  EXPECT_EQ(round.pub().reports[2].source, Source::kPass);
  EXPECT_EQ(round.pub().reports[2].speaker, Seat(3));
}

// BLUFF-7.4.1, BLUFF-7.4.2.
TEST(BluffVectors, BLUFF_11_7_1_DefaultsPassOverKnownRolls) {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1)));
  EXPECT_EQ(round.left().first, 3'136u);
  EXPECT_EQ(Rules::DefaultMove(round.view()),
            Move(RefereesClue{Say(Has(3, kRum, 1), Has(3, kParrot, 2))}));
  round.Default();
  EXPECT_EQ(round.left().first, 56u);
  EXPECT_EQ(Rules::DefaultMove(round.view()),
            Move(RefereesClue{Say(Has(1, kShip, 2), Has(1, kRum, 1))}));
  round.Default();
  EXPECT_EQ(round.left().first, 1u);
}

TEST(BluffVectors, BLUFF_11_7_2_TheWildFaceIsTheLastDefault) {
  StagedRound round(
      ConfigFor(5, {{"wild_die", "true"}}),
      Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}, kSkull));
  round.Give(Say(Has(1, kMonkey, 2), Has(2, kShip, 2), Has(3, kFlag, 2)));
  EXPECT_EQ(round.left(), Left(126, 216));
  round.Give(Say(Has(4, kRum, 2)));
  EXPECT_EQ(round.left(), Left(6, 6));
  EXPECT_EQ(Rules::DefaultMove(round.view()),
            Move(RefereesClue{Say(Value(Count(WildDie(), Listed(kSkull)), Exactly(1)))}));
  round.Default();
  EXPECT_EQ(round.left().first, 1u);
  EXPECT_EQ(round.pub().reports.back().source, Source::kPass);
  EXPECT_EQ(round.pub().reports.back().speaker, Seat(4));
}

// BLUFF-7.4.3.
TEST(BluffVectors, BLUFF_11_7_3_MaxStatementsDoesNotBindTheReferee) {
  StagedRound round(ConfigFor(4, {{"max_statements", "1"}}), kRoundA);
  EXPECT_EQ(round.Try(Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1))), "MALFORMED 0");
  round.Give(BonesAre(round, 8));
  round.Default();
  EXPECT_EQ(round.Shown<Reported>().report.clue,
            Say(Has(2, kMonkey, 1), Has(2, kFlag, 1), Has(2, kSkull, 1)));
}

TEST(BluffVectors, BLUFF_7_4_3_TheCrewmateMaySayWhatTheRefereeWould) {
  const Clue mine = Say(Has(1, kShip, 2), Has(1, kRum, 1));
  StagedRound round(ConfigFor(4, {{"max_statements", "1"}}), kRoundA);
  EXPECT_EQ(round.Try(Say(Has(1, kRum, 1), Has(1, kShip, 2))), "MALFORMED 0");
  std::vector<Move> menu;
  Rules::ListOptions(round.view(), &menu);
  EXPECT_EQ(menu.back(), Move(mine));
  for (const Move& option : menu) EXPECT_FALSE(Rules::Check(round.view(), option).has_value());
  round.Give(mine);
  EXPECT_EQ(round.Shown<Reported>().report.source, Source::kPlayer);
}

TEST(BluffVectors, BLUFF_11_7_4_PinningDownARollIsNeverTooLittle) {
  StagedRound round(
      ConfigFor(4, {{"min_removed_share", "1/3"}}),
      Holding({{kParrot, kParrot, kParrot}, {kMonkey, kMonkey, kMonkey}, {kRum, kSkull, kSkull}}));
  round.Give(Say(Has(1, kParrot, 3), Has(2, kMonkey, 3),
                 Value(Count(Of({3}), Listed(kSkull)), AtLeast(2))));
  EXPECT_EQ(round.left(), Left(6, 16));
  EXPECT_EQ(round.Try(Say(Value(Count(Of({3}), kGold), AtLeast(1)))), "UNTRUTHFUL 1");
  EXPECT_EQ(round.Try(Say(Has(3, kSkull, 2))), "TOO_LITTLE 0");
  round.Give(Say(Value(Count(Of({3}), Only({kRum, kSkull})), kAll)));
  EXPECT_EQ(round.left(), Left(2, 4));
  round.Give(Say(Has(3, kRum, 1)));
  EXPECT_EQ(round.left().first, 1u);
}

// BLUFF-7.6.1, BLUFF-7.6.2.
TEST(BluffVectors, BLUFF_11_7_5_TheWildFaceAloneRemovesNothingUntilAllElseIsKnown) {
  StagedRound round(
      ConfigFor(5, {{"wild_die", "true"}, {"min_removed_share", "1/3"}}),
      Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}, kFlag));
  round.Give(Say(Has(1, kMonkey, 2), Has(2, kShip, 2), Has(3, kFlag, 2)));
  round.Give(Say(Has(4, kRum, 2)));
  EXPECT_EQ(round.Try(Say(Value(Count(WildDie(), kGold), Exactly(1)),
                          Value(Count(WildDie(), kCloth), Exactly(1)))),
            "TOO_LITTLE 0");
  round.Give(Say(Value(Count(WildDie(), Listed(kFlag)), Exactly(1))));
  EXPECT_EQ(round.pub().reports.size(), 4u);
}

TEST(BluffVectors, BLUFF_11_8_1_CornersOfExtraClues) {
  const StagedRound round = RoundA({{"extra_clues", "true"}});
  EXPECT_EQ(round.Try(Say(Value(Count(Of({3}), Only({kMonkey, kFlag, kParrot})), kAll))),
            "NEGATIVE 1");
  EXPECT_EQ(round.Try(Say(SameRoll(Seat(2), Seat(3)))), "IMPOSSIBLE 0");
  EXPECT_EQ(round.Try(Say(Value(Matching(Of({2})), Exactly(0)))), "NOT_USEFUL 1");
  EXPECT_EQ(round.Try(Say(Value(Largest(Of({1})), Exactly(0)))), "NOT_USEFUL 1");
  EXPECT_EQ(round.Try(Say(Value(Count(Of({2}), Only({kMonkey})), kHalf))), "IMPOSSIBLE 0");
  const Predicate boneless = Holds(Value(Count(Each(), kNoBones), kAll));
  EXPECT_EQ(round.Try(Say(Value(Crewmates(round.crew_seats(), boneless), AtLeast(1)))),
            "UNTRUTHFUL 1");
  EXPECT_EQ(round.Try(Say(Value(Count(WildDie(), Only({kRum})), Exactly(1)))), "MALFORMED 1");
}

TEST(BluffVectors, BLUFF_11_8_2_TheCaptainChoosesEvenWhereNoDieIsHidden) {
  StagedRound round(
      ConfigFor(5, {{"extra_clues", "true"}}),
      Holding({{kMonkey, kMonkey}, {kMonkey, kMonkey}, {kShip, kShip}, {kShip, kShip}}));
  for (int seat = 1; seat <= 4; ++seat) round.Give(Say(Value(Bones(Of({seat})), AtMost(3))));
  round.RollInstead({{kMonkey, kShip}});
  round.Choose(kMonkey);
  EXPECT_EQ(round.decision(), "second_split");
  EXPECT_EQ(round.pub().reports.size(), 8u);
  std::vector<Move> options;
  Rules::ListOptions(round.view(), &options);
  EXPECT_THAT(options, ElementsAre(Choice{kFlag}, Choice{kRum}, Choice{kParrot}, Choice{kSkull}));
  round.Choose(kFlag);
  EXPECT_THAT(round.points(), ElementsAre(4, 0, 0, 2, 2));
}

TEST(BluffVectors, BLUFF_11_8_3_WhoKnowsAllIsToldNothingMore) {
  StagedRound round(
      ConfigFor(5, {{"wild_die", "true"}, {"extra_clues", "true"}}),
      Holding({{kMonkey, kMonkey}, {kMonkey, kShip}, {kFlag, kFlag}, {kShip, kShip}}, kRum));
  for (int i = 0; i < 4; ++i) round.Default();
  EXPECT_EQ(round.pub().reports.back().worlds_left, 6u);
  EXPECT_EQ(round.left().first, 1u);
  round.RollInstead({{kMonkey, kShip}});
  round.Choose(kMonkey);
  EXPECT_EQ(round.decision(), "second_split");
  EXPECT_EQ(round.pub().reports.size(), 8u);
}

TEST(BluffVectors, BLUFF_11_8_4_ScopesWithoutHiddenDice) {
  StagedRound round(
      ConfigFor(5, {{"extra_clues", "true"}}),
      Holding({{kMonkey, kMonkey}, {kMonkey, kShip}, {kFlag, kFlag}, {kShip, kShip}}));
  round.Give(Say(Value(Bones(Of({1})), AtMost(1))));
  round.Give(Say(Value(Bones(Of({2})), Exactly(1))));
  round.Give(Say(Value(Bones(Of({3})), Exactly(4))));
  round.Give(Say(Value(Bones(Of({4})), Exactly(2))));
  round.RollInstead({{kMonkey, kShip}});
  round.Choose(kMonkey);
  EXPECT_EQ(round.left().first, 3u);
  EXPECT_EQ(round.asked(), Seat(1));
  EXPECT_EQ(round.Try(Say(SameRoll(Seat(1), Seat(2)))), "NO_INFORMATION 0");
  EXPECT_EQ(round.Try(Say(Value(Count(Of({3}), kTwoBones), kAll))), "ALREADY_KNOWN 0");
  round.Give(Say(Value(Count(Of({3}), kGold), AtLeast(1))));
  EXPECT_EQ(round.left().first, 2u);
}

// BLUFF-7.7.1, BLUFF-7.7.2.
TEST(BluffVectors, BLUFF_11_9_TheMenu) {
  StagedRound round(ConfigFor(4), kRoundA);
  std::vector<Move> menu;
  Rules::ListOptions(round.view(), &menu);
  ASSERT_EQ(menu.size(), 26u);
  EXPECT_EQ(menu.front(), Move(BonesAre(round, 8)));
  EXPECT_EQ(menu[1], Move(Say(Value(Count(round.crew(), kGold), Exactly(4)))));
  EXPECT_EQ(menu.back(), Move(Say(Has(1, kShip, 2), Has(1, kRum, 1))));
  round.Give(BonesAre(round, 8));
  Rules::ListOptions(round.view(), &menu);
  EXPECT_EQ(menu.front(), Move(Say(Value(Count(round.crew(), kGold), Exactly(4)))));
}

std::vector<std::pair<int, double>> Places(std::vector<Points> points) {
  Public pub;
  pub.config.seats = static_cast<uint8_t>(points.size());
  std::copy(points.begin(), points.end(), pub.points.begin());
  std::vector<std::pair<int, double>> places;
  // BLUFF-9.2: the page's rating scores are n/2 in all, the protocol's 1.
  for (const SeatOutcome& seat : Rules::Result(pub)) {
    places.emplace_back(seat.rank, seat.score * pub.config.seats / 2.0);
  }
  return places;
}

TEST(BluffVectors, BLUFF_11_10_TiesStayTies) {
  using testing::Pair;
  EXPECT_THAT(Places({12, 9, 9, 6}),
              ElementsAre(Pair(1, 1), Pair(2, 0.5), Pair(2, 0.5), Pair(4, 0)));
  EXPECT_THAT(Places({10, 10, 8, 8, 4}),
              ElementsAre(Pair(1, 7.0 / 8), Pair(1, 7.0 / 8), Pair(3, 3.0 / 8), Pair(3, 3.0 / 8),
                          Pair(5, 0)));
}

}  // namespace
}  // namespace assize::games::brigands_bluff
