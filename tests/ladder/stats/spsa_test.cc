// The search for good parameters, on functions whose best values are known.
#include "ladder/stats/spsa.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"

namespace assize::ladder::stats {
namespace {

using Values = std::vector<double>;
using Difference = std::function<double(const SpsaPair& pair, int iteration)>;

// Runs to the end.
Values Search(const std::vector<SpsaParameter>& parameters, const SpsaPlan& plan,
              const std::string& seed, const Difference& difference) {
  Spsa search(parameters, plan, SeedFromText(seed));
  while (!search.over()) search.Take(difference(search.Next(), search.iteration()));
  return search.Proposal();
}

// How much better values are that are nearer to `best`: a score between 0 and 1 for `plus`.
double ScoreOf(const SpsaPair& pair, const Values& best, const Values& scale) {
  double elo = 0;
  for (size_t i = 0; i < best.size(); ++i) {
    elo += std::pow((pair.minus[i] - best[i]) / scale[i], 2) -
           std::pow((pair.plus[i] - best[i]) / scale[i], 2);
  }
  return 1 / (1 + std::exp(-elo));
}

TEST(SpsaTest, FindsTheTopOfASmoothHill) {
  const std::vector<SpsaParameter> parameters = {
      {.start = 4, .least = -10, .most = 10, .step = 0.5},
      {.start = -300, .least = -1000, .most = 1000, .step = 50}};
  const Values best = {-2, 250};
  const Values found =
      Search(parameters, {.iterations = 400, .rate = 4}, "hill", [&](const SpsaPair& pair, int) {
        return 2 * ScoreOf(pair, best, {3, 300}) - 1;
      });
  EXPECT_NEAR(found[0], -2, 0.3);
  EXPECT_NEAR(found[1], 250, 30);
}

TEST(SpsaTest, FindsItThroughTheNoiseOfGames) {
  const std::vector<SpsaParameter> parameters = {
      {.start = 6, .least = 0, .most = 10, .step = 0.5},
      {.start = 0.1, .least = 0, .most = 1, .step = 0.05}};
  const Values best = {3, 0.5};
  const Chance games(SeedFromText("games"));
  const auto play = [&](const SpsaPair& pair, int iteration) {
    constexpr int kGames = 16;
    constexpr uint64_t kParts = 1 << 20;
    Stream stream = games.Open({"games", iteration});
    const double score = ScoreOf(pair, best, {3, 0.4});
    int won = 0;
    for (int game = 0; game < kGames; ++game) {
      won += static_cast<double>(stream.Below(kParts)) < score * kParts ? 1 : 0;
    }
    return 2.0 * won / kGames - 1;
  };
  const Values found = Search(parameters, {.iterations = 1000, .rate = 1}, "noise", play);
  EXPECT_NEAR(found[0], 3, 1);
  EXPECT_NEAR(found[1], 0.5, 0.13);
}

TEST(SpsaTest, EqualSeedsAndDifferencesGiveEqualProposals) {
  const std::vector<SpsaParameter> parameters = {{.start = 1, .least = 0, .most = 2, .step = 0.1},
                                                 {.start = 7, .least = 0, .most = 20, .step = 1}};
  const Difference falls = [](const SpsaPair& pair, int) {
    return pair.plus[0] > pair.minus[0] ? 0.3 : -0.2;
  };
  const SpsaPlan plan = {.iterations = 50, .rate = 1};
  EXPECT_EQ(Search(parameters, plan, "a", falls), Search(parameters, plan, "a", falls));
  EXPECT_NE(Search(parameters, plan, "a", falls), Search(parameters, plan, "b", falls));
}

TEST(SpsaTest, TheLastIterationMovesByStepAndRate) {
  Spsa search({{.start = 0, .least = -100, .most = 100, .step = 2}}, {.iterations = 1, .rate = 3},
              SeedFromText("last"));
  const SpsaPair pair = search.Next();
  EXPECT_DOUBLE_EQ(std::abs(pair.plus[0]), 2);
  EXPECT_DOUBLE_EQ(pair.minus[0], -pair.plus[0]);
  search.Take(0.5);
  EXPECT_DOUBLE_EQ(search.values()[0], pair.plus[0] > 0 ? 3 : -3);
  EXPECT_TRUE(search.over());
}

TEST(SpsaTest, FirstIterationsTryAndMoveMore) {
  const SpsaParameter parameter = {.start = 0, .least = -100, .most = 100, .step = 1};
  Spsa search({parameter}, {.iterations = 100, .rate = 1}, SeedFromText("gains"));
  // c = 100^0.101, a = (110 / 11)^0.602.
  EXPECT_NEAR(std::abs(search.Next().plus[0]), std::pow(100, 0.101), 0.001);
  search.Take(1);
  EXPECT_NEAR(std::abs(search.values()[0]), std::pow(10, 0.602) / std::pow(100, 0.101),
              1e-3 + 0.03);
}

TEST(SpsaTest, WholeParametersAreWholeAndRightOnAverage) {
  Spsa search({{.start = 5, .least = 0, .most = 20, .step = 1, .whole = true}},
              {.iterations = 2000, .rate = 0.001}, SeedFromText("whole"));
  double sum = 0;
  while (!search.over()) {
    const SpsaPair pair = search.Next();
    EXPECT_EQ(pair.plus[0], std::round(pair.plus[0]));
    EXPECT_EQ(pair.minus[0], std::round(pair.minus[0]));
    EXPECT_NE(pair.plus[0], pair.minus[0]);
    sum += pair.plus[0] + pair.minus[0];
    search.Take(0);
  }
  EXPECT_NEAR(sum / 4000, 5, 0.05);
  EXPECT_EQ(search.Proposal(), Values({5}));
}

TEST(SpsaTest, ValuesStayInTheirBounds) {
  const std::vector<SpsaParameter> parameters = {
      {.start = 1, .least = 0.95, .most = 1.05, .step = 0.05},
      {.start = 3, .least = 3, .most = 9, .step = 2, .whole = true}};
  Spsa search(parameters, {.iterations = 200, .rate = 100}, SeedFromText("bounds"));
  while (!search.over()) {
    const SpsaPair pair = search.Next();
    for (const Values& values : {pair.plus, pair.minus, search.values(), search.Proposal()}) {
      for (size_t i = 0; i < parameters.size(); ++i) {
        EXPECT_GE(values[i], parameters[i].least);
        EXPECT_LE(values[i], parameters[i].most);
      }
    }
    EXPECT_NE(pair.plus[0], pair.minus[0]);
    EXPECT_NE(pair.plus[1], pair.minus[1]);
    search.Take(search.iteration() % 3 == 0 ? -1 : 1);
  }
}

TEST(SpsaTest, ProposalsHaveNoMoreDigitsThanPeopleNeed) {
  Spsa search({{.start = 1, .least = 0, .most = 2, .step = 0.05}}, {.iterations = 3, .rate = 1},
              SeedFromText("digits"));
  search.Take(1.0 / 3);
  const double proposed = search.Proposal()[0] * 1e5;
  EXPECT_NEAR(proposed, std::round(proposed), 1e-6);
  EXPECT_NE(search.Proposal()[0], 1);
}

}  // namespace
}  // namespace assize::ladder::stats
