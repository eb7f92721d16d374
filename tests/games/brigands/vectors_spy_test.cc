// Brigands: the worked examples of spying (BRIG-11).
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

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
