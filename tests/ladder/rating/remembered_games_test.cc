#include "ladder/rating/joint/remembered_games.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/ladder/rating/fitted_games.h"

namespace assize::ladder::rating {
namespace {

const std::vector<double> kStrengths = {0.9, 0.4, 0.0, -0.3, -0.6, -0.8};

Eigen::VectorXd Wave(int size, double height) {
  Eigen::VectorXd x(size);
  for (int i = 0; i < size; ++i) x(i) = height * std::sin(3.0 * i + 1);
  return x;
}

void ExpectLike(const Curvature& a, const Curvature& b) {
  EXPECT_NEAR(a.value, b.value, 1e-12 * std::abs(b.value));
  EXPECT_LT((a.gradient - b.gradient).lpNorm<Eigen::Infinity>(), 1e-7);
  EXPECT_LT((a.information - b.information).norm(), kRememberedPrecision * b.information.norm());
}

class RememberedGamesTest : public testing::Test {
 protected:
  const GameTable table_ = RandomSets(kStrengths, 4, 200, 3);
  JointModel model_{table_, {}};
  RememberedGames games_{model_};
};

TEST_F(RememberedGamesTest, GoesThroughTheGamesWhereNothingNearIsKnown) {
  for (const double height : {0.0, 0.5, 0.49}) {
    const Eigen::VectorXd x = Wave(model_.parameters(), height);
    const Curvature at = games_.At(x);
    EXPECT_EQ(at.value, model_.At(x).value);
    EXPECT_EQ(at.gradient, model_.At(x).gradient);
  }
  EXPECT_EQ(games_.passes(), 3);
}

TEST_F(RememberedGamesTest, KnowsWhatLiesBetweenTwoPointsAndJustBesideThem) {
  const Eigen::VectorXd x = Wave(model_.parameters(), 0.5);
  const Eigen::VectorXd step = Wave(model_.parameters(), 2e-4).reverse();
  games_.At(x);
  games_.At(x + step);
  const Eigen::VectorXd beside = Eigen::VectorXd::Constant(model_.parameters(), 1e-8);
  for (const Eigen::VectorXd& near :
       {Eigen::VectorXd(x + 0.5 * step), Eigen::VectorXd(x + 0.9 * step),
        Eigen::VectorXd(x - 0.1 * step), Eigen::VectorXd(x + beside),
        Eigen::VectorXd(x + 0.3 * step + beside)}) {
    ExpectLike(games_.At(near), model_.At(near));
    const JointModel::SetScores scores = games_.ScoresAt(near);
    const JointModel::SetScores exact = model_.ScoresAt(near);
    EXPECT_LT((scores.spread - exact.spread).norm(), kRememberedPrecision * exact.spread.norm());
    EXPECT_EQ(scores.sets, exact.sets);
    EXPECT_EQ(scores.differences, exact.differences);
  }
  EXPECT_EQ(games_.passes(), 2 + 2);  // and the scores of both points
}

TEST_F(RememberedGamesTest, FollowsTheModelsPrior) {
  const Eigen::VectorXd x = Wave(model_.parameters(), 0.5);
  games_.At(x);
  model_.SetPrior(0.3, 1.5);
  ExpectLike(games_.At(x), model_.At(x));
  EXPECT_EQ(games_.passes(), 1);
}

TEST(JointFit, OfManyGamesTakesFewerPassesThanSteps) {
  const JointFit fit = *FitGames(RandomSets(kStrengths, 4, 20'000, 3));
  EXPECT_LT(fit.passes, fit.iterations / 2);
  EXPECT_GT(fit.passes, 4);
}

}  // namespace
}  // namespace assize::ladder::rating
