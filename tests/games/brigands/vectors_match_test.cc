// Brigands: the worked examples of whole rounds, setup, results and spying (BRIG-11).
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

using testing::ElementsAre;

// The events of one kind that a viewer is told.
template <class E>
std::vector<E> Heard(const Game& game, std::optional<Colour> viewer) {
  std::vector<E> events;
  for (const Rules::Log::Entry& entry : game.entries()) {
    const bool hears = viewer.has_value() ? entry.audience.Includes(SeatOf(game.pub(), *viewer))
                                          : entry.audience.IncludesSpectator();
    const E* event = std::get_if<E>(&entry.event);
    if (hears && event != nullptr) events.push_back(*event);
  }
  return events;
}

TEST(BrigandsVectors, Vector27_BRIG_6_2_NoMoreThanThreeCardsAreTakenInARound) {
  Game game = Position()
                  .Round(3)
                  .Levels(2, 0)
                  .Bandits(kMarket, kBlue, 1)
                  .Bandits(kMarket, kGreen, 2)
                  .PatrolsWithToken(kMarket, 1)
                  .Bandits(kPalace, kBlue, 1)
                  .PatrolsWithToken(kPalace, 1)
                  .Reveal();
  game.Play({{kWhite, Spy()}}).Play({{kWhite, Spy()}});
  EXPECT_THAT(game.Shown<Spied>(),
              ElementsAre(Spied{kMarket, Counts<uint8_t>({{kBlue, 2}, {kGreen, 2}})},
                          Spied{kPalace, Counts<uint8_t>({{kBlue, 1}})}));
  game.PlayDefaults();
  ASSERT_EQ(game.decision(), Decision::kPlan);
  // BLUE plans with four cards, GREEN with five.
  EXPECT_EQ(game.own(kBlue).missing.Size(), 3);
  EXPECT_EQ(game.own(kGreen).missing.Size(), 2);
  game.PlayDefaults();
  EXPECT_EQ(game.own(kBlue).missing.Size(), 0);
  EXPECT_EQ(game.own(kGreen).missing.Size(), 0);
  EXPECT_EQ(game.pub().cards_held, ByColour<uint8_t>());
}

TEST(BrigandsVectors, Vector28_BRIG_6_5_AHeldCardCanNotBePlayed) {
  Game game = Position().Held(kBlue, {kTavern, kMarket}).Planning();
  Plan market;
  market.cards[kMarket].bandits = 3;
  EXPECT_EQ(game.Judged(kBlue, market), "BRIG-6.5");
  Plan town_hall;
  town_hall.cards[kTownHall].bandits = 3;
  EXPECT_EQ(game.DefaultOf(kBlue), Move(town_hall));
}

TEST(BrigandsVectors, Vector39_BRIG_5_1_3_ATeamThatGoesHomeIsSpiedAllTheSame) {
  Game game = Position().BanditsWithToken(kMarket, kBlue, 2).PatrolsWithToken(kMarket, 1).Reveal();
  game.Play({{kBlue, Home()}, {kWhite, Spy()}});
  EXPECT_EQ(game.pub().cards_held[kBlue], 1);
  EXPECT_EQ(game.prisoners(kBlue), 0);
  EXPECT_TRUE(game.Shown<Arrested>().empty());
  EXPECT_THAT(game.Shown<PiecesLeft>(),
              ElementsAre(PiecesLeft{Action::kHome, kBlue, 2, kMarket, std::nullopt}));
}

// BRIG-12.A20.
TEST(BrigandsVectors, Vector40_BRIG_6_2_WhoHasLostThreeCardsLosesNoMore) {
  Game game = Position()
                  .Levels(2, 0)
                  .Held(kBlue, {kMarket, kPort, kTavern})
                  .Bandits(kPalace, kBlue, 1)
                  .Bandits(kPalace, kGreen, 1)
                  .PatrolsWithToken(kPalace, 1)
                  .AtWheel(kPalace);
  game.Play({{kWhite, Spy()}});
  EXPECT_THAT(game.Shown<Spied>(),
              ElementsAre(Spied{kPalace, Counts<uint8_t>({{kBlue, 0}, {kGreen, 2}})}));
  ASSERT_EQ(game.Shown<SpiedCards>().size(), 1u);
  EXPECT_EQ(game.Shown<SpiedCards>()[0].colour, kGreen);
  EXPECT_EQ(game.prisoners(kBlue), 1);
  EXPECT_EQ(game.prisoners(kGreen), 1);
}

Game SpyOnTwo(const Chance& luck) {
  Game game = Position()
                  .Levels(2, 0)
                  .Bandits(kMarket, kBlue, 1)
                  .Bandits(kMarket, kGreen, 1)
                  .PatrolsWithToken(kMarket, 1)
                  .Luck(luck)
                  .Reveal();
  game.Play({{kWhite, Spy()}});
  return game;
}

// BRIG-9.1, BRIG-9.2.
TEST(BrigandsVectors, Vector41_BRIG_6_6_NamesAreForThePrinceAndTheVictimAlone) {
  const SpiedCards blue{kBlue, {kTavern, kMarket}};
  const SpiedCards green{kGreen, {kPort, kPalace}};
  const Game game = SpyOnTwo(FindChance([&](const Chance& luck) {
    return SpyOnTwo(luck).Shown<SpiedCards>() == std::vector{blue, green};
  }));
  EXPECT_THAT(Heard<SpiedCards>(game, kWhite), ElementsAre(blue, green));
  EXPECT_THAT(Heard<SpiedCards>(game, kBlue), ElementsAre(blue));
  EXPECT_THAT(Heard<SpiedCards>(game, kGreen), ElementsAre(green));
  EXPECT_TRUE(Heard<SpiedCards>(game, kRed).empty());
  EXPECT_TRUE(Heard<SpiedCards>(game, std::nullopt).empty());

  const Spied counts{kMarket, Counts<uint8_t>({{kBlue, 2}, {kGreen, 2}})};
  EXPECT_THAT(Heard<Spied>(game, kRed), ElementsAre(counts));
  EXPECT_THAT(Heard<Spied>(game, std::nullopt), ElementsAre(counts));

  EXPECT_EQ(game.own(kWhite).held[kBlue], blue.cards);
  EXPECT_EQ(game.own(kWhite).held[kGreen], green.cards);
  EXPECT_EQ(game.own(kBlue).missing, blue.cards);
  EXPECT_EQ(game.own(kBlue).held, ByColour<DistrictSet>());
  EXPECT_EQ(game.own(kRed).missing, DistrictSet());
  EXPECT_EQ(game.pub().cards_held[kGreen], 2);
}

// BRIG-4.2.4.
TEST(BrigandsVectors, Vector42_BRIG_6_7_ReturnedCardsCanBeTakenAgain) {
  const auto play = [](const Chance& luck) {
    Game game = Position()
                    .Ring({kPalace, kTownHall, kPort, kTavern, kMarket, kConvoy, kTreasure})
                    .Levels(3, 0)
                    .Held(kBlue, {kTavern, kMarket})
                    .Bandits(kPalace, kBlue, 3)
                    .PatrolsWithToken(kPalace, 1)
                    .Luck(luck)
                    .Reveal();
    game.Play({{kWhite, Spy()}});
    return game;
  };
  const DistrictSet drawn = {kMarket, kTavern, kPalace};
  const Game game = play(
      FindChance([&](const Chance& luck) { return play(luck).own(kWhite).held[kBlue] == drawn; }));
  EXPECT_THAT(Heard<CardsReturned>(game, std::nullopt),
              ElementsAre(CardsReturned{Counts<uint8_t>({{kBlue, 2}})}));
  EXPECT_EQ(game.pub().cards_held[kBlue], 3);
  EXPECT_EQ(game.own(kBlue).missing, drawn);
}

}  // namespace

}  // namespace assize::games::brigands
