// Duel d'Escrocs: the worked examples of setup, split, choice and deposit (DUEL-13). "from the
// rulebook" or not is said in RULES.md.
#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::ElementsAre;

std::vector<CardSet> TakenByLarcin(const Game& game, int seat) {
  std::vector<CardSet> cards;
  for (const Move& move : game.OptionsOf(seat))
    cards.push_back({std::get<TakeByLarcin>(move).card});
  return cards;
}

TEST(DuelVectors, Vector1_DUEL_3_6_TheSetupIsAsTheRulebookSays) {
  Config config;
  config.edition = HouseEdition();
  Game game(Rules::Start(config, Chance(SeedFromText("setup")), nullptr));
  ASSERT_EQ(game.decision(), Decision::kKeep);
  game.AnswerByDefault();
  ASSERT_EQ(game.decision(), Decision::kSplit);
  EXPECT_EQ(game.coins(0), 2);
  EXPECT_EQ(game.coins(1), 2);
  EXPECT_TRUE(game.chest(0).Empty());
  EXPECT_TRUE(game.chest(1).Empty());
  EXPECT_EQ(game.pub().pile, 30);
  EXPECT_EQ(game.pub().unused[Chair{0}], 2);
  EXPECT_EQ(game.pub().unused[Chair{1}], 2);
}

TEST(DuelVectors, Vector2_DUEL_5_1_TheChooserSeesAllButWhatLiesFaceDown) {
  Game game = Position().AtSplit("R1 R2 G5 B5 TM");
  game.Answer(Split("R1 R2", "G5 B5 TM", "R2"));
  EXPECT_EQ(game.decision(), Decision::kChoose);
  EXPECT_EQ(game.pub().split.shares[0], Cards("R1"));
  EXPECT_EQ(game.pub().split.face_down[0], 1);
  EXPECT_EQ(game.pub().split.shares[1], Cards("G5 B5 TM"));
  EXPECT_EQ(game.pub().split.face_down[1], 0);
  EXPECT_EQ(game.own(1).face_down, (std::array<CardSet, 2>{}));
  EXPECT_EQ(game.own(0).face_down[0], Cards("R2"));
}

TEST(DuelVectors, Vector3_DUEL_5_1_SharesOfZeroAndOtherNumbersFaceDownAreIllegal) {
  const Game game = Position().AtSplit("R1 R2 G5 B5 TM");
  EXPECT_EQ(game.Judged(0, Split("", "R1 R2 G5 B5 TM", "R1")), "DUEL-5.1");
  EXPECT_EQ(game.Judged(0, Split("R1 R2", "G5 B5 TM", "")), "DUEL-5.1");
  EXPECT_EQ(game.Judged(0, Split("R1 R2", "G5 B5 TM", "R1 R2")), "DUEL-5.1");
  EXPECT_EQ(game.DefaultOf(0), Move(Split("R1 R2", "G5 B5 TM", "R1")));
}

TEST(DuelVectors, Vector12_DUEL_4_3_TheDiscardPileIsShuffledWhenACardIsNeeded) {
  Game game = Position()
                  .Splitter(1)
                  .Chest(0, "R1 R3 R5 R7")
                  .Chest(1, "Y1 Y3 Y5 Y7")
                  .Pile("G1 G3 G5")
                  .RestDiscarded()
                  .AtResale();
  ASSERT_EQ(game.pub().discard.Size(), 24);
  game.EndResale();
  ASSERT_EQ(game.decision(), Decision::kSplit);
  EXPECT_TRUE(game.own(0).hand.Has(Cards("G1 G3 G5")));
  EXPECT_EQ(game.own(0).hand.Size(), 5);
  EXPECT_EQ(game.pub().pile, 22);
  EXPECT_TRUE(game.pub().discard.Empty());
  EXPECT_THAT(game.Shown<Reshuffled>(), ElementsAre(Reshuffled{24}));
}

TEST(DuelVectors, Vector13_DUEL_5_4_LarcinTakesFromTheOpponentsChestOrShare) {
  Game game = Position().Chest(0, "R6 Y6").AfterSplit("LA G2", "B1 B2 B3", "B1");
  game.Answer(Choose{0});
  ASSERT_EQ(game.decision(), Decision::kLarcin);
  EXPECT_THAT(game.asked(), ElementsAre(1));
  EXPECT_THAT(TakenByLarcin(game, 1),
              ElementsAre(Cards("R6"), Cards("Y6"), Cards("B1"), Cards("B2"), Cards("B3")));
  game.Answer(TakeByLarcin{OneCard("R6")});
  EXPECT_TRUE(game.pub().discard.Has(kLarcin));
  EXPECT_EQ(game.chest(1), Cards("G2 R6"));
  EXPECT_EQ(game.chest(0), Cards("Y6 B1 B2 B3"));
}

TEST(DuelVectors, Vector14_DUEL_5_4_LarcinTakesFromTheShareTheOpponentHasJustTaken) {
  Game game = Position().AfterSplit("LA G2", "B1 B2 B3", "B1");
  game.Answer(Choose{0});
  EXPECT_THAT(TakenByLarcin(game, 1), ElementsAre(Cards("B1"), Cards("B2"), Cards("B3")));
  game.Answer(TakeByLarcin{OneCard("B2")});
  EXPECT_EQ(game.chest(0), Cards("B1 B3"));
  EXPECT_EQ(game.chest(1), Cards("G2 B2"));
}

TEST(DuelVectors, Vector15_DUEL_5_5_PaintingsCostACoinEachButNeverMoreThanThereIs) {
  Game game = Position().Coins(1, 2).AfterSplit("R1 R2", "TM TM2 Y5", "R1");
  game.Answer(Choose{0});
  EXPECT_EQ(game.coins(0), 0);
  EXPECT_EQ(game.chest(0), Cards("TM TM2 Y5"));
}

TEST(DuelVectors, Vector16_DUEL_5_5_TheBonusComesBeforeTheLoss) {
  Game game = Position().Coins(2, 0).AfterSplit("TM", "R1 R3 Y5 Y7", "R1");
  game.Answer(Choose{0});
  EXPECT_EQ(game.coins(1), 0);
  ASSERT_EQ(game.Shown<Deposited>().size(), 1u);
  EXPECT_EQ(game.Shown<Deposited>()[0].bonus, 1);
  EXPECT_EQ(game.Shown<Deposited>()[0].lost[Side::kOne], 1);
}

TEST(DuelVectors, Vector17_DUEL_1_5_MofetteMayPutTwoCardsFaceDownAndJoeLooksAtBoth) {
  Game game = Position().Tiles({kMofette, kJoe}).AtSplit("R1 R2 G5 B5 TM");
  game.Answer(Split("R1 R2", "G5 B5 TM", "R2 G5"));
  ASSERT_EQ(game.decision(), Decision::kLook);
  EXPECT_EQ(game.pub().split.face_down, (std::array<uint8_t, 2>{1, 1}));
  EXPECT_EQ(game.own(1).face_down, (std::array<CardSet, 2>{}));
  game.Answer(Look{LookChoice::kLook});
  EXPECT_EQ(game.own(1).face_down[0], Cards("R2"));
  EXPECT_EQ(game.own(1).face_down[1], Cards("G5"));
}

// DUEL-14.E17.
TEST(DuelVectors, Vector31_DUEL_5_1_TheTableTellsNothingOfAFaceDownCard) {
  const auto look = [](const std::string& smaller, const std::string& larger,
                       const std::string& down) {
    return Position().AfterSplit(smaller, larger, down);
  };
  const Game one = look("R1 R2", "G5 B5 TM", "R2");
  for (const std::string other : {"Y7", "LA", "GT", "TM5", "R3"}) {
    const Game two = look("R1 " + other, "G5 B5 TM", other);
    EXPECT_EQ(BytesOf(one.view(1)), BytesOf(two.view(1))) << other;
    EXPECT_EQ(BytesOf(Rules::ViewOf(one.state(), std::nullopt)),
              BytesOf(Rules::ViewOf(two.state(), std::nullopt)));
    EXPECT_NE(BytesOf(one.view(0)), BytesOf(two.view(0)));
    EXPECT_EQ(one.OptionsOf(1), two.OptionsOf(1));
    EXPECT_EQ(one.DefaultOf(1), two.DefaultOf(1));
    // What was said of the split is the same, too.
    EXPECT_EQ(BytesOf(one.Heard<SplitMade>(Seat(1)).at(0)),
              BytesOf(two.Heard<SplitMade>(Seat(1)).at(0)));
    EXPECT_TRUE(two.Heard<FaceDownCards>(Seat(1)).empty());
    EXPECT_EQ(two.pub().split.shares[0], Cards("R1"));
  }
}

TEST(DuelVectors, Vector32_DUEL_5_2_WhoDoesNotLookKnowsNothingBeforeTheReveal) {
  Game game = Position().Tiles({kRaoul, kJoe}).AfterSplit("R1 R2", "G5 B5 TM", "R2");
  ASSERT_EQ(game.decision(), Decision::kLook);
  game.Answer(Look{LookChoice::kSkip});
  ASSERT_EQ(game.decision(), Decision::kChoose);
  EXPECT_EQ(game.own(1).face_down, (std::array<CardSet, 2>{}));
  EXPECT_FALSE(game.pub().looked);
  EXPECT_TRUE(game.Heard<FaceDownCards>(Seat(1)).empty());
  game.Answer(Choose{1});
  EXPECT_EQ(game.pub().split.turned_over[0], Cards("R2"));
}

TEST(DuelVectors, Vector33_DUEL_1_5_ChipoHasABonusOnlyAsChooser) {
  Game game = Position().Tiles({kChipo, kRaoul}).AfterSplit("R1 R2", "G5 B5 Y7", "R2");
  game.Answer(Choose{1});
  EXPECT_EQ(game.chest(0), Cards("R1 R2"));
  EXPECT_EQ(game.coins(0), 2);
}

TEST(DuelVectors, Vector34_DUEL_5_5_TheBonusCountsLarcinAsACard) {
  Game game = Position().Coins(2, 0).AfterSplit("LA", "TM R1 R2 R3", "R1");
  game.Answer(Choose{0});
  game.Answer(TakeByLarcin{OneCard("TM")});
  EXPECT_EQ(game.coins(1), 0);
  EXPECT_EQ(game.Shown<Deposited>().at(0).bonus, 1);
  EXPECT_EQ(game.chest(1), Cards("TM"));
  EXPECT_EQ(game.chest(0), Cards("R1 R2 R3"));
  EXPECT_EQ(game.coins(0), 2);
}

// The example is about the painting: what CHIPO gets for the smaller share is another matter, so he
// is played without his skill.
TEST(DuelVectors, Vector35_DUEL_1_6_WhoLosesAPaintingRegainsNothing) {
  Game game =
      Position().InMode(Mode::kTraining).Chest(1, "TM").AfterSplit("R1 R2", "LA G1 G2", "R1");
  game.Answer(Choose{0});
  EXPECT_THAT(game.asked(), ElementsAre(0));
  EXPECT_THAT(TakenByLarcin(game, 0), ElementsAre(Cards("R1"), Cards("R2"), Cards("TM")));
  game.Answer(TakeByLarcin{OneCard("TM")});
  EXPECT_EQ(game.coins(0), 1);
  EXPECT_EQ(game.coins(1), 2);
  EXPECT_EQ(game.chest(0), Cards("G1 G2 TM"));
  EXPECT_EQ(game.chest(1), Cards("R1 R2"));
}

Game SplitAfterNinjaLeo(bool plays) {
  Game game = Position()
                  .Pile("R1 Y2 G3 B4 R5 Y6")
                  .Holds(0, {kNinjaLeo, kPat})
                  .Holds(1, {kDoug, kLucky})
                  .AtResale();
  if (plays) game.Tick({{0, Play(kNinjaLeo)}});
  if (plays) {
    EXPECT_EQ(game.coins(0), 4);
    EXPECT_EQ(game.own(0).top_size, 5);
    EXPECT_EQ(game.own(0).top[0], OneCard("R1"));
    EXPECT_EQ(game.own(0).top[1], OneCard("Y2"));
    EXPECT_EQ(game.own(0).top[4], OneCard("R5"));
    EXPECT_EQ(game.own(0).theirs[0], (ReinforcementSet{kLucky, kDoug}));
  }
  game.EndResale();
  game.Answer(Split("R1", "Y2 G3 B4 R5", "Y2"));
  return game;
}

TEST(DuelVectors, Vector44_DUEL_6_7_NinjaLeosSideKnowsWhatTheOpponentHasDrawn) {
  const Game game = SplitAfterNinjaLeo(true);
  const Game without = SplitAfterNinjaLeo(false);
  EXPECT_EQ(game.own(0).seen, Cards("R1 Y2 G3 B4 R5"));
  EXPECT_EQ(game.own(0).face_down, (std::array<CardSet, 2>{}));
  EXPECT_EQ(game.own(0).top_size, 0);
  EXPECT_EQ(game.own(1), without.own(1));
  EXPECT_EQ(game.pub().split, without.pub().split);
}

}  // namespace
}  // namespace assize::games::duel_descrocs
