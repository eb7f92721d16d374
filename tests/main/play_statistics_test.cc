// What a run's report counts as won.
#include "referee/main/play_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assize {
namespace {

struct Result {
  int rank;
  double score;
  std::string forfeit = "";
};

// What one match with these results by seat is to each seat's bot.
std::vector<v1::BotReport> ReportsOf(const std::vector<Result>& results, games::SideRule side_of) {
  MatchSummary match;
  match.state = MatchState::kFinished;
  std::vector<int> competitors;
  for (const Result& result : results) {
    competitors.push_back(static_cast<int>(competitors.size()));
    SeatSummary& seat = match.seats.emplace_back();
    seat.score = result.score;
    seat.rank = result.rank;
    seat.forfeit = result.forfeit;
  }
  PlayStatistics statistics(std::vector<v1::BotReport>(results.size()), side_of);
  statistics.Add(match, 0, competitors, std::vector<std::string>(results.size()),
                 std::vector<SeatTimes>(results.size()));
  return statistics.Bots();
}

int EvenAgainstOdd(int /*seats*/, int seat) { return 1 + seat % 2; }

TEST(PlayStatistics, ATiedWinIsSharedWhereEverybodyIsOnHisOwn) {
  const auto bots = ReportsOf({{1, 0.5}, {1, 0.5}, {3, 0}}, games::EachAlone);
  EXPECT_EQ(bots[0].wins(), 0u);
  EXPECT_EQ(bots[0].shared_wins(), 1u);
  EXPECT_DOUBLE_EQ(bots[0].score().mean(), 0.5);
  EXPECT_EQ(bots[2].shared_wins(), 0u);
}

TEST(PlayStatistics, DUEL_10_1_ATeamsWinIsAWinOfEachMember) {
  const auto bots = ReportsOf({{1, 0.5}, {2, 0}, {1, 0.5}, {2, 0}}, EvenAgainstOdd);
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(bots[seat].wins(), seat % 2 == 0 ? 1u : 0u);
    EXPECT_EQ(bots[seat].shared_wins(), 0u);
    EXPECT_DOUBLE_EQ(bots[seat].score().mean(), seat % 2 == 0 ? 1 : 0);
  }
}

TEST(PlayStatistics, DUEL_10_1_ADrawOfTwoTeamsIsSharedAndHalfForEachMember) {
  for (const v1::BotReport& bot : ReportsOf({{1, 0.25}, {1, 0.5}, {1, 0.25}}, EvenAgainstOdd)) {
    EXPECT_EQ(bot.wins(), 0u);
    EXPECT_EQ(bot.shared_wins(), 1u);
    EXPECT_DOUBLE_EQ(bot.score().mean(), 0.5);
  }
}

TEST(PlayStatistics, WhoWasForfeitedHasNoPartInItsTeamsWin) {
  const auto bots = ReportsOf({{1, 1}, {2, 0}, {3, 0, "EXITED"}, {2, 0}}, EvenAgainstOdd);
  EXPECT_EQ(bots[0].wins(), 1u);
  EXPECT_DOUBLE_EQ(bots[0].score().mean(), 1);
  EXPECT_EQ(bots[2].wins(), 0u);
  EXPECT_DOUBLE_EQ(bots[2].score().mean(), 0);
}

}  // namespace
}  // namespace assize
