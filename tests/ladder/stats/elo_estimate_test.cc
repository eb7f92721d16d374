#include "ladder/stats/elo_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::stats {
namespace {

TEST(EloOfScore, IsTheInverseOfScoreOfElo) {
  for (double elo : {-800.0, -35.5, 0.0, 1.0, 400.0}) {
    EXPECT_NEAR(EloOfScore(ScoreOfElo(elo)), elo, 1e-9);
  }
  EXPECT_NEAR(ScoreOfElo(400), 10.0 / 11, 1e-12);
}

TEST(EloOfScore, StaysFiniteAtTheEnds) {
  EXPECT_NEAR(EloOfScore(1), 1199.826, 1e-3);
  EXPECT_NEAR(EloOfScore(-3), -1199.826, 1e-3);
}

TEST(EstimateElo, KnowsNothingWithoutASet) {
  const EloEstimate estimate = EstimateElo(EmptyCounts(4, 3));
  EXPECT_EQ(estimate.elo, 0);
  EXPECT_EQ(estimate.los, 0.5);
  EXPECT_EQ(estimate.normalized_elo, 0);
}

TEST(EstimateElo, IsMirroredForTheOtherSide) {
  const std::vector<double> ours = {3, 10, 40, 22, 9};
  const std::vector<double> theirs(ours.rbegin(), ours.rend());
  const EloEstimate a = EstimateElo(Pentanomial(ours));
  const EloEstimate b = EstimateElo(Pentanomial(theirs));
  EXPECT_NEAR(a.elo, -b.elo, 1e-9);
  EXPECT_NEAR(a.los, 1 - b.los, 1e-12);
  EXPECT_NEAR(a.normalized_elo, -b.normalized_elo, 1e-9);
  EXPECT_NEAR(a.margin95, b.margin95, 1e-9);
}

TEST(EstimateElo, NormalizedEloDoesNotDependOnHowUnrelatedGamesAreGrouped) {
  // Pairs of unrelated games with 1/4 losses, 1/4 draws, 1/2 wins.
  const EloEstimate single = EstimateElo(Trinomial(std::vector<double>{800, 800, 1600}));
  const EloEstimate pairs = EstimateElo(Pentanomial(std::vector<double>{100, 200, 500, 400, 400}));
  EXPECT_NEAR(single.normalized_elo, pairs.normalized_elo, 1e-9);
  EXPECT_NEAR(single.elo, pairs.elo, 1e-9);
  EXPECT_NEAR(single.margin95, pairs.margin95, 1e-9);
}

TEST(EstimateElo, StaysFiniteWhenAllSetsAreWon) {
  const EloEstimate estimate = EstimateElo(Trinomial(std::vector<double>{0, 0, 12}));
  EXPECT_GT(estimate.elo, 800);
  EXPECT_LE(estimate.elo, EloOfScore(1));
  EXPECT_GT(estimate.margin95, 0);
  EXPECT_LE(estimate.los, 1);
}

// How many of 1,000 made-up results of 200 sets have the true normalized Elo in their interval.
// `chances`: of the five scores, in hundredths.
int CoveredOf1000(const std::vector<double>& chances) {
  ScoreCounts truth = Pentanomial(chances);
  const Moments moments = MomentsOf(truth.support, chances);
  const double true_elo =
      (moments.mean - 0.5) / std::sqrt(truth.games_per_set * moments.variance) * kNormalizedEloPerT;
  std::vector<size_t> urn;
  for (size_t score = 0; score < chances.size(); ++score) {
    urn.insert(urn.end(), static_cast<size_t>(chances[score]), score);
  }
  Stream random(Bytes32{7});
  int covered = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    ScoreCounts counts = Pentanomial(std::vector<double>(5));
    for (int i = 0; i < 200; ++i) ++counts.counts[urn[random.Below(urn.size())]];
    const EloEstimate estimate = EstimateElo(counts);
    covered += std::abs(estimate.normalized_elo - true_elo) < estimate.normalized_margin95;
  }
  return covered;
}

TEST(EstimateElo, TheIntervalOfNormalizedEloHoldsTheTruthAlsoFarFromEquality) {
  for (const std::vector<double>& chances :
       {std::vector<double>{5, 25, 40, 25, 5}, std::vector<double>{1, 4, 15, 40, 40},
        std::vector<double>{0, 1, 4, 25, 70}}) {
    const int covered = CoveredOf1000(chances);
    EXPECT_GT(covered, 920) << testing::PrintToString(chances);
    EXPECT_LT(covered, 980) << testing::PrintToString(chances);
  }
}

TEST(FixedSizeInterval, IsStudentsUnlessAllSetsWentAlike) {
  const ScoreCounts counts = Pentanomial(std::vector<double>{0, 1, 3, 4, 0});
  EXPECT_EQ(FixedSizeInterval(counts).lower, StudentInterval(counts).lower);
  EXPECT_EQ(FixedSizeInterval(counts).upper, StudentInterval(counts).upper);
}

TEST(FixedSizeInterval, FewSetsThatWentAlikeDecideNothingAndManyDo) {
  const EloInterval two = FixedSizeInterval(Pentanomial(std::vector<double>{0, 0, 0, 0, 2}));
  EXPECT_LT(two.lower, 0);
  EXPECT_EQ(two.elo, EloOfScore(1));
  EXPECT_EQ(two.upper, EloOfScore(1));
  const EloInterval many = FixedSizeInterval(Pentanomial(std::vector<double>{0, 0, 0, 0, 20}));
  EXPECT_GT(many.lower, 100);
  const EloInterval draws = FixedSizeInterval(Pentanomial(std::vector<double>{0, 0, 9, 0, 0}));
  EXPECT_EQ(draws.elo, 0);
  EXPECT_NEAR(draws.lower, -draws.upper, 1e-9);
  EXPECT_GT(draws.upper, 50);
}

TEST(FixedSizeInterval, RoundingMakesNoVerdictOfSetsThatWentAlike) {
  // The mean of 11 times 5/12 is not 5/12 to the last bit, so that the variance is not 0.
  ScoreCounts counts = EmptyCounts(2, 4);
  counts.counts[5] = 11;
  ASSERT_GT(MomentsOf(counts.support, counts.counts).variance, 0);
  EXPECT_TRUE(AllWentAlike(counts));
  EXPECT_LT(FixedSizeInterval(counts).lower, -100);
  EXPECT_GT(FixedSizeInterval(counts).upper, 0);
}

TEST(LikelihoodOfSuperiority, IsNotSureAfterFewSetsThatWentAlike) {
  const auto after = [](double score, double sets) {
    ScoreCounts counts = Pentanomial(std::vector<double>(5));
    counts.counts[static_cast<size_t>(4 * score)] = sets;
    return LikelihoodOfSuperiority(counts);
  };
  // The share of losses is above a half with probability (1/2)^2 after two wins.
  EXPECT_NEAR(after(1, 2), 0.75, 1e-12);
  EXPECT_NEAR(after(0, 2), 0.25, 1e-12);
  EXPECT_LT(after(0.75, 2), after(1, 2));
  EXPECT_GT(after(0.75, 40), 0.999);
  EXPECT_EQ(after(0.5, 40), 0.5);
  EXPECT_EQ(LikelihoodOfSuperiority(Pentanomial(std::vector<double>(5))), 0.5);
}

// Student's t with one degree of freedom, whose distribution is 1/2 + atan(t) / pi; t is 3 times the
// square root of 2, with the variance about the mean.
TEST(LikelihoodOfSuperiority, OfTwoSetsIsThatOfTheirWideInterval) {
  const ScoreCounts two = Pentanomial(std::vector<double>{0, 0, 0, 1, 1});
  EXPECT_LT(FixedSizeInterval(two).lower, -300);
  EXPECT_NEAR(LikelihoodOfSuperiority(two),
              0.5 + std::atan(3 * std::numbers::sqrt2) / std::numbers::pi, 1e-12);
}

TEST(LikelihoodOfSuperiority, IsAbove975PerMilleWhereTheIntervalIsAboveZero) {
  int above = 0;
  for (const double draws : {0., 1., 2., 5.}) {
    for (double wins = 0; wins < 40; ++wins) {
      for (const double losses : {0., 1., 3.}) {
        const ScoreCounts counts = Pentanomial(std::vector<double>{losses, 0, draws, wins, 0});
        if (counts.sets() < 2) continue;
        const bool is_above = FixedSizeInterval(counts).lower > 0;
        EXPECT_EQ(LikelihoodOfSuperiority(counts) > 0.975, is_above)
            << losses << " " << draws << " " << wins;
        above += is_above ? 1 : 0;
      }
    }
  }
  EXPECT_GT(above, 100);
}

TEST(StudentInterval, IsEverythingForASingleSet) {
  const EloInterval interval = StudentInterval(Trinomial(std::vector<double>{0, 1, 0}));
  EXPECT_EQ(interval.elo, 0);
  EXPECT_DOUBLE_EQ(interval.lower, EloOfScore(0));
  EXPECT_DOUBLE_EQ(interval.upper, EloOfScore(1));
}

TEST(EmptyCounts, HasAllScoresThatASetCanBring) {
  // Three games with three seats: each is worth 0, 1/4, ... 1, so the mean comes in twelfths.
  const ScoreCounts counts = EmptyCounts(3, 3);
  ASSERT_EQ(counts.support.size(), 13);
  EXPECT_EQ(counts.support.front(), 0);
  EXPECT_NEAR(counts.support[1], 1.0 / 12, 1e-15);
  EXPECT_EQ(counts.support.back(), 1);
  EXPECT_EQ(counts.games_per_set, 3);
}

}  // namespace
}  // namespace assize::ladder::stats
