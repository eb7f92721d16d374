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
