// Brigand Kings: worked examples of KINGS-12 about the setup, rerolls, scores and results.
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/codec.h"
#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// White must discard one of these; Black has three others.
State AtDiscard(std::initializer_list<const char*> dealt) {
  State state = Rules::Start({}, ChanceOf("setup", 0), nullptr);
  state.own[kWhite].dealt = CardsNamed(dealt);
  state.own[kBlack].dealt = (AllBonusCards() - state.own[kWhite].dealt).Lowest(kDealt);
  return state;
}

std::string Judged(const State& state, int seat, const Move& move) {
  return Game(state).Judged(move, Seat(seat));
}

std::string JudgedDiscard(const State& state, const char* card) {
  return Judged(state, kWhite, DiscardBonus{CardNamed(card)});
}

int PointsWith(const Board& board, std::initializer_list<const char*> bonus) {
  return PointsOf(board.AtDeploy().pub(), Seat(kWhite), CardsNamed(bonus));
}

// KINGS-8.1, KINGS-8.2.
TEST(KingsVectors, Vector8_KINGS_8_4_ACardMayCountForBothBonusCards) {
  const Board board = Board()
                          .FaceUp(kWhite, {"Pact", "Darkness", "Chance Meeting"})
                          .Spent(kWhite, {"Lunatic", "Mountain"});
  EXPECT_EQ(CardPoints(board.AtDeploy().pub(), Seat(kWhite)), 35);
  EXPECT_EQ(PointsWith(board, {"Huntress", "Ace of Leaves"}), 40);
}

TEST(KingsVectors, Vector19_KINGS_5_1_OfAceAndCrownOneMustGo) {
  const State state = AtDiscard({"Ace of Suns", "Bard", "Ace of Knots"});
  EXPECT_EQ(JudgedDiscard(state, "Ace of Suns"), "legal");
  EXPECT_EQ(JudgedDiscard(state, "Bard"), "legal");
  EXPECT_EQ(JudgedDiscard(state, "Ace of Knots"), "KINGS-5.1");
  const View view = Rules::ViewOf(state, Seat(kWhite));
  EXPECT_EQ(Rules::DefaultMove(view), Move(DiscardBonus{Card{1}}));
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  EXPECT_THAT(moves, ElementsAre(Move(DiscardBonus{Card{1}}), Move(DiscardBonus{Card{31}})));
}

TEST(KingsVectors, Vector20_KINGS_5_1_ElseAnyOfTheThree) {
  const State state = AtDiscard({"Ace of Suns", "Sea", "Ace of Knots"});
  for (const char* card : {"Ace of Suns", "Sea", "Ace of Knots"}) {
    EXPECT_EQ(JudgedDiscard(state, card), "legal");
  }
  EXPECT_EQ(JudgedDiscard(state, "Bard"), "KINGS-5.1");
  EXPECT_EQ(Rules::DefaultMove(Rules::ViewOf(state, Seat(kWhite))), Move(DiscardBonus{Card{1}}));
}

TEST(KingsVectors, Vector21_KINGS_11_9_DiceThatWereKeptMayBeRolledLater) {
  Game game = Board().Dice("1 2 3", "MSWLY").At(Decision::kReroll1);
  game.Answer(Reroll{0xF8});
  EXPECT_EQ(game.decision(), Decision::kReroll2);
  EXPECT_EQ(game.DiceText().substr(0, 6), "1 2 3 ");
  EXPECT_EQ(game.Judged(Reroll{0x07}), "legal");
}

// KINGS-11.14.
TEST(KingsVectors, Vector26_KINGS_8_3_APawnHasThreeSuitsAndThreePoints) {
  const Board board = Board().Dice("1 4 6", "SSLLL").FaceUp(kWhite, {"Watchman"});
  const Game game = board.AtDeploy();
  EXPECT_EQ(game.Judged(Transport(2).Flips("Watchman", "M3 Y4 K5")), "legal");
  EXPECT_EQ(game.Judged(Transport(2).Flips("Watchman", "N0")), "KINGS-6.4");
  EXPECT_EQ(PointsWith(board, {"Ace of Wyrms", "Sea"}), 4);
}

// A chance whose dice for the first turn fall so.
Chance FirstDice(std::vector<int> rolls) {
  return FindChance([&](const Chance& chance) {
    Stream stream = chance.Open({"first"});
    return std::ranges::all_of(
        rolls, [&](int roll) { return static_cast<int>(1 + stream.Below(6)) == roll; });
  });
}

// Who starts, and how many rolls it took.
std::pair<int, size_t> FirstPlayerWith(int seats, const std::vector<int>& rolls) {
  State state = Rules::Start({.seats = static_cast<uint8_t>(seats)}, FirstDice(rolls), nullptr);
  for (Seat seat : Rules::Asked(state.pub)) {
    state.own[seat.index()].sealed = Rules::DefaultMove(Rules::ViewOf(state, seat));
  }
  Rules::Resolve(state, nullptr);
  return {state.pub.active->index(), state.pub.first_rolls.size()};
}

// KINGS-11.1.
TEST(KingsVectors, Vector27_KINGS_4_4_TheHighestRollStarts) {
  EXPECT_EQ(FirstPlayerWith(2, {5, 5, 2, 6}), std::pair(kBlack, size_t{2}));
}

TEST(KingsVectors, Vector29_KINGS_7_4_AMatchOfDefaults) {
  struct Deck {
    bool pawns, courts;
    int turns, left;
  };
  for (const Deck& deck : {Deck{false, false, 28, 4}, Deck{true, false, 35, 3},
                           Deck{false, true, 35, 3}, Deck{true, true, 42, 2}}) {
    for (uint8_t seats = 2; seats <= kMaxSeats; ++seats) {
      State state = Rules::Start({.seats = seats, .pawns = deck.pawns, .courts = deck.courts},
                                 ChanceOf("defaults", seats), nullptr);
      while (!Rules::Asked(state.pub).Empty()) {
        for (Seat seat : Rules::Asked(state.pub)) {
          state.own[seat.index()].sealed = Rules::DefaultMove(Rules::ViewOf(state, seat));
        }
        Rules::Resolve(state, nullptr);
      }
      EXPECT_EQ(state.pub.turn, deck.turns);
      EXPECT_EQ(state.pub.deck, deck.left);
      EXPECT_EQ(state.pub.discards.Size(), state.pub.config.county_cards() - deck.left);
      for (const SeatOutcome& outcome : Rules::Result(state.pub)) EXPECT_EQ(outcome.rank, 1);
      for (Seat seat : SeatSet::First(seats)) {
        EXPECT_EQ(PointsOf(state.pub, seat, state.pub.bonus[seat]), 0);
      }
    }
  }
}

// A chance whose rerolls of die 0 in turn 1 give this number first.
Chance FirstReroll(uint8_t number) {
  return FindChance([&](const Chance& chance) {
    return chance.Open({"roll", 1, 1}).Below(6) + 1 == number;
  });
}

// KINGS-5.2, KINGS-5.3.
TEST(KingsVectors, Vector30_KINGS_5_8_RerollsAreOptional) {
  const Board board = Board().Dice("1 2 3", "MSWLY").Luck(FirstReroll(4));
  Game none = board.At(Decision::kReroll1);
  none.Answer(Reroll{0});
  EXPECT_EQ(none.decision(), Decision::kDeploy);
  EXPECT_EQ(none.DiceText(), "1 2 3 MSWLY");

  Game one = board.At(Decision::kReroll1);
  one.Answer(Reroll{1});
  EXPECT_EQ(one.decision(), Decision::kReroll2);
  EXPECT_EQ(one.DiceText(), "4 2 3 MSWLY");
  Game two = one;
  one.Answer(Reroll{0});
  EXPECT_EQ(one.decision(), Decision::kDeploy);
  EXPECT_EQ(one.DiceText(), "4 2 3 MSWLY");

  two.Answer(Reroll{0xFF});
  EXPECT_EQ(two.decision(), Decision::kDeploy);
  EXPECT_EQ(two.Shown<DiceRerolled>().at(0).mask, 0xFF);

  Game second = board.At(Decision::kReroll1);
  second.Answer(Reroll{1});
  for (int mask : {256, -1, INT32_MAX, INT32_MIN}) {
    v1::GameMove message;
    message.mutable_brigand_kings()->mutable_reroll()->set_mask(mask);
    EXPECT_EQ(board.At(Decision::kReroll1).JudgedMessage(message, Seat(kWhite)), "KINGS-5.2");
    EXPECT_EQ(second.JudgedMessage(message, Seat(kWhite)), "KINGS-5.3");
  }
  EXPECT_EQ(board.At(Decision::kReroll1).Judged(Reroll{0}, Seat(kBlack)), "KINGS-5.5");
}

TEST(KingsVectors, Vector47_KINGS_8_4_PawnsAndCourtsCountForBonusCards) {
  EXPECT_EQ(PointsWith(Board().FaceUp(kWhite, {"Harvest", "Consul"}), {"Huntress", "Ace of Suns"}),
            9);
}

TEST(KingsVectors, Vector48_KINGS_10_12_AfterTheMatchBonusCardsAreShown) {
  Game game = Board()
                  .FaceUp(kWhite, {"Painter", "Pact"})
                  .Spent(kWhite, {"Cave"})
                  .Bonus(kWhite, {"Ace of Wyrms", "Bard"})
                  .TurnCap(1)
                  .AtDeploy();
  for (int seat : {kWhite, kBlack}) EXPECT_TRUE(game.view(seat).pub.bonus[Seat(0)].Empty());
  game.Answer(Transport(0));
  EXPECT_EQ(game.Shown<MatchOver>().at(0).results[Seat(kWhite)].points, 22);
  EXPECT_EQ(game.pub().bonus[Seat(kWhite)], CardsNamed({"Ace of Wyrms", "Bard"}));
  EXPECT_EQ(game.pub().bonus[Seat(kBlack)], CardsNamed({"Ace of Waves", "Ace of Leaves"}));
}

// The outcome of a match in which the seats have these piles.
Outcome OutcomeOf(std::initializer_list<std::initializer_list<const char*>> piles) {
  Board board(static_cast<int>(piles.size()));
  board.CardAt(2, "Desert")
      .CardAt(3, "Savage")
      .CardAt(4, "Author")
      .CardAt(5, "Journey")
      .CardAt(6, "Origin");
  int seat = 0;
  for (const auto& pile : piles) board.FaceUp(seat++, pile);
  State state = board.AtDeploy().state();
  for (Seat each : SeatSet::First(state.pub.config.seats)) state.pub.bonus[each] = {};
  return Rules::Result(state.pub);
}

TEST(KingsVectors, Vector49_KINGS_8_5_TiesArePlacedAlike) {
  // 30, 30 and 20 points.
  const Outcome three = OutcomeOf({{"Pact", "Darkness", "Betrayal", "Mountain"},
                                   {"Merchant", "Diplomat", "Mill", "Soldier"},
                                   {"Chance Meeting", "Castle", "Lunatic"}});
  EXPECT_THAT(std::vector({three[0].rank, three[1].rank, three[2].rank}), ElementsAre(1, 1, 3));
  // 12, 40, 12 and 7 points.
  const Outcome four = OutcomeOf({{"Lunatic", "Penitent"},
                                  {"Pact", "Darkness", "Merchant", "Mill", "Soldier"},
                                  {"Cave", "Forest"},
                                  {"Castle"}});
  EXPECT_THAT(std::vector({four[0].rank, four[1].rank, four[2].rank, four[3].rank}),
              ElementsAre(2, 1, 2, 4));
  // KINGS-8.6: scores are the rating divided by half the number of seats.
  const auto ratings = [](const Outcome& outcome) {
    std::vector<double> rates;
    for (const SeatOutcome& seat : outcome) {
      rates.push_back(seat.score * static_cast<double>(outcome.size()) / 2);
    }
    return rates;
  };
  EXPECT_THAT(ratings(three), ElementsAre(DoubleEq(0.75), DoubleEq(0.75), DoubleEq(0)));
  EXPECT_THAT(ratings(four), ElementsAre(DoubleEq(0.5), DoubleEq(1), DoubleEq(0.5), DoubleEq(0)));
}

TEST(KingsVectors, Vector51_KINGS_10_3_NobodySeesAnAnswerBeforeAllHave) {
  State state = AtDiscard({"Ace of Suns", "Sea", "Ace of Knots"});
  const std::string before = BytesOf(Rules::ViewOf(state, Seat(kBlack)));
  for (const char* card : {"Ace of Suns", "Sea", "Ace of Knots"}) {
    state.own[kWhite].sealed = DiscardBonus{CardNamed(card)};
    EXPECT_EQ(BytesOf(Rules::ViewOf(state, Seat(kBlack))), before);
  }
}

TEST(KingsVectors, Vector52_KINGS_4_4_OnlyTiedLeadersRollAgain) {
  EXPECT_EQ(FirstPlayerWith(3, {4, 6, 6, 2, 2, 5, 3}), std::pair(1, size_t{3}));
  EXPECT_EQ(FirstPlayerWith(4, {3, 6, 2, 6, 1, 5}), std::pair(3, size_t{2}));
}

TEST(KingsVectors, Vector53_KINGS_4_1_FourSeatsHaveAllBonusCards) {
  const State state = Rules::Start({.seats = 4}, ChanceOf("setup", 1), nullptr);
  CardSet dealt;
  for (const Private& own : state.own) dealt = dealt | own.dealt;
  EXPECT_EQ(dealt, AllBonusCards());
}

}  // namespace
}  // namespace assize::games::brigand_kings
