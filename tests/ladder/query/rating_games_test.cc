// From stored results to games that can be rated.
#include "ladder/query/rating_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

constexpr uint8_t kPlain = 0;
constexpr uint8_t kPrince = 1;
constexpr uint8_t kBrigand = 2;

struct Sat {
  VersionId version;
  uint8_t role;
  uint8_t rank;
};

// Adds a set of one match.
void AddSet(std::vector<Sat> seats, Results* results) {
  results->roles = {"", "prince", "brigand"};
  results->sets.push_back(
      {.first_match = static_cast<uint32_t>(results->matches.size()), .matches = 1});
  results->matches.push_back({.first_seat = static_cast<uint32_t>(results->seats.size()),
                              .seats = static_cast<uint8_t>(seats.size())});
  for (const Sat& seat : seats) {
    results->seats.push_back({.version = seat.version, .rank = seat.rank, .role = seat.role});
  }
}

TEST(GamesOf, KeepsGamesOfOtherRolesApart) {
  Results results;
  AddSet({{7, kPlain, 1}, {3, kPlain, 2}}, &results);
  AddSet({{3, kPrince, 2}, {7, kBrigand, 1}, {9, kBrigand, 3}}, &results);
  AddSet({{9, kBrigand, 1}, {3, kPrince, 2}, {7, kBrigand, 3}}, &results);
  const auto groups = GamesOf(results, games::EachAlone);
  ASSERT_TRUE(groups.ok()) << groups.status();
  ASSERT_EQ(groups->size(), 2u);
  const RatingGames& prince = groups->at(0);
  EXPECT_EQ(prince.table.games(), 2);
  EXPECT_THAT(prince.versions, ElementsAre(3, 7, 9));
  EXPECT_THAT(prince.roles, ElementsAre("prince", "brigand"));
  EXPECT_THAT(prince.lone_role, Optional(0));
  const RatingGames& duels = groups->at(1);
  EXPECT_EQ(duels.table.games(), 1);
  EXPECT_THAT(duels.versions, ElementsAre(3, 7));
  EXPECT_THAT(duels.roles, ElementsAre(""));
  EXPECT_EQ(duels.lone_role, std::nullopt);
}

TEST(GamesOf, CountsForfeitsOfTheGamesThatAreRated) {
  Results results;
  AddSet({{3, kPlain, 1}, {7, kPlain, 2}}, &results);
  AddSet({{7, kPlain, 2}, {3, kPlain, 1}}, &results);
  AddSet({{7, kPlain, 1}, {7, kPlain, 2}}, &results);
  results.seats[2].forfeited = true;  // Version 7, against 3.
  results.seats[5].forfeited = true;  // Against itself.
  const auto groups = GamesOf(results, games::EachAlone);
  ASSERT_TRUE(groups.ok()) << groups.status();
  EXPECT_THAT(groups->front().forfeits, ElementsAre(0, 1));
}

TEST(GamesOf, CountsFailuresByKind) {
  Results results;
  AddSet({{3, kPlain, 1}, {7, kPlain, 2}}, &results);
  AddSet({{7, kPlain, 2}, {3, kPlain, 1}}, &results);
  results.seats[1] = {.version = 7, .rank = 2, .forfeited = true, .crashed = true, .decisions = 4};
  results.seats[2] = {.version = 7,
                      .rank = 2,
                      .defaulted = true,
                      .unread = 1,
                      .illegal = 2,
                      .late = 3,
                      .decisions = 10};
  const auto groups = GamesOf(results, games::EachAlone);
  ASSERT_TRUE(groups.ok()) << groups.status();
  EXPECT_EQ(groups->front().failed_games, 2);
  EXPECT_EQ(groups->front().failures[0], stats::FailureCounts{.matches = 2});
  EXPECT_EQ(groups->front().failures[1], (stats::FailureCounts{.matches = 2,
                                                               .decisions = 14,
                                                               .late = 3,
                                                               .crashes = 1,
                                                               .illegal = 2,
                                                               .unread = 1,
                                                               .failed_matches = 2}));
}

// Version 3 beats 7 where nobody fails, and crashes in all `crashed` further sets; seats alternate.
Results Crashing(int played, int crashed) {
  Results results;
  for (int i = 0; i < played + crashed; ++i) {
    const bool fails = i >= played;
    const Sat three = {3, kPlain, static_cast<uint8_t>(fails ? 2 : 1)};
    const Sat seven = {7, kPlain, static_cast<uint8_t>(fails ? 1 : 2)};
    AddSet(i % 2 == 0 ? std::vector{three, seven} : std::vector{seven, three}, &results);
    SeatResult& seat = results.seats[results.seats.size() - (i % 2 == 0 ? 2 : 1)];
    seat.forfeited = seat.crashed = fails;
  }
  return results;
}

report::FaultFree FaultFreeIn(const Results& results) {
  const auto groups = GamesOf(results, games::EachAlone);
  EXPECT_TRUE(groups.ok()) << groups.status();
  const auto fit = FitOf(groups->front());
  EXPECT_TRUE(fit.ok()) << fit.status();
  const auto fault_free = FaultFreeOf(groups->front(), *fit);
  EXPECT_TRUE(fault_free.ok()) << fault_free.status();
  return *fault_free;
}

TEST(FaultFreeOf, LeavesOutMatchesInWhichASeatFailed) {
  const report::FaultFree fault_free = FaultFreeIn(Crashing(40, 200));
  EXPECT_EQ(fault_free.matches, 240);
  EXPECT_EQ(fault_free.left_out, 200);
  EXPECT_EQ(fault_free.players[0].matches, 40);
  EXPECT_EQ(fault_free.players[0].rank, 1);
  EXPECT_EQ(fault_free.players[1].rank, 2);
  EXPECT_GT(fault_free.players[0].rating->elo, fault_free.players[1].rating->elo);
  EXPECT_THAT(fault_free.conflicts, ElementsAre(rating::OrderConflict{.above = 1, .below = 0}));
}

TEST(FaultFreeOf, IsTheSameRatingWhereNobodyFails) {
  const Results results = Crashing(20, 0);
  const auto groups = GamesOf(results, games::EachAlone);
  const auto fit = FitOf(groups->front());
  const report::FaultFree fault_free = FaultFreeIn(results);
  EXPECT_EQ(fault_free.left_out, 0);
  EXPECT_EQ(fault_free.players[0].rating->elo, fit->players[0].overall.elo);
  EXPECT_THAT(fault_free.conflicts, IsEmpty());
}

TEST(FaultFreeOf, HasNoRatingWhereEveryMatchHadAFault) {
  const report::FaultFree fault_free = FaultFreeIn(Crashing(0, 5));
  for (const report::FaultFreePlayer& player : fault_free.players) {
    EXPECT_EQ(player.rating, std::nullopt);
    EXPECT_EQ(player.rank, 0);
    EXPECT_EQ(player.matches, 0);
  }
}

TEST(GamesOf, JoinsRolesThatMeetByWayOfOthers) {
  Results results;
  AddSet({{3, 1, 1}, {7, 2, 2}}, &results);
  AddSet({{3, 3, 1}, {7, 4, 2}}, &results);
  AddSet({{5, 2, 1}, {3, 3, 2}}, &results);
  AddSet({{3, 0, 1}, {7, 0, 2}}, &results);
  results.roles = {"", "RAOUL", "CHIPO", "MOFETTE", "JOE"};
  const auto groups = GamesOf(results, games::EachAlone);
  ASSERT_EQ(groups->size(), 2u);
  const RatingGames& bandits = groups->front();
  EXPECT_THAT(bandits.roles, ElementsAre("RAOUL", "CHIPO", "MOFETTE", "JOE"));
  EXPECT_EQ(bandits.lone_role, std::nullopt);
  ASSERT_EQ(bandits.table.games(), 3);
  // In the order of planning.
  EXPECT_EQ(bandits.table.seats(2)[0].player, 1) << "version 5";
}

TEST(GamesOf, LeavesOutMatchesOfAVersionAgainstItself) {
  Results results;
  AddSet({{3, kPlain, 1}, {3, kPlain, 2}}, &results);
  EXPECT_THAT(*GamesOf(results, games::EachAlone), IsEmpty());
  AddSet({{3, kPlain, 1}, {7, kPlain, 2}}, &results);
  const auto groups = GamesOf(results, games::EachAlone);
  ASSERT_EQ(groups->size(), 1u);
  EXPECT_EQ(groups->front().table.games(), 1);
  EXPECT_EQ(groups->front().left_out, 1);
}

TEST(GamesOf, OfNothingIsNothing) { EXPECT_THAT(*GamesOf(Results{}, games::EachAlone), IsEmpty()); }

}  // namespace
}  // namespace assize::ladder
