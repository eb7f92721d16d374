// What a run's report counts as won.
#include "referee/report/play_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
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

TEST(PlayStatistics, WhereAllWereForfeitedNobodyHasWon) {
  for (const v1::BotReport& bot :
       ReportsOf({{1, 0.5, "NO_SHOW"}, {1, 0.5, "NO_SHOW"}}, games::EachAlone)) {
    EXPECT_EQ(bot.wins(), 0u);
    EXPECT_EQ(bot.shared_wins(), 0u);
    EXPECT_EQ(bot.forfeits(), 1u);
  }
}

// Deals with these scores, one match each.
v1::Estimate EstimateOf(const std::vector<double>& scores) {
  DealMean mean;
  for (size_t deal = 0; deal < scores.size(); ++deal)
    mean.Add(static_cast<int>(deal), scores[deal]);
  return mean.Get();
}

TEST(DealMean, HasNoIntervalFromFewerThanTenDeals) {
  EXPECT_FALSE(EstimateOf({0, 1, 0, 1, 0, 1, 0, 1, 0}).has_lower());
  EXPECT_FALSE(EstimateOf({0, 1, 0, 1, 0, 1, 0, 1, 0}).has_margin());
  const v1::Estimate estimate = EstimateOf({0, 1, 0, 1, 0, 1, 0, 1, 0, 1});
  // 2.262 (Student's quantile for 9) times 0.527 / sqrt(10).
  EXPECT_NEAR(estimate.lower(), 0.5 - 0.377, 0.001);
  EXPECT_NEAR(estimate.upper(), 0.5 + 0.377, 0.001);
  EXPECT_NEAR(estimate.margin(), 0.377, 0.001);
}

TEST(DealMean, ItsIntervalLiesWithinThePossible) {
  std::vector<double> scores(19, 1.0);
  scores.push_back(0.2);
  const v1::Estimate most = EstimateOf(scores);
  EXPECT_EQ(most.upper(), 1);
  EXPECT_LT(most.lower(), most.mean());
  // All deals agree: 1 - 0.025^(1/50) of them may be otherwise.
  const v1::Estimate all = EstimateOf(std::vector<double>(50, 1.0));
  EXPECT_EQ(all.upper(), 1);
  EXPECT_NEAR(all.lower(), 0.929, 0.001);
  const v1::Estimate half = EstimateOf(std::vector<double>(50, 0.5));
  EXPECT_NEAR(half.lower(), 0.5 - 0.071 / 2, 0.001);
  EXPECT_NEAR(half.upper(), 0.5 + 0.071 / 2, 0.001);
}

TEST(PlayStatistics, ABotIsAbsentAfterThreeMatchesInARowToWhichItDidNotCome) {
  PlayStatistics statistics(std::vector<v1::BotReport>(2), games::EachAlone);
  const auto play = [&statistics](const std::string& forfeit) {
    MatchSummary match;
    match.state = MatchState::kFinished;
    match.seats.resize(2);
    match.seats[1].forfeit = forfeit;
    statistics.Add(match, 0, {0, 1}, {"", ""}, std::vector<SeatTimes>(2));
  };
  for (const char* forfeit : {"NO_SHOW", "NO_SHOW", "EXITED", "NO_SHOW", "NO_SHOW"}) play(forfeit);
  EXPECT_EQ(statistics.AbsentBot(), std::nullopt);
  play("NO_SHOW");
  EXPECT_EQ(statistics.AbsentBot(), 1);
}

TEST(PlayStatistics, NobodyCameWhereNoBotHasJoinedAnyMatch) {
  PlayStatistics statistics(std::vector<v1::BotReport>(2), games::EachAlone);
  const auto play = [&statistics](const std::string& first, const std::string& second) {
    MatchSummary match;
    match.state = MatchState::kFinished;
    match.seats.resize(2);
    match.seats[0].forfeit = first;
    match.seats[1].forfeit = second;
    statistics.Add(match, 0, {0, 1}, {"", ""}, std::vector<SeatTimes>(2));
  };
  EXPECT_FALSE(statistics.NobodyCame()) << "there was no match";
  play("NO_SHOW", "NO_SHOW");
  EXPECT_TRUE(statistics.NobodyCame());
  play("NO_SHOW", "EXITED");
  EXPECT_FALSE(statistics.NobodyCame());
}

}  // namespace
}  // namespace assize
