// Brigands: the frame of a round and what the worked examples leave out (BRIG-4 to BRIG-8).
#include <map>

#include "referee/base/seed.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::ElementsAre;

TEST(BrigandsRound, BRIG_4_2_AllPlayersPlanAtTheSameTime) {
  const Game next = Position(6).Round(1).Reveal();
  EXPECT_EQ(next.decision(), Decision::kPlan);
  EXPECT_EQ(next.asked(), (ColourSet{kBlue, kGreen, kRed, kPurple, kYellow, kWhite}));
}

TEST(BrigandsRound, BRIG_4_2_1_AllPlansAreRevealedAtOnce) {
  const Game game = Position(3)
                        .Bandits(kMarket, kBlue, 3)
                        .BanditsWithToken(kPort, kGreen, 2)
                        .Patrols(kPrison, 1)
                        .Reveal();
  ASSERT_EQ(game.Shown<PlansRevealed>().size(), 1u);
  const ForColours<Plan> plans = game.Shown<PlansRevealed>()[0].plans;
  EXPECT_EQ(plans.who, (ColourSet{kBlue, kGreen, kWhite}));
  EXPECT_EQ(plans.of[kBlue].cards[kMarket].bandits, 3);
  EXPECT_EQ(plans.of[kGreen].cards[kPort].token, 1);
  EXPECT_EQ(plans.of[kWhite].cards[kPrison].patrols, 1);
}

TEST(BrigandsRound, BRIG_4_2_2_PiecesAndTokensGoFromTheOwnerToTheTiles) {
  const Game game = Position()
                        .BanditsWithToken(kTavern, kBlue, 2)
                        .Bandits(kPalace, kBlue, 1)
                        .Patrols(kConvoy, 2)
                        .Hand(kBlue, 1)
                        .Reveal();
  EXPECT_EQ(game.bandits(kTavern, kBlue), 2);
  EXPECT_EQ(game.bandits(kPalace, kBlue), 1);
  EXPECT_EQ(game.patrols(kConvoy), 2);
  EXPECT_EQ(game.pub().tiles[kTavern][kBlue].token, 1);
  EXPECT_EQ(game.hand(kBlue), 1);
  EXPECT_EQ(Reserve(game.pub(), kBlue), 4);
}

TEST(BrigandsRound, BRIG_4_2_3_APlayedCardCanBePlayedAgain) {
  Game game = Position().Round(2).Bandits(kMarket, kBlue, 3).Reveal();
  Plan again;
  again.cards[kMarket].bandits = 3;
  EXPECT_EQ(game.Judged(kBlue, again), "legal");
}

TEST(BrigandsRound, BRIG_5_1_1_TheOwnersOfTokensOnTheTileChooseTogether) {
  const Game game = Position()
                        .BanditsWithToken(kPort, kBlue, 1)
                        .Bandits(kPort, kGreen, 1)
                        .BanditsWithToken(kPort, kRed, 1)
                        .PatrolsWithToken(kPort, 1)
                        .BanditsWithToken(kPalace, kGreen, 1)
                        .Reveal();
  EXPECT_EQ(game.decision(), Decision::kWheel);
  EXPECT_EQ(TileOf(game.pub()), kPort);
  EXPECT_EQ(game.asked(), (ColourSet{kBlue, kRed, kWhite}));
}

TEST(BrigandsRound, BRIG_5_4_PatrolsLeaveTheTileWhenItIsResolved) {
  Game game = Position().Bandits(kMarket, kBlue, 1).Patrols(kMarket, 2).StopAt(kPort).Reveal();
  EXPECT_EQ(game.patrols(kMarket), 0);
  EXPECT_EQ(game.prisoners(kBlue), 1);
}

TEST(BrigandsRound, BRIG_5_5_4_PatrolsLeaveThePrison) {
  Game game = Position().Round(2).Patrols(kPrison, 2).Reveal();
  game.PlayDefaults();
  ASSERT_EQ(game.decision(), Decision::kPlan);
  EXPECT_EQ(game.patrols(kPrison), 0);
  EXPECT_EQ(game.pub().patrols[kWhite], 3);
}

// BRIG-12.A11.
TEST(BrigandsRound, BRIG_6_1_SpiesDrawBlindlyFromTheCardsInHand) {
  std::map<District, int> taken;
  constexpr int kDraws = 2100;
  for (int i = 0; i < kDraws; ++i) {
    Game game = Position()
                    .Levels(2, 0)
                    .Held(kBlue, {kMarket})
                    .Bandits(kPalace, kBlue, 1)
                    .PatrolsWithToken(kPalace, 1)
                    .Luck(Chance(SeedFromText(std::to_string(i))))
                    .AtWheel(kPalace);
    game.Play({{kWhite, Spy()}});
    const SpiedCards spied = game.Shown<SpiedCards>()[0];
    for (District card : spied.cards) ++taken[card];
  }
  // Two of six cards each time; the one that is held already can't be drawn.
  EXPECT_EQ(taken.size(), 6u);
  EXPECT_EQ(taken.count(kMarket), 0u);
  for (const auto& [card, count] : taken) EXPECT_NEAR(count, kDraws / 3, 100);
}

TEST(BrigandsRound, BRIG_6_9_NobodySpiesInADuel) {
  const Game game = Position(2).BanditsWithToken(kMarket, kBlue, 1).Reveal();
  EXPECT_EQ(game.Judged(kBlue, Spy()), "BRIG-1.5");
  Config duel;
  duel.seats = 2;
  for (int i = 0; i < 100; ++i) {
    PlayRandomMatch(duel, i, [](const State& state, const Rules::Log&) {
      ASSERT_EQ(state.pub.cards_held, ByColour<uint8_t>());
    });
  }
}

// BRIG-12.A10.
TEST(BrigandsRound, BRIG_8_3_TokensDecideNothing) {
  const Game duel = Position(2).Ducats(kBlue, 20).Ducats(kGreen, 20).Hand(kBlue, 6).Reveal();
  EXPECT_THAT(Rules::Result(duel.pub()), ElementsAre(SeatOutcome{0.5, 1}, SeatOutcome{0.5, 1}));
}

TEST(BrigandsRound, BRIG_12_A17_ADayCardConcernsItsDistrictAlone) {
  const auto position = [] {
    return Position().Bandits(kMarket, kBlue, 2).Bandits(kPalace, kGreen, 1);
  };
  const Game plain = position().Reveal();
  const Game elsewhere = position().DayCard(kTreasure).DayCard(kPort).Reveal();
  EXPECT_EQ(plain.pub().ducats, elsewhere.pub().ducats);
  EXPECT_EQ(plain.pub().tokens, elsewhere.pub().tokens);
}

TEST(BrigandsRound, BRIG_12_A18_NobodyCanRefuseAnEffect) {
  const Game market = Position().DayCard(kMarket).Bandits(kMarket, kBlue, 1).Reveal();
  EXPECT_EQ(market.decision(), Decision::kNone);
  EXPECT_FALSE(HasDayCard(market.pub(), kMarket));
  const Game port = Position().Bandits(kPort, kBlue, 1).Hand(kBlue, 1).Reveal();
  EXPECT_THAT(port.OptionsOf(kBlue), ElementsAre(Move(PortList({kTake})), Move(PortList({1}))));
}

TEST(BrigandsRound, BRIG_2_3_TheHiddenBytesTellDecksAndSeedsApart) {
  const State one = Position().Luck(Chance(SeedFromText("one"))).Planning().state();
  const State two = Position().Luck(Chance(SeedFromText("two"))).Planning().state();
  State other_deck = one;
  std::swap(other_deck.hidden.deck[5], other_deck.hidden.deck[6]);
  EXPECT_EQ(Rules::HiddenBytes(one), Rules::HiddenBytes(State(one)));
  EXPECT_NE(Rules::HiddenBytes(one), Rules::HiddenBytes(two));
  EXPECT_NE(Rules::HiddenBytes(one), Rules::HiddenBytes(other_deck));
}

}  // namespace
}  // namespace assize::games::brigands
