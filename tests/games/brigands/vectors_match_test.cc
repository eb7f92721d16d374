// Brigands: the worked examples of whole rounds, setup and results (BRIG-11).
#include "referee/base/seed.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::ElementsAre;

TEST(BrigandsVectors, Vector3_BRIG_4_3_AWholeRound) {
  Game game = Position(3)
                  .Ring({kMarket, kTreasure, kPalace, kConvoy, kTownHall, kTavern, kPort})
                  .DayCard(kTreasure)
                  .DayCard(kTownHall)
                  .Bandits(kMarket, kGreen, 1)
                  .Patrols(kMarket, 1)
                  .Bandits(kTreasure, kGreen, 1)
                  .Patrols(kTownHall, 1)
                  .BanditsWithToken(kTavern, kGreen, 1)
                  .BanditsWithToken(kTavern, kBlue, 2)
                  .PatrolsWithToken(kTavern, 1)
                  .Bandits(kPort, kBlue, 1)
                  .Hand(kGreen, 1)
                  .Hand(kBlue, 1)
                  .Luck(WithDice({{{"tavern", 6, 0, 1, 1}, 3}, {{"tavern", 6, 0, 2, 1}, 5}}))
                  .Reveal();
  EXPECT_EQ(game.prisoners(kGreen), 1);
  EXPECT_EQ(game.ducats(kGreen), 15);
  EXPECT_TRUE(game.pub().removed_day_cards.Has(kTreasure));
  EXPECT_TRUE(HasDayCard(game.pub(), kTownHall));

  game.Play({{kGreen, Home()}, {kBlue, Steal(kGreen)}, {kWhite, MoveOn()}});
  EXPECT_TRUE(game.Shown<Stolen>().empty());
  EXPECT_EQ(game.ducats(kBlue), 8);
  EXPECT_THAT(game.Shown<Arrested>(), ElementsAre(Arrested{kMarket, Counts<uint8_t>({{kGreen, 1}})},
                                                  Arrested{kPort, Counts<uint8_t>({{kBlue, 1}})}));

  game.Play({{kGreen, Escaping(1)}, {kBlue, Escaping(1)}});
  EXPECT_EQ(game.ducats(kGreen), 15);
  EXPECT_EQ(game.ducats(kBlue), 8);
  EXPECT_EQ(game.hand(kGreen) + game.hand(kBlue), 0);
  EXPECT_EQ(game.prisoners(kGreen) + game.prisoners(kBlue), 0);
}

TEST(BrigandsVectors, Vector8_BRIG_4_1_1_AFullHandLosesTheNewToken) {
  Game game = Position().Round(2).Hand(kRed, 6).Hand(kWhite, 2).Reveal();
  ASSERT_EQ(game.pub().round, 3);
  EXPECT_EQ(game.hand(kRed), 6);
  EXPECT_EQ(game.hand(kWhite), 3);
  EXPECT_EQ(game.Shown<NewDay>().back().tokens,
            Counts<uint8_t>({{kBlue, 1}, {kGreen, 1}, {kRed, 0}, {kWhite, 1}}));
}

TEST(BrigandsVectors, Vector10_BRIG_8_FiftyDucatsDoNotEndTheMatch) {
  Game game = Position().Round(2).Ducats(kBlue, 50).Reveal();
  EXPECT_EQ(game.decision(), Decision::kPlan);
  EXPECT_EQ(game.pub().round, 3);
  game.PlayToTheEnd();
  EXPECT_EQ(game.pub().round, 6);
  EXPECT_EQ(game.Shown<MatchOver>().size(), 1u);
}

TEST(BrigandsVectors, Vector31_BRIG_5_2_APatrolArrestsItsOwnersBandits) {
  Game game = Position(2).Bandits(kMarket, kBlue, 3).Patrols(kMarket, 1, kBlue).Reveal();
  EXPECT_EQ(game.prisoners(kBlue), 3);
  EXPECT_EQ(game.ducats(kBlue), 0);
}

Outcome ResultOf(const Position& position) { return Rules::Result(position.Reveal().pub()); }

// BRIG-8.4, BRIG-12.A7.
TEST(BrigandsVectors, Vector32_BRIG_8_1_TheRichestBrigandsShareTheWin) {
  EXPECT_THAT(
      ResultOf(Position().Ducats(kBlue, 61).Ducats(kGreen, 61).Ducats(kRed, 12)),
      ElementsAre(SeatOutcome{0.5, 1}, SeatOutcome{0.5, 1}, SeatOutcome{0, 2}, SeatOutcome{0, 2}));
}

TEST(BrigandsVectors, Vector33_BRIG_8_1_BelowFiftyThePrinceWins) {
  EXPECT_THAT(
      ResultOf(Position().Ducats(kBlue, 49).Ducats(kGreen, 10)),
      ElementsAre(SeatOutcome{0, 2}, SeatOutcome{0, 2}, SeatOutcome{0, 2}, SeatOutcome{1, 1}));
}

TEST(BrigandsVectors, Vector34_BRIG_8_2_EqualDucatsDrawADuel) {
  EXPECT_THAT(ResultOf(Position(2).Ducats(kBlue, 31).Ducats(kGreen, 31)),
              ElementsAre(SeatOutcome{0.5, 1}, SeatOutcome{0.5, 1}));
}

// BRIG-12.A8.
TEST(BrigandsVectors, Vector74_BRIG_8_2_ADuelHasNoThresholdUnlessTheOptionSetsOne) {
  const auto blue_wins = ElementsAre(SeatOutcome{1, 1}, SeatOutcome{0, 2});
  const auto draw = ElementsAre(SeatOutcome{0.5, 1}, SeatOutcome{0.5, 1});
  EXPECT_THAT(ResultOf(Position(2).Ducats(kBlue, 31).Ducats(kGreen, 20)), blue_wins);
  EXPECT_THAT(ResultOf(Position(2).Ducats(kBlue, 31).Ducats(kGreen, 20).DuelThreshold(50)), draw);
  EXPECT_THAT(ResultOf(Position(2).Ducats(kBlue, 50).Ducats(kGreen, 20).DuelThreshold(50)),
              blue_wins);
}

TEST(BrigandsVectors, Vector79_BRIG_3_1_AFixedPrinceIsNotDrawn) {
  const Config config = *Rules::Configure(4, {{"prince_seat", "2"}});
  for (const char* seed : {"one", "two", "three"}) {
    const State state = Rules::Start(config, Chance(SeedFromText(seed)), nullptr);
    EXPECT_THAT(std::vector(state.pub.colours.begin(), state.pub.colours.begin() + 4),
                ElementsAre(kBlue, kGreen, kWhite, kRed));
  }
}

}  // namespace
}  // namespace assize::games::brigands
