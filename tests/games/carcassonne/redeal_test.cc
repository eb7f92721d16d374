// Carcassonne: what is hidden, and how it is dealt again (ROBB-1.3, ROBB-12.2, ROBB-12.3).
#include <algorithm>
#include <map>

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/codec.h"
#include "tests/games/carcassonne/position.h"
#include "tests/games/carcassonne/random_play.h"

namespace assize::games::carcassonne {
namespace {

std::string BytesOf(const View& view) {
  v1::GameView message;
  Codec::EncodeView(view, &message);
  return message.SerializeAsString();
}

Chance ChanceOf(int number) {
  return Chance(DeriveSeed(SeedFromText("redeal"), std::to_string(number)));
}

// ROBB-12.2: views, options, defaults and refusals are those of the public state.
TEST(CarcassonneRedeal, ROBB_12_2_LooksTheSameToEverybody) {
  int number = 0;
  std::vector<Move> moves, again;
  ForRandomSteps(2, [&](const State& state, const Rules::Log&) {
    if (++number % 5 != 0) return;
    const State other = Rules::Redeal(Rules::ViewOf(state, Seat(0)), ChanceOf(number));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const View left = Rules::ViewOf(state, seat), right = Rules::ViewOf(other, seat);
      ASSERT_EQ(BytesOf(left), BytesOf(right));
      if (!state.pub.asked.Has(seat)) continue;
      Rules::ListOptions(left, &moves);
      Rules::ListOptions(right, &again);
      ASSERT_TRUE(moves == again);
      ASSERT_TRUE(Rules::DefaultMove(left) == Rules::DefaultMove(right));
    }
  });
  EXPECT_GT(number, 1500);
}

// ROBB-12.3: the stack holds what is left, each order as likely as the others.
TEST(CarcassonneRedeal, ROBB_12_3_EachOrderIsEquallyLikely) {
  const Game game = Table().Stack("U,E,E,V").Start();
  std::map<std::string, int> orders;
  constexpr int kDeals = 3000;
  for (int i = 0; i < kDeals; ++i) {
    const State state = Rules::Redeal(game.view(1), ChanceOf(i));
    std::string order;
    for (int k = state.pub.stack_size; k-- > 0;) {
      order += TypeOf(state.hidden.stack[static_cast<size_t>(k)]).id();
    }
    ++orders[order];
  }
  ASSERT_EQ(orders.size(), 3u);
  // 1/3 of 3000, and four standard deviations.
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, kDeals / 3, 104) << order;
}

TEST(CarcassonneRedeal, ROBB_1_3_FactsAreTheOrderOfTheStackAndOfTheMessages) {
  Game game = Table().Messengers().Stack("E,C,U,V").OnTop({5, 2}).Start();
  const auto names = [&] {
    std::string text;
    for (const Fact& fact : Rules::HiddenFacts(game.state())) {
      text += fact.name + "=" + fact.value + (fact.known_to.IncludesSpectator() ? "! " : " ");
    }
    return text;
  };
  EXPECT_EQ(names(),
            "tile(3)=E! tile(2)=C tile(1)=U tile(0)=V message(7)=5 message(6)=2 message(5)=1 "
            "message(4)=3 message(3)=4 message(2)=6 message(1)=7 message(0)=8 "
            "place(C)=2 place(U)=1 place(V)=0 ");
  // C fits nowhere: it comes to light together with U.
  game.Play("E@0,1,2 -").DefaultsTo(Decision::kTile);
  EXPECT_EQ(names().substr(0, 34), "tile(2)=C! tile(1)=U! tile(0)=V me");
}

// ROBB-9.3: after eight draws the order of all messages is known, and the cycle turns.
TEST(CarcassonneRedeal, ROBB_9_3_MessagesKeepTheirNamesWhenTheCycleTurns) {
  Game game = Table().Messengers().OnTop({3, 1}).Stack("U,U,U,U,U,U,U,U,U,U,U,U,U").Start();
  State state = game.state();
  for (int draw = 1; draw <= 11; ++draw) {
    state.pub.walked[0][0] = state.pub.walked[1][0] = 1;
    Game drawing(state);
    drawing.DrawMessage().DefaultsTo(Decision::kTile);
    state = drawing.state();
    const std::vector<Fact> facts = Rules::HiddenFacts(state);
    const auto first = std::find_if(facts.begin(), facts.end(),
                                    [](const Fact& fact) { return fact.name == "message(7)"; });
    ASSERT_NE(first, facts.end());
    EXPECT_EQ(first->value, "3") << draw;
    EXPECT_TRUE(first->known_to.IncludesSpectator());
  }
  EXPECT_EQ(state.pub.seen_size, 8);
  EXPECT_EQ(state.pub.seen.back(), 2);
}

TEST(CarcassonneRedeal, KeepsTheOwnSealedAnswerAndPlaysOn) {
  Game game = Table().Robbers().Stack("U,E,V,W").Start();
  State state = game.state();
  state.own[0].sealed = Rules::DefaultMove(game.view(0));
  State other = Rules::Redeal(Rules::ViewOf(state, Seat(0)), ChanceOf(1));
  EXPECT_TRUE(other.own[0] == state.own[0]);
  EXPECT_NE(Rules::HiddenBytes(state), Rules::HiddenBytes(other));
  Rules::Resolve(other, nullptr);
  EXPECT_EQ(Game(other).Final().find(','), 1u);
}

}  // namespace
}  // namespace assize::games::carcassonne
