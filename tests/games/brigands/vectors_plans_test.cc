// Brigands: the worked examples of plans, defaults and list sizes (BRIG-11).
#include "assize/v1/games.pb.h"
#include "referee/games/brigands/codec.h"
#include "tests/games/brigands/position.h"

namespace assize::games::brigands {
namespace {

using testing::HasSubstr;

// The same number of bandits and, if wanted, a token on each card.
Plan Cards(std::initializer_list<District> cards, int bandits, int tokens = 0) {
  Plan plan;
  for (District card : cards) {
    plan.cards[card].bandits = static_cast<uint8_t>(bandits);
    plan.cards[card].token = tokens-- > 0 ? 1 : 0;
  }
  return plan;
}

TEST(BrigandsVectors, Vector30_BRIG_4_1_3_MorePrisonersBringASecondPatrol) {
  Game game = Position(2).Round(2).Prisoners(kBlue, 2).Prisoners(kGreen, 1).Reveal();
  game.Play({{kBlue, Escaping(0)}});
  ASSERT_EQ(game.decision(), Decision::kPlan);
  EXPECT_EQ(game.Shown<NewDay>().back().second_patrol, kBlue);
  const Plan blue = std::get<Plan>(game.DefaultOf(kBlue));
  const Plan green = std::get<Plan>(game.DefaultOf(kGreen));
  const auto count = [](const Plan& plan) {
    std::pair<int, int> bandits_and_patrols;
    for (const Team& team : plan.cards.values) {
      bandits_and_patrols.first += team.bandits;
      bandits_and_patrols.second += team.patrols;
    }
    return bandits_and_patrols;
  };
  EXPECT_EQ(count(blue), std::pair(1, 2));
  EXPECT_EQ(count(green), std::pair(2, 1));
}

TEST(BrigandsVectors, Vector36_BRIG_7_9_OneTokenForEachCard) {
  Game game = Position().Hand(kBlue, 3).Planning();
  EXPECT_EQ(game.Judged(kBlue, Cards({kMarket}, 3, 1)), "legal");
  // Two tokens on one card can only be said by naming it twice.
  v1::GameMove message;
  for (int bandits : {2, 1}) {
    auto* placement = message.mutable_brigands()->mutable_plan()->add_placements();
    placement->set_district(v1::brigands::DISTRICT_MARKET);
    placement->set_bandits(static_cast<uint32_t>(bandits));
    placement->set_token(true);
  }
  const absl::StatusOr<Move> move = Codec::DecodeMove(message);
  ASSERT_FALSE(move.ok());
  EXPECT_THAT(std::string(move.status().message()),
              HasSubstr("brigands.plan.placements[1].district: MARKET"));
}

// BRIG-12.A2.
TEST(BrigandsVectors, Vector37_BRIG_7_1_AllAvailableBanditsMustBePlaced) {
  Game game = Position().Prisoners(kBlue, 1).Planning();
  EXPECT_EQ(game.Judged(kBlue, Cards({kMarket}, 1)), "BRIG-7.1");
  EXPECT_EQ(game.Judged(kBlue, Cards({kMarket, kPort}, 1)), "legal");
}

TEST(BrigandsVectors, Vector43_BRIG_7_1_TheDefaultPlanGoesToTheTavern) {
  Game game = Position().Hand(kBlue, 2).Prisoners(kGreen, 1).Prisoners(kRed, 3).Planning();
  EXPECT_EQ(game.DefaultOf(kBlue), Move(Cards({kTavern}, 3)));
  EXPECT_EQ(game.DefaultOf(kGreen), Move(Cards({kTavern}, 2)));
  // The next day asks all but RED, whose three bandits are in prison.
  Game next = Position().Round(2).Prisoners(kRed, 3).Reveal().Play({{kRed, Escaping(0)}});
  EXPECT_EQ(next.decision(), Decision::kPlan);
  EXPECT_EQ(next.asked(), (ColourSet{kBlue, kGreen, kWhite}));
  next.PlayDefaults();
  EXPECT_EQ(next.Shown<PlansRevealed>().back().plans.of[kRed], Plan());
}

TEST(BrigandsVectors, Vector44_BRIG_7_2_DefaultPatrolsWatchTheFirstTilesAndThePrison) {
  const auto ring = {kPort, kTavern, kMarket, kTownHall, kPalace, kConvoy, kTreasure};
  Game game = Position().Ring(ring).Planning();
  Plan prince;
  for (District card : {kPort, kTavern, kPrison}) prince.cards[card].patrols = 1;
  EXPECT_EQ(game.DefaultOf(kWhite), Move(prince));

  // BRIG-7.3: BLUE has more prisoners at the new day, hence two patrols.
  Game duel = Position(2).Ring(ring).Round(2).Prisoners(kBlue, 1).Reveal();
  ASSERT_EQ(duel.decision(), Decision::kPlan);
  Plan blue = Cards({kTavern}, 2);
  blue.cards[kPort].patrols = 1;
  blue.cards[kMarket].patrols = 1;
  EXPECT_EQ(duel.DefaultOf(kBlue), Move(blue));
}

// BRIG-12.A9.
TEST(BrigandsVectors, Vector75_BRIG_4_1_3_EqualPrisonersBringNobodyASecondPatrol) {
  Game game = Position(2).Round(2).Prisoners(kBlue, 1).Prisoners(kGreen, 1).Reveal();
  ASSERT_EQ(game.decision(), Decision::kPlan);
  EXPECT_EQ(game.pub().patrols[kBlue], 1);
  EXPECT_EQ(game.pub().patrols[kGreen], 1);
  EXPECT_EQ(game.Shown<NewDay>().back().second_patrol, std::nullopt);
}

// BRIG-12.A14, BRIG-12.A15.
TEST(BrigandsVectors, Vector76_BRIG_7_3_ADuellistsTokenNeedsBandits) {
  const Position position = Position(2).Hand(kBlue, 1);
  Plan plan = Cards({kMarket}, 3);
  plan.cards[kPort].patrols = 1;
  plan.cards[kPort].token = 1;
  EXPECT_EQ(position.Planning().Judged(kBlue, plan), "BRIG-7.3");

  Plan together = Cards({kMarket}, 3, 1);
  together.cards[kMarket].patrols = 1;
  EXPECT_EQ(position.Planning().Judged(kBlue, together), "legal");
  const auto prisoners_after = [](const Wheel& wheel) {
    Game game = Position(2).BanditsWithToken(kMarket, kBlue, 3).Patrols(kMarket, 1, kBlue).Reveal();
    game.Play({{kBlue, wheel}});
    return game.prisoners(kBlue);
  };
  EXPECT_EQ(prisoners_after(Pass()), 3);
  EXPECT_EQ(prisoners_after(Home()), 0);
  EXPECT_EQ(prisoners_after(MoveOn()), 0);
}

TEST(BrigandsVectors, Vector77_BRIG_7_9_PlansWithWrongCardsOrTokensAreIllegal) {
  Game game = Position().Hand(kBlue, 1).Planning();
  EXPECT_EQ(game.Judged(kBlue, Cards({kPrison}, 3)), "BRIG-7.1");
  Plan empty_card = Cards({kMarket}, 3);
  empty_card.cards[kPort].token = 1;
  EXPECT_EQ(game.Judged(kBlue, empty_card), "BRIG-7.9");
  EXPECT_EQ(game.Judged(kBlue, Cards({kMarket, kPort, kTavern}, 1, 2)), "BRIG-7.9");
  EXPECT_EQ(game.Judged(kBlue, Cards({kMarket, kPort, kTavern}, 1, 1)), "legal");
}

TEST(BrigandsVectors, Vector82_BRIG_7_4_DefaultsOtherThanPlans) {
  Game wheel = Position().BanditsWithToken(kMarket, kBlue, 1).PatrolsWithToken(kMarket, 1).Reveal();
  EXPECT_EQ(wheel.DefaultOf(kBlue), Move(Pass()));
  EXPECT_EQ(wheel.DefaultOf(kWhite), Move(Pass()));
  Game port = Position().Bandits(kPort, kBlue, 2).Hand(kBlue, 1).Reveal();
  EXPECT_EQ(port.DefaultOf(kBlue), Move(PortList({kTake, kTake})));
  Game tavern = Position().Bandits(kTavern, kBlue, 1).Ducats(kBlue, 6).Reveal();
  EXPECT_EQ(tavern.DefaultOf(kBlue), Move(Roll1()));
  Game upgrade = Position().Levels(1, 0).Patrols(kPrison, 1).Reveal();
  EXPECT_EQ(upgrade.DefaultOf(kWhite), Move(Upgrade{Track::kJudgment}));
}

// The number of legal plans by tokens in hand, 0 to 3.
using Sizes = std::array<size_t, 4>;

template <class MakePosition>
Sizes PlanListSizes(Colour colour, const MakePosition& make_position) {
  Sizes sizes{};
  for (int tokens = 0; tokens < 4; ++tokens) {
    const Game game = make_position().Hand(colour, tokens).Planning();
    const size_t size = game.OptionsOf(colour).size();
    EXPECT_EQ(size, static_cast<size_t>(Rules::CountOptions(game.view(colour))));
    sizes[static_cast<size_t>(tokens)] = size;
  }
  return sizes;
}

Sizes BrigandSizes(int prisoners, DistrictSet held = {}) {
  return PlanListSizes(kBlue,
                       [&] { return Position().Prisoners(kBlue, prisoners).Held(kBlue, held); });
}

Sizes DuelSizes(int prisoners) {
  return PlanListSizes(kBlue, [&] {
    return Position(2).Prisoners(kBlue, prisoners).DuelPatrols(kBlue, prisoners > 0 ? 2 : 1);
  });
}

TEST(BrigandsVectors, Vector84_BRIG_13_TheListsHaveThePrintedSizes) {
  EXPECT_EQ(BrigandSizes(0), (Sizes{84, 280, 427, 462}));
  EXPECT_EQ(BrigandSizes(1), (Sizes{28, 77, 98, 98}));
  EXPECT_EQ(BrigandSizes(2), (Sizes{7, 14, 14, 14}));
  EXPECT_EQ(BrigandSizes(0, {kPort}), (Sizes{56, 182, 272, 292}));
  EXPECT_EQ(BrigandSizes(0, {kPort, kMarket}), (Sizes{35, 110, 160, 170}));
  EXPECT_EQ(BrigandSizes(0, {kPort, kMarket, kTavern}), (Sizes{20, 60, 84, 88}));
  EXPECT_EQ(PlanListSizes(kWhite, [] { return Position(); }), (Sizes{120, 408, 632, 688}));
  EXPECT_EQ(DuelSizes(0), (Sizes{588, 1960, 2989, 3234}));
  EXPECT_EQ(DuelSizes(1), (Sizes{784, 2156, 2744, 2744}));
}

size_t PortListSize(int bandits, int hand, bool day_card) {
  Position position = Position().Bandits(kPort, kBlue, bandits).Hand(kBlue, hand);
  if (day_card) position.DayCard(kPort);
  const Game game = position.Reveal();
  // Who has no choice is not asked.
  return game.decision() == Decision::kPort ? game.OptionsOf(kBlue).size() : 1;
}

TEST(BrigandsVectors, Vector84_BRIG_7_12_ThePortsListsHaveThePrintedSizes) {
  EXPECT_EQ(PortListSize(1, 6, false), 7u);
  EXPECT_EQ(PortListSize(2, 6, false), 28u);
  EXPECT_EQ(PortListSize(3, 6, false), 95u);
  EXPECT_EQ(PortListSize(1, 0, false), 1u);
  EXPECT_EQ(PortListSize(2, 0, false), 3u);
  EXPECT_EQ(PortListSize(3, 0, false), 8u);
  size_t most = 0;
  for (int hand = 0; hand <= 6; ++hand) most = std::max(most, PortListSize(3, hand, true));
  EXPECT_EQ(most, 99u);
}

TEST(BrigandsVectors, Vector84_BRIG_7_4_TheWheelHasElevenAndNineChoicesAtMost) {
  Position position(6);
  for (Colour colour : {kBlue, kGreen, kRed, kPurple, kYellow}) {
    position.BanditsWithToken(kMarket, colour, 1);
  }
  const Game game = position.PatrolsWithToken(kMarket, 1).Reveal();
  EXPECT_EQ(game.OptionsOf(kBlue).size(), 11u);
  EXPECT_EQ(game.OptionsOf(kWhite).size(), 9u);
}

}  // namespace
}  // namespace assize::games::brigands
