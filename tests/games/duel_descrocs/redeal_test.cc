// Duel d'Escrocs: what is dealt again (DUEL-12), and who sees what (DUEL-11).
#include <map>

#include "tests/games/duel_descrocs/position.h"

namespace assize::games::duel_descrocs {
namespace {

Chance Number(int number) { return Chance(SeedFromText(std::to_string(number))); }

// How often each value comes out of this number of redeals of a view.
template <class Value, class Read>
std::map<Value, int> Count(const View& view, int redeals, const Read& read) {
  std::map<Value, int> counts;
  for (int i = 0; i < redeals; ++i) ++counts[read(Rules::Redeal(view, Number(i)))];
  return counts;
}

int IdOf(CardSet one) { return static_cast<int>(one.Lowest()); }

// DUEL-12.1: all but what lies in chests, on the discard pile and face up.
TEST(DuelRedeal, DUEL_12_2_AFaceDownCardIsAnyUnknownCardWithTheSameChance) {
  const Game game = Position()
                        .Chest(0, "Y1 Y2 Y3")
                        .DiscardPile("B1 B2 B3 B4 B5 B6 B7 G1 G2 G3 G4 G5 G6 G7")
                        .AfterSplit("R1 R2", "GT LA TM", "R2");
  const auto counts = Count<int>(
      game.view(1), 2800, [](const State& state) { return IdOf(state.hidden.face_down[0]); });
  EXPECT_EQ(counts.size(), 14u);
  for (const auto& [card, count] : counts) EXPECT_NEAR(count, 200, 75) << card;
  for (int i = 0; i < 20; ++i) {
    const State redealt = Rules::Redeal(game.view(0), Number(i));
    ASSERT_EQ(redealt.hidden.face_down[0], Cards("R2"));
  }
}

TEST(DuelRedeal, DUEL_12_2_ASeenCardLiesOnAnyOfTheFaceDownPlaces) {
  Game game =
      Position().Tiles({kRaoul, kMofette}).Pile("R1 Y2 G3 B4 R5").Holds(0, {kNinjaLeo}).AtResale();
  game.Tick({{0, Play(kNinjaLeo)}}).EndResale();
  game.Answer(Split("R1 Y2", "G3 B4 R5", "Y2 R5"));
  // Side 0 knows the two face-down cards, but not which lies where.
  const auto counts = Count<int>(
      game.view(0), 1000, [](const State& state) { return IdOf(state.hidden.face_down[0]); });
  EXPECT_EQ(counts.size(), 2u);
  EXPECT_NEAR(counts.at(IdOf(Cards("Y2"))), 500, 80);
}

TEST(DuelRedeal, DUEL_12_3_TheHandOfTheSplitterHoldsWhatWasSeen) {
  Game game = Position().Pile("R1 Y2 G3").Holds(0, {kNinjaLeo}).AtResale();
  game.Tick({{0, Play(kNinjaLeo)}});
  // LEO looks at five cards; the two below G3 are the lowest ones.
  game.EndResale();
  ASSERT_EQ(game.decision(), Decision::kSplit);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(Rules::Redeal(game.view(0), Number(i)).hidden.hand, game.own(1).hand);
  }
  const auto hands =
      Count<bool>(Rules::ViewOf(game.state(), std::nullopt), 50,
                  [&](const State& state) { return state.hidden.hand == game.own(1).hand; });
  EXPECT_GT(hands.at(false), 40);
}

TEST(DuelRedeal, DUEL_12_4_ReinforcementsAreDealtEvenlyAmongThoseThatMayBeThere) {
  Game game = Position().Holds(0, {kPat, kDoug}).Holds(1, {kLucky, kNinjaLeo}).AtResale();
  game.Tick({{1, Play(kLucky)}});
  // DUEL-12.4: neither side 0's own three nor what side 1 has used.
  const auto counts = Count<int>(game.view(0), 2500, [](const State& state) {
    const ReinforcementSet unused =
        state.hidden.kept[Chair{1}] - ReinforcementSet{Reinforcement::kLucky};
    EXPECT_EQ(unused.Size(), 1);
    EXPECT_TRUE(state.hidden.dealt[Side::kOne].Has(state.hidden.kept[Chair{1}]));
    return static_cast<int>(unused.Lowest());
  });
  EXPECT_EQ(counts.size(), 5u);
  for (const auto& [card, count] : counts) EXPECT_NEAR(count, 500, 110) << card;
}

TEST(DuelRedeal, DUEL_12_5_SealedAnswersAreDrawnAnewButOnesOwnStays) {
  Game game = Position().Chest(0, "R4 Y4").Chest(1, "R5 Y5").AtResale();
  game.state().own[0].sealed = Actions({Exchange("R4 Y4")});
  game.state().own[1].sealed = Actions({Exchange("R5 Y5")});
  State redealt = Rules::Redeal(game.view(0), Number(1));
  EXPECT_EQ(redealt.own[0].sealed, game.state().own[0].sealed);
  EXPECT_FALSE(redealt.own[1].sealed.has_value());
  Stream stream(SeedFromText("answers").bytes);
  Rules::SealRandomAnswers(redealt, stream);
  ASSERT_TRUE(redealt.own[1].sealed.has_value());
  EXPECT_FALSE(Rules::Check(Rules::ViewOf(redealt, Seat(1)), *redealt.own[1].sealed).has_value());
}

TEST(DuelRedeal, DUEL_12_6_TheSplitterCanNotTellWhichOfHisCardsWereSeen) {
  Game game = Position().Pile("R1 Y2 G3 B4 R5 Y6").Holds(0, {kNinjaLeo}).AtResale();
  game.Tick({{0, Play(kNinjaLeo)}});
  State fewer = game.state();
  // As if three of them had been drawn since.
  fewer.pub.leo_top = 2;
  Inform(fewer);
  Game later(fewer);
  later.EndResale();
  ASSERT_EQ(later.pub().leo_seen, 2);
  const auto counts = Count<int>(later.view(1), 1000, [](const State& state) {
    EXPECT_EQ(state.hidden.seen.Size(), 2);
    return state.hidden.seen.Has(OneCard("R1")) ? 1 : 0;
  });
  EXPECT_NEAR(counts.at(1), 400, 80);
}

TEST(DuelRedeal, DUEL_12_7_WhatComesLaterIsDrawnFromTheNewChance) {
  const Game game = Position().AtResale();
  EXPECT_EQ(Rules::Redeal(game.view(0), Number(7)).hidden.chance, Number(7));
}

// DUEL-2.4, DUEL-8.4: what was answered shows to its author alone, and who has answered to nobody.
TEST(DuelSecrecy, DUEL_2_4_ASealedAnswerShowsToItsAuthorAlone) {
  const Game game = Position().Team(4).Chest(0, "R4 Y4").AtResale();
  State answered = game.state();
  answered.own[0].sealed = Actions({Exchange("R4 Y4")});
  EXPECT_NE(BytesOf(Rules::ViewOf(answered, Seat(0))), BytesOf(game.view(0)));
  for (int seat : {1, 2, 3}) {
    EXPECT_EQ(BytesOf(Rules::ViewOf(answered, Seat(seat))), BytesOf(game.view(seat))) << seat;
  }
  EXPECT_EQ(BytesOf(Rules::ViewOf(answered, std::nullopt)),
            BytesOf(Rules::ViewOf(game.state(), std::nullopt)));
}

// DUEL-9.12: members of a team share what it knows. DUEL-2.2.
TEST(DuelSecrecy, DUEL_9_12_MembersShareWhatTheTeamKnows) {
  Game game = Position().Team(4).AfterSplit("R1 R2", "G3 G5 B7", "R2");
  EXPECT_EQ(game.own(0).face_down, game.own(2).face_down);
  EXPECT_EQ(game.own(0).face_down[0], Cards("R2"));
  EXPECT_EQ(game.own(1).face_down[0], CardSet());
  EXPECT_EQ(game.Heard<FaceDownCards>(Seat(2)).size(), 1u);
  EXPECT_TRUE(game.Heard<FaceDownCards>(Seat(3)).empty());
}

// DUEL-2.1, DUEL-2.3, DUEL-11.1: the public part says nothing of the pile, of hands, of what was
// kept.
TEST(DuelSecrecy, DUEL_11_1_ASpectatorSeesThePublicPartAlone) {
  const auto look = [](const std::string& hand, std::initializer_list<Reinforcement> kept) {
    return Position().Holds(0, kept).Pile("B7 B6").AtSplit(hand);
  };
  const Game one = look("R1 R2 G5 B5 TM", {kPat, kLucky});
  const Game two = look("Y1 Y2 G6 B4 GT", {kDoug, kNinjaLeo});
  EXPECT_EQ(Rules::ViewOf(one.state(), std::nullopt).own, Private());
  EXPECT_EQ(BytesOf(Rules::ViewOf(one.state(), std::nullopt)),
            BytesOf(Rules::ViewOf(two.state(), std::nullopt)));
}

// DUEL-11.2: unused reinforcements are not shown to the opponent, not even when the match is over.
TEST(DuelSecrecy, DUEL_11_2_UnusedReinforcementsStaySecretAtTheEnd) {
  const auto end = [](std::initializer_list<Reinforcement> kept) {
    return Position().Coins(21, 3).Holds(0, kept).Holds(1, {kLucky, kVipere}).Inspected();
  };
  const Game one = end({kPat, kDoug});
  const Game two = end({kGrobill, kNinjaLeo});
  ASSERT_EQ(one.decision(), Decision::kNone);
  EXPECT_EQ(BytesOf(Rules::ViewOf(one.state(), std::nullopt)),
            BytesOf(Rules::ViewOf(two.state(), std::nullopt)));
  EXPECT_EQ(one.own(1).theirs, two.own(1).theirs);
}

}  // namespace
}  // namespace assize::games::duel_descrocs
