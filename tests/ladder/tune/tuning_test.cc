// A tuning as a value: which matches are open, and what their results change.
#include "ladder/tune/tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace assize::ladder::tune {
namespace {

using ::testing::ElementsAre;

v1::TuneSettings Settings(uint32_t iterations) {
  v1::TuneSettings settings;
  settings.set_bot("robin");
  settings.set_game("brigands");
  settings.set_seats(2);
  settings.set_seed(std::string(64, '7'));
  settings.set_iterations(iterations);
  settings.set_sets(2);
  settings.set_rate(1);
  v1::TunedParameter& courage = *settings.add_parameters();
  courage.set_name("courage");
  courage.set_start(1);
  courage.set_least(0);
  courage.set_most(4);
  courage.set_step(0.25);
  return settings;
}

v1::TuneMatch Match(int iteration, int match, double score) {
  v1::TuneMatch result;
  result.set_iteration(static_cast<uint32_t>(iteration));
  result.set_match(static_cast<uint32_t>(match));
  result.set_score(score);
  return result;
}

TEST(TuningTest, AnIterationIsOverWithItsLastMatch) {
  Tuning tuning(Settings(2), 2);
  EXPECT_THAT(tuning.Open(), ElementsAre(0, 1, 2, 3));
  for (const int match : {2, 0, 3}) EXPECT_TRUE(tuning.Take(Match(0, match, 1)).ok());
  EXPECT_THAT(tuning.Open(), ElementsAre(1));
  EXPECT_EQ(tuning.iteration(), 0);
  EXPECT_TRUE(tuning.Take(Match(0, 1, 0)).ok());
  EXPECT_EQ(tuning.iteration(), 1);
  EXPECT_THAT(tuning.Open(), ElementsAre(0, 1, 2, 3));
  ASSERT_EQ(tuning.Report().curve_size(), 1);
  EXPECT_DOUBLE_EQ(tuning.Report().curve(0).difference(), 0.5);
}

TEST(TuningTest, ValuesMoveTowardsTheBetterSetting) {
  for (const double score : {0.0, 1.0}) {
    Tuning tuning(Settings(2), 2);
    const double upper = tuning.Next().plus[0] - 1;
    for (const int match : tuning.Open()) EXPECT_TRUE(tuning.Take(Match(0, match, score)).ok());
    const double moved = tuning.Report().parameters(0).value() - 1;
    EXPECT_GT(moved * (score == 1 ? upper : -upper), 0);
  }
}

TEST(TuningTest, TheOrderOfMatchesDoesNotMatter) {
  Tuning forwards(Settings(3), 2);
  Tuning backwards(Settings(3), 2);
  while (!forwards.over()) {
    const int iteration = forwards.iteration();
    std::vector<int> open = forwards.Open();
    const auto score = [](int match) { return match == 1 ? 1.0 : 0.25; };
    for (const int match : open)
      EXPECT_TRUE(forwards.Take(Match(iteration, match, score(match))).ok());
    std::ranges::reverse(open);
    for (const int match : open)
      EXPECT_TRUE(backwards.Take(Match(iteration, match, score(match))).ok());
  }
  EXPECT_EQ(forwards.Report().SerializeAsString(), backwards.Report().SerializeAsString());
  EXPECT_TRUE(forwards.Report().complete());
  EXPECT_EQ(forwards.Report().matches(), 12);
}

TEST(TuningTest, OtherMatchesAreRefused) {
  Tuning tuning(Settings(1), 2);
  EXPECT_TRUE(tuning.Take(Match(0, 0, 1)).ok());
  for (const v1::TuneMatch& wrong :
       {Match(0, 0, 1), Match(1, 1, 1), Match(0, 4, 1), Match(0, 1, 1.5), Match(0, 1, -0.1),
        Match(0, 1, std::numeric_limits<double>::quiet_NaN())}) {
    EXPECT_EQ(tuning.Take(wrong).code(), absl::StatusCode::kDataLoss) << wrong.ShortDebugString();
  }
  for (const int match : {1, 2, 3}) EXPECT_TRUE(tuning.Take(Match(0, match, 1)).ok());
  EXPECT_TRUE(tuning.over());
  EXPECT_EQ(tuning.Take(Match(1, 0, 1)).code(), absl::StatusCode::kDataLoss);
}

}  // namespace
}  // namespace assize::ladder::tune
