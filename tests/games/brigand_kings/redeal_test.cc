// Brigand Kings: what is dealt again (KINGS-14) of what is hidden (KINGS-3.3), and who sees what
// (KINGS-10).
#include <map>

#include "referee/games/brigand_kings/bonus.h"
#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

// How often each value comes out of the redeals of a view.
template <class Value, class Read>
std::map<Value, int> Count(const View& view, int redeals, const Read& read) {
  std::map<Value, int> counts;
  for (int i = 0; i < redeals; ++i) ++counts[read(Rules::Redeal(view, ChanceOf("redeal", i)))];
  return counts;
}

// KINGS-14.6: three of nine.
TEST(KingsRedeal, KINGS_14_1_OthersHaveAnyThreeOfTheNineUnseenBonusCards) {
  const State state = Rules::Start({}, ChanceOf("match", 0), nullptr);
  const auto counts = Count<int>(Rules::ViewOf(state, Seat(0)), 9000, [&](const State& dealt) {
    EXPECT_EQ(dealt.own[0], state.own[0]);
    EXPECT_EQ(dealt.own[1].dealt.Size(), kDealt);
    EXPECT_TRUE((dealt.own[1].dealt & state.own[0].dealt).Empty());
    EXPECT_TRUE(dealt.own[1].kept.Empty());
    return static_cast<int>(dealt.own[1].dealt.Lowest());
  });
  // Of nine cards the lowest one is among three with 1/3.
  EXPECT_NEAR(counts.begin()->second, 3000, 180);
}

TEST(KingsRedeal, KINGS_14_1_DiscardsAreLegalAndUniform) {
  const Game game = Board(3).AtDeploy();
  for (int i = 0; i < 500; ++i) {
    const State dealt = Rules::Redeal(game.view(kWhite), ChanceOf("redeal", i));
    for (int seat : {kBlack, kGrey}) {
      const Private& own = dealt.own[seat];
      ASSERT_EQ(own.kept.Size(), 2);
      ASSERT_TRUE(LegalDiscards(own.dealt).Has(own.dealt - own.kept));
    }
  }
}

TEST(KingsRedeal, KINGS_14_2_TheDeckIsAnyOrderOfTheUnseenCountyCards) {
  const Game game = Board().Deck({"Pact", "Cave", "Desert", "Origin"}).AtDeploy();
  // What is not in the deck lies on the discard pile.
  const auto counts = Count<int>(game.view(kBlack), 4000, [](const State& dealt) {
    return static_cast<int>(dealt.hidden.deck[3]);
  });
  EXPECT_EQ(counts.size(), 4u);
  for (const auto& [card, count] : counts) EXPECT_NEAR(count, 1000, 130) << card;
}

// KINGS-14.3, KINGS-14.4.
TEST(KingsRedeal, KINGS_14_4_AfterTheMatchKeptCardsStay) {
  Game game = Board(3).TurnCap(1).AtDeploy();
  game.Answer(Transport(0));
  std::map<int, int> discarded;
  for (int i = 0; i < 300; ++i) {
    const State dealt = Rules::Redeal(game.view(kWhite), ChanceOf("redeal", i));
    ASSERT_EQ(dealt.own[kBlack].kept, game.state().own[kBlack].kept);
    ASSERT_EQ(dealt.own[kWhite], game.state().own[kWhite]);
    const CardSet left = dealt.own[kBlack].dealt - dealt.own[kBlack].kept;
    ASSERT_EQ(left.Size(), 1);
    ++discarded[static_cast<int>(left.Lowest())];
  }
  // The twelve, but six that are shown and White's discard.
  EXPECT_EQ(discarded.size(), 5u);
}

// KINGS-10.1, KINGS-10.4, KINGS-10.5, KINGS-10.9, KINGS-10.10 to KINGS-10.18: what a seat can't
// know changes nothing that it is shown.
TEST(KingsRedeal, KINGS_14_5_ARedealLooksTheSame) {
  std::vector<Move> moves, other_moves;
  int number = 0;
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    for (int s = -1; s < state.pub.config.seats; ++s) {
      const auto viewer = s < 0 ? std::nullopt : std::optional(Seat(s));
      const View view = Rules::ViewOf(state, viewer);
      const State dealt = Rules::Redeal(view, ChanceOf("redeal", ++number));
      const View other = Rules::ViewOf(dealt, viewer);
      ASSERT_EQ(BytesOf(view), BytesOf(other));
      if (!viewer.has_value() || !Rules::Asked(state.pub).Has(*viewer)) continue;
      Rules::ListOptions(view, &moves);
      Rules::ListOptions(other, &other_moves);
      ASSERT_EQ(moves, other_moves);
      ASSERT_EQ(Rules::DefaultMove(view), Rules::DefaultMove(other));
    }
  });
}

TEST(KingsRedeal, KINGS_10_1_OthersAreNotToldBonusCards) {
  ForRandomSteps(1, [&](const State&, const Rules::Log& log) {
    for (const Rules::Log::Entry& entry : log.entries()) {
      const bool secret = std::holds_alternative<BonusDealt>(entry.event) ||
                          std::holds_alternative<BonusKept>(entry.event);
      ASSERT_EQ(secret, !entry.audience.IncludesSpectator());
      ASSERT_EQ(entry.audience.only().Size(), secret ? 1 : 0);
    }
  });
}

// KINGS-10.13, KINGS-10.16: points and kept cards come at the end, discards never.
TEST(KingsRedeal, KINGS_10_11_BonusCardsAreShownAtTheEndAlone) {
  ForRandomSteps(1, [&](const State& state, const Rules::Log&) {
    for (Seat seat : SeatSet::First(state.pub.config.seats)) {
      const bool over = Rules::Asked(state.pub).Empty();
      ASSERT_EQ(state.pub.bonus[seat], over ? state.own[seat.index()].kept : CardSet());
    }
  });
}

}  // namespace
}  // namespace assize::games::brigand_kings
