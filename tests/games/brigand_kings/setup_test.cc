// Brigand Kings: cards (KINGS-2.1), options (KINGS-2.3) and the setup (KINGS-4).
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/names.h"
#include "tests/games/brigand_kings/board.h"
#include "tests/games/brigand_kings/random_play.h"

namespace assize::games::brigand_kings {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr Config kFullDeck = {.seats = 2, .pawns = true, .courts = true};

TEST(KingsSetup, KINGS_2_1_EachSuitIsOnEightNumberCardsTwoPawnsAndTwoCourts) {
  for (int s = 0; s < kSuits; ++s) {
    const Suit suit = static_cast<Suit>(s);
    int numbers = 0, pawns = 0, courts = 0;
    for (Card card : CountyCards(kFullDeck)) {
      if (!SuitsOf(card).Has(suit)) continue;
      ++(card >= kFirstCourt ? courts : card >= kFirstPawn ? pawns : numbers);
    }
    EXPECT_THAT(std::vector({numbers, pawns, courts}), ElementsAre(8, 2, 2)) << NameOf(suit);
  }
}

TEST(KingsSetup, KINGS_2_1_ThreePairsOfSuitsOccurThreeTimesAndThreeOnCourtsAlone) {
  std::map<std::string, int> pairs;
  for (Card card : CountyCards({})) ++pairs[LettersOf(SuitsOf(card))];
  EXPECT_EQ(pairs["MS"], 3);
  EXPECT_EQ(pairs["WL"], 3);
  EXPECT_EQ(pairs["YK"], 3);
  for (const char* pair : {"MY", "SL", "WK"}) EXPECT_EQ(pairs.count(pair), 0u);
  EXPECT_EQ(TitleOf(Card{29}), "the Merchant (9 LK)");
  EXPECT_EQ(TitleOf(Card{21}), "the Chance Meeting (7 ML)");
  EXPECT_EQ(TitleOf(Card{38}), "the Light Keeper (SWK)");
  EXPECT_EQ(NameOf(Card{4}), "the Ace of Wyrms");
  EXPECT_EQ(NameOf(kExcuse), "the Excuse");
}

TEST(KingsSetup, KINGS_2_3_TheDeckHas24To32Cards) {
  EXPECT_EQ(CountyCards({}).Size(), 24);
  EXPECT_EQ(CountyCards({.pawns = true}).Size(), 28);
  EXPECT_EQ(CountyCards({.courts = true}).Size(), 28);
  EXPECT_EQ(CountyCards(kFullDeck).Size(), 32);
  for (const Config& config : AllConfigs()) {
    EXPECT_EQ(CountyCards(config).Size(), config.county_cards());
  }
}

std::string ErrorOf(int seats, const OptionValues& options) {
  return std::string(Rules::Configure(seats, options).status().message());
}

TEST(KingsSetup, KINGS_2_3_OptionsAreReadAndRefused) {
  const Config config = Rules::Configure(3, {{"pawns", "true"},
                                             {"courts", "true"},
                                             {"soldiers", "20"},
                                             {"first_player", "2"},
                                             {"turn_cap", "50"}})
                            .value();
  EXPECT_EQ(config, (Config{.seats = 3,
                            .pawns = true,
                            .courts = true,
                            .soldiers = 20,
                            .first_player = Seat(2),
                            .turn_cap = 50}));
  EXPECT_EQ(ErrorOf(2, {{"soldiers", "4"}}),
            "option soldiers: '4' is not allowed; allowed: 5 to 30 soldiers");
  EXPECT_EQ(ErrorOf(2, {{"turn_cap", "0"}}),
            "option turn_cap: '0' is not allowed; allowed: 1 to 10000 turns");
  EXPECT_EQ(ErrorOf(3, {{"first_player", "3"}}),
            "option first_player: '3' is not allowed; allowed: roll, or a seat, 0 to 2");
  EXPECT_THAT(ErrorOf(2, {{"pawns", ""}}), HasSubstr("true, false"));
  EXPECT_THAT(ErrorOf(2, {{"pawn", "true"}}), HasSubstr("pawns"));
  EXPECT_THAT(ErrorOf(5, {}), HasSubstr("2 to 4"));
}

TEST(KingsSetup, KINGS_2_3_AConfigurationOutOfBoundsIsRefused) {
  EXPECT_TRUE(Rules::CheckConfig({}).ok());
  EXPECT_FALSE(Rules::CheckConfig({.seats = 5}).ok());
  EXPECT_FALSE(Rules::CheckConfig({.soldiers = 31}).ok());
  EXPECT_FALSE(Rules::CheckConfig({.seats = 2, .first_player = Seat(2)}).ok());
  EXPECT_FALSE(Rules::CheckConfig({.turn_cap = 0}).ok());
}

// KINGS-2.2, KINGS-4.1, KINGS-4.2.
TEST(KingsSetup, KINGS_4_1_EverySeatHasThreeBonusCardsAndMustDiscardOne) {
  for (int i = 0; i < 20; ++i) {
    const State state = Rules::Start({.seats = 3}, ChanceOf("setup", i), nullptr);
    EXPECT_EQ(Rules::Asked(state.pub), SeatSet::First(3));
    CardSet dealt;
    for (Seat seat : SeatSet::First(3)) {
      EXPECT_EQ(state.own[seat.index()].dealt.Size(), kDealt);
      EXPECT_EQ(state.pub.supply[seat], 15);
      dealt = dealt | state.own[seat.index()].dealt;
    }
    EXPECT_EQ(dealt.Size(), 9);
    EXPECT_TRUE(AllBonusCards().Has(dealt));
  }
}

State AfterDiscards(const Config& config, int number, Rules::Log* log = nullptr) {
  State state = Rules::Start(config, ChanceOf("setup", number), nullptr);
  for (Seat seat : Rules::Asked(state.pub)) {
    state.own[seat.index()].sealed = Rules::DefaultMove(Rules::ViewOf(state, seat));
  }
  Rules::Resolve(state, log);
  return state;
}

// KINGS-4.8: nothing of the counties and of who starts is known before P1 is over.
TEST(KingsSetup, KINGS_4_3_CountiesAreDealtAfterTheDiscards) {
  const State before = Rules::Start({}, ChanceOf("setup", 0), nullptr);
  EXPECT_EQ(before.pub.deck, std::nullopt);
  EXPECT_EQ(before.pub.active, std::nullopt);
  EXPECT_EQ(before.pub.dice, std::nullopt);
  EXPECT_EQ(before.pub.turn, 0);
  Rules::Log log;
  const State after = AfterDiscards({}, 0, &log);
  EXPECT_EQ(after.pub.deck, 19);
  EXPECT_EQ(after.pub.turn, 1);
  EXPECT_EQ(after.pub.fresh.Size(), 5);
  for (const County& county : after.pub.counties.values) EXPECT_TRUE(county.card.has_value());
}

TEST(KingsSetup, KINGS_4_4_AFixedFirstPlayerIsNotRolledFor) {
  const State state = AfterDiscards({.seats = 4, .first_player = Seat(3)}, 0);
  EXPECT_EQ(state.pub.active, Seat(3));
  EXPECT_THAT(state.pub.first_rolls, IsEmpty());
  EXPECT_THAT(AfterDiscards({.seats = 4}, 0).pub.first_rolls, SizeIs(::testing::Ge(1u)));
}

// KINGS-4.5, KINGS-4.7.
TEST(KingsSetup, KINGS_4_5_DiceAreUniform) {
  std::array<std::array<int, 7>, kDice> counts{};
  constexpr int kRolls = 6000;
  for (int i = 0; i < kRolls; ++i) {
    const State state = AfterDiscards({}, i);
    for (size_t die = 0; die < kDice; ++die) ++counts[die][(*state.pub.dice)[die]];
  }
  for (size_t die = 0; die < kDice; ++die) {
    const size_t first = die < kNumberDice ? 1 : 0;
    for (size_t face = first; face < first + 6; ++face) {
      EXPECT_NEAR(counts[die][face], kRolls / 6, 150) << die << " " << face;
    }
  }
}

// KINGS-11.19: at least one of Ace and Crown of a suit goes, so two bonus cards have two suits.
TEST(KingsSetup, KINGS_11_18_KeptBonusCardsHaveDifferentSuits) {
  for (int i = 0; i < 200; ++i) {
    const State state = AfterDiscards({.seats = 4}, i);
    for (const Private& own : state.own) {
      ASSERT_EQ(own.kept.Size(), 2);
      SuitSet suits;
      for (Card card : own.kept) suits = suits | SuitsOf(card);
      ASSERT_EQ(suits.Size(), 2);
    }
  }
}

}  // namespace
}  // namespace assize::games::brigand_kings
