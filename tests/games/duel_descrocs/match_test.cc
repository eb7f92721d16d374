// Duel d'Escrocs: what always holds in whole matches of random moves.
#include <set>

#include "tests/games/duel_descrocs/position.h"
#include "tests/games/duel_descrocs/random_play.h"

namespace assize::games::duel_descrocs {
namespace {

// DUEL-1.2, DUEL-4.4.
TEST(DuelMatch, DUEL_1_2_EachOfThe35CardsLiesInOnePlace) {
  int decisions = 0;
  ForRandomSteps(10, [&](const State& state, const Rules::Log&) {
    const Public& pub = state.pub;
    if (pub.shuffles == 0) return;
    ++decisions;
    CardSet all;
    int count = 0;
    const auto add = [&](CardSet cards) {
      all = all | cards;
      count += cards.Size();
    };
    for (CardSet chest : pub.chests.values) add(chest);
    add(pub.discard);
    add(state.hidden.hand);
    for (int share = 0; share < 2; ++share) {
      add(pub.split.shares[share]);
      add(state.hidden.face_down[share]);
    }
    for (int i = 0; pub.decision == Decision::kRourou && i < pub.turned_up_size; ++i) {
      add({pub.turned_up[i]});
    }
    for (int i = 0; i < pub.pile; ++i) add({state.hidden.pile[i]});
    ASSERT_EQ(count, kCards);
    ASSERT_EQ(all, kAllCards);
    for (CardSet chest : pub.chests.values) ASSERT_FALSE(chest.Has(kLarcin));
    for (Coins coins : pub.coins.values) ASSERT_GE(coins, 0);
  });
  EXPECT_GT(decisions, 3000);
}

// DUEL-6.3: 23 ticks at most with two chairs, 27 in a team. DUEL-4.1, DUEL-4.2, DUEL-7.2.
TEST(DuelMatch, DUEL_6_3_TicksAndRoundsHaveAnEnd) {
  std::set<int> decisions;
  ForRandomSteps(10, [&](const State& state, const Rules::Log&) {
    ASSERT_LE(state.pub.tick, state.pub.config.chairs == 2 ? 23 : 27);
    ASSERT_LE(state.pub.round, 40);
    decisions.insert(static_cast<int>(state.pub.decision));
  });
  EXPECT_EQ(decisions.size(), static_cast<size_t>(kDecisions));
}

// DUEL-4.1, DUEL-4.2, DUEL-14.E5.
TEST(DuelMatch, DUEL_4_2_TheRolesChangeOverEveryRound) {
  Side last = Side::kZero;
  ForRandomSteps(3, [&](const State& state, const Rules::Log& log) {
    for (const Rules::Log::Entry& entry : log.entries()) {
      const auto* round = std::get_if<RoundStarted>(&entry.event);
      if (round == nullptr) continue;
      const bool first = round->round == 1;
      ASSERT_TRUE(first || round->splitter == Opponent(last));
      last = state.pub.splitter;
    }
  });
}

// DUEL-8.1, DUEL-8.3.
TEST(DuelMatch, DUEL_8_1_ListedMovesAreLegalAndTheDefaultIsAmongThem) {
  std::vector<Move> moves;
  int listed = 0;
  ForRandomSteps(3, [&](const State& state, const Rules::Log&) {
    for (Seat seat : state.pub.asked) {
      const View view = Rules::ViewOf(state, seat);
      Rules::ListOptions(view, &moves);
      listed += static_cast<int>(moves.size());
      for (const Move& move : moves) ASSERT_FALSE(Rules::Check(view, move).has_value());
      ASSERT_NE(std::find(moves.begin(), moves.end(), Rules::DefaultMove(view)), moves.end());
    }
  });
  EXPECT_GT(listed, 50000);
}

// DUEL-8.2: seats that are not asked have no legal move.
TEST(DuelMatch, DUEL_8_2_WhoIsNotAskedHasNoMove) {
  const Game game = Position().AtSplit("R1 R2 G5 B5 TM");
  EXPECT_EQ(game.Judged(1, Split("R1 R2", "G5 B5 TM", "R1")), "DUEL-8.2");
  EXPECT_TRUE(game.OptionsOf(1).empty());
  EXPECT_EQ(game.Judged(0, Choose{0}), "DUEL-8.1");
}

// DUEL-15.1.
TEST(DuelMatch, DUEL_5_1_ThereAre75SplitsAnd225ForMofette) {
  EXPECT_EQ(Position().AtSplit("R1 R2 G5 B5 TM").OptionsOf(0).size(), 75u);
  EXPECT_EQ(Position().Tiles({kMofette, kJoe}).AtSplit("R1 R2 G5 B5 TM").OptionsOf(0).size(), 225u);
}

// DUEL-5.3.
TEST(DuelMatch, DUEL_5_3_TheSplitterGetsTheOtherShareAndAllIsRevealed) {
  Game game = Position().AfterSplit("R1 R2", "G5 B5 Y7", "R2");
  game.Answer(Choose{1});
  EXPECT_EQ(game.chest(0), Cards("R1 R2"));
  EXPECT_EQ(game.chest(1), Cards("G5 B5 Y7"));
  EXPECT_EQ(game.Heard<ShareChosen>(std::nullopt).at(0).turned_over[0], Cards("R2"));
}

// DUEL-11.3: a shuffle starts from the discard pile as a set.
TEST(DuelMatch, DUEL_11_3_TheOrderOfTheDiscardsDoesNotMatter) {
  const auto shuffled = [](std::initializer_list<const char*> cards) {
    Game game = Position()
                    .Chest(0, "R1 Y3 G5")
                    .DiscardPile("B1 B2 B3 B4")
                    .NothingElse()
                    .Holds(1, {kLucky})
                    .AtResale();
    for (const char* card : cards) game.Tick({{0, Discard(card)}});
    game.Tick({{1, Play(kLucky)}});
    return game.state().hidden.pile;
  };
  EXPECT_EQ(shuffled({"R1", "Y3"}), shuffled({"Y3", "R1"}));
}

}  // namespace
}  // namespace assize::games::duel_descrocs
