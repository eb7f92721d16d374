// The matches of a set.
#include "ladder/sets/set_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/registry.h"

namespace assize::ladder::sets {
// Which values of a game's options a set covers.

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kSides[] = {"left", "right"};
constexpr std::string_view kDecks[] = {"A", "B", "C"};
constexpr games::Coverage kCoverage[] = {
    {"side", kSides, games::Coverage::When::kAlways},
    {"deck", kDecks, games::Coverage::When::kOnRequest},
};
constexpr games::GameInfo kGame = {
    .name = "pretend",
    .title = "",
    .summary = "",
    .roles = {},
    .options = {},
    .coverage = kCoverage,
};
constexpr games::GameInfo kEvenGame = {
    .name = "even", .title = "", .summary = "", .roles = {}, .options = {}, .coverage = {}};

std::vector<OptionRow> Rows(const games::OptionValues& fixed,
                            const std::vector<std::string>& requested,
                            Seating seating = Seating::kRotated) {
  return CoverRows(kGame, fixed, requested, seating).value();
}

std::string Refusal(const games::GameInfo& game, const games::OptionValues& fixed,
                    const std::vector<std::string>& requested) {
  return std::string(CoverRows(game, fixed, requested, Seating::kRotated).status().message());
}

TEST(CoverRows, HaveWhatIsAlwaysCovered) {
  EXPECT_THAT(Rows({}, {}), ElementsAre(OptionRow{"side=left"}, OptionRow{"side=right"}));
  EXPECT_THAT(CoverRows(kEvenGame, {}, {}, Seating::kRotated).value(), ElementsAre(OptionRow{}));
}

TEST(CoverRows, HaveEveryCombinationWithWhatIsRequested) {
  EXPECT_THAT(Rows({}, {"deck"}),
              ElementsAre(OptionRow{"side=left", "deck=A"}, OptionRow{"side=left", "deck=B"},
                          OptionRow{"side=left", "deck=C"}, OptionRow{"side=right", "deck=A"},
                          OptionRow{"side=right", "deck=B"}, OptionRow{"side=right", "deck=C"}));
}

TEST(CoverRows, LeaveOutWhatIsFixedAndWhatOneMatchOfADealCanNotCover) {
  EXPECT_THAT(Rows({{"side", "drawn"}}, {}), ElementsAre(OptionRow{}));
  EXPECT_THAT(Rows({}, {}, Seating::kAsNamed), ElementsAre(OptionRow{}));
  EXPECT_THAT(Rows({}, {"side"}, Seating::kAsNamed),
              ElementsAre(OptionRow{"side=left"}, OptionRow{"side=right"}));
}

TEST(CoverRows, RefuseWhatTheGameDoesNotNameAndWhatIsFixed) {
  EXPECT_THAT(Refusal(kGame, {}, {"deks"}),
              testing::AllOf(HasSubstr("side, deck"), HasSubstr("Did you mean 'deck'?")));
  EXPECT_THAT(Refusal(kEvenGame, {}, {"deck"}), HasSubstr("even has no options to cover"));
  EXPECT_THAT(Refusal(kGame, {{"deck", "A"}}, {"deck"}), HasSubstr("--option deck=A fixes it"));
}

// Every row is a value that the game itself accepts, and no two rows are one configuration.
TEST(CoverRows, OfEachGameAreConfigurations) {
  for (const games::Game* game : games::AllGames()) {
    for (const games::Coverage& coverage : game->info().coverage) {
      std::set<std::string> configs;
      for (std::string_view value : coverage.values) {
        const auto config = game->Configure(game->info().min_seats,
                                            {{std::string(coverage.option), std::string(value)}});
        ASSERT_TRUE(config.ok()) << config.status();
        configs.insert(config->SerializeAsString());
      }
      EXPECT_EQ(configs.size(), coverage.values.size()) << coverage.option;
    }
  }
}

// DUEL-10.2.
TEST(CoverRows, OfDuelDescrocsAreBothFirstSplittersAndOnRequestAllOrderedPairsOfBandits) {
  const games::GameInfo& duel = games::FindGame("duel-descrocs").value()->info();
  EXPECT_THAT(CoverRows(duel, {}, {}, Seating::kRotated).value(),
              ElementsAre(OptionRow{"first_splitter=0"}, OptionRow{"first_splitter=1"}));
  EXPECT_EQ(CoverRows(duel, {}, {"tiles"}, Seating::kRotated)->size(), 24u);
}

}  // namespace

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

match::RunSeeds SeedsFrom(const std::string& text) {
  return {.luck = SeedFromText(text), .ids = SeedFromText(text + " ids")};
}

TEST(SetPlan, RotationsSeatEachPlayerOnceInEachSeatOfOneDeal) {
  const Pod pod = {9, 3, 5, 0};
  const auto plan = PlanSet(SeedsFrom("s"), pod, Seating::kRotated, games::EachAlone);
  ASSERT_EQ(plan.size(), 4u);
  EXPECT_EQ(plan[0].seats, pod);
  std::set<std::pair<Player, size_t>> sat;
  std::set<std::string> ids;
  for (const PlannedMatch& match : plan) {
    EXPECT_EQ(match.seeds.deal, plan[0].seeds.deal);
    ids.insert(match.seeds.match_id);
    for (size_t seat = 0; seat < 4; ++seat) sat.insert({match.seats[seat], seat});
  }
  EXPECT_EQ(sat.size(), 16u);
  EXPECT_EQ(ids.size(), 4u);
}

// Of the seat that the deal draws for a role, such as the first captain of Brigand's Bluff.
TEST(SetPlan, BLUFF_9_3_EachPlayerIsFirstCaptainOnceWithTheSameDice) {
  const games::Game& game = *games::FindGame("brigands-bluff").value();
  for (const Pod& pod : {Pod{0, 1, 2, 3}, Pod{4, 2, 0, 1, 3}, Pod{5, 1, 4, 0, 3, 2}}) {
    const v1::GameConfig config = game.Configure(static_cast<int>(pod.size()), {}).value();
    std::set<Player> captains;
    std::set<std::string> dice;
    for (const PlannedMatch& match :
         PlanSet(SeedsFrom("set"), pod, Seating::kRotated, games::EachAlone)) {
      const auto table = game.Open(config, Chance(match.seeds.deal)).value();
      captains.insert(match.seats[table->View(std::nullopt).brigands_bluff().captain()]);
      for (const games::Fact& fact : table->HiddenFacts()) dice.insert(fact.name + fact.value);
    }
    EXPECT_EQ(captains.size(), pod.size());
    // One value for each of the six faces.
    EXPECT_EQ(dice.size(), 6u);
  }
}

TEST(SetPlan, AllOrdersOfThreeAreSixMatchesAndASingleIsOne) {
  EXPECT_EQ(PlanSet({}, {1, 2, 3}, Seating::kAllOrders, games::EachAlone).size(), 6u);
  EXPECT_EQ(PlanSet({}, {1, 2, 3}, Seating::kAsNamed, games::EachAlone).size(), 1u);
}

TEST(SetPlan, EachSeatOrderOfADealComesWithEachRowOfOptions) {
  const auto plan = PlanSet(SeedsFrom("s"), {7, 2}, Seating::kRotated, games::EachAlone, 3);
  ASSERT_EQ(plan.size(), 6u);
  std::set<std::pair<int, Pod>> played;
  std::set<std::string> ids;
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_EQ(plan[i].seeds.deal, plan[0].seeds.deal);
    EXPECT_EQ(plan[i].row, RowOf(Seating::kRotated, 2, games::EachAlone, static_cast<int>(i)));
    played.insert({plan[i].row, plan[i].seats});
    ids.insert(plan[i].seeds.match_id);
  }
  EXPECT_EQ(ids.size(), 6u);
  EXPECT_THAT(played,
              testing::UnorderedElementsAre(std::pair(0, Pod{7, 2}), std::pair(0, Pod{2, 7}),
                                            std::pair(1, Pod{7, 2}), std::pair(1, Pod{2, 7}),
                                            std::pair(2, Pod{7, 2}), std::pair(2, Pod{2, 7})));
}

TEST(SetPlan, PartnershipsPlayOneDealOnceForEachRowOfOptions) {
  const games::SideRule side_of = games::FindGame("duel-descrocs").value()->info().side_of;
  const auto plan = PlanSet(SeedsFrom("s"), {7, 2, 4, 9}, Seating::kPartnerships, side_of, 2);
  ASSERT_EQ(plan.size(), 24u);
  std::map<int, std::set<Pod>> orders;
  for (size_t i = 0; i < plan.size(); ++i) {
    EXPECT_EQ(plan[i].seeds.deal, plan[0].seeds.deal);
    EXPECT_EQ(plan[i].row, RowOf(Seating::kPartnerships, 4, side_of, static_cast<int>(i)));
    orders[plan[i].row].insert(plan[i].seats);
  }
  EXPECT_EQ(orders[0].size(), 12u);
  EXPECT_EQ(orders[0], orders[1]);
}

TEST(SetPlan, EachSetOfAnEventHasADealAndMatchIdsOfItsOwn) {
  const match::RunSeeds event = SeedsFrom("event");
  std::set<std::string> ids;
  std::set<Bytes32> deals;
  for (int64_t set = 0; set < 50; ++set) {
    for (const auto& match :
         PlanSet(SeedsOfSet(event, set), {0, 1, 2}, Seating::kRotated, games::EachAlone)) {
      ids.insert(match.seeds.match_id);
      deals.insert(match.seeds.deal.bytes);
    }
  }
  EXPECT_EQ(ids.size(), 150u);
  EXPECT_EQ(deals.size(), 50u);
}

TEST(Seating, IsReadBackFromItsNameAndNothingElse) {
  for (const Seating seating :
       {Seating::kAsNamed, Seating::kRotated, Seating::kAllOrders, Seating::kPartnerships}) {
    EXPECT_EQ(*ParseSeating(SeatingName(seating)), seating);
  }
  EXPECT_EQ(*ParseSeating("single"), Seating::kAsNamed);
  EXPECT_EQ(*ParseSeating("rotations"), Seating::kRotated);
  EXPECT_EQ(*ParseSeating("all-orders"), Seating::kAllOrders);
  EXPECT_THAT(std::string(ParseSeating("both\n").status().message()),
              AllOf(HasSubstr("both\\n"), HasSubstr("rotations"), HasSubstr("all-orders")));
}

}  // namespace

}  // namespace assize::ladder::sets
