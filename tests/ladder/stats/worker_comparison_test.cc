// Simulated workers, most of them honest, whose results are compared.
#include "ladder/stats/worker_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"

namespace assize::ladder::stats {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr ComparisonRule kScores = {.alpha = 1e-4};

Stream StreamOf(int run) {
  return Chance(SeedFromText(absl::StrCat("workers ", run))).Open({"run"});
}

// 0 to 1.
double Draw(Stream* chance) { return static_cast<double>(chance->Below(1'000'000)) / 1e6; }

std::vector<std::string> NamesIn(const std::vector<Outlier>& outliers) {
  std::vector<std::string> names;
  for (const Outlier& outlier : outliers) names.push_back(outlier.worker);
  return names;
}

// What one version scores at four tables, from hopeless to easy, which are shared out to the workers one
// after another. `played`: what a worker makes of a result; below 0: it is not reported.
using Played = std::function<double(const std::string& worker, double score, Stream* chance)>;
Strata Scores(int run, int workers, int matches, const Played& played) {
  Stream chance = StreamOf(run);
  Strata strata;
  for (int worker = 0; worker < workers; ++worker) {
    const std::string name = absl::StrCat("n", worker);
    for (int match = 0; match < matches; ++match) {
      // Not every worker plays every table equally often.
      const uint64_t table = chance.Below(worker % 2 == 0 ? 4 : 3);
      const double expected = 0.2 + 0.2 * static_cast<double>(table);
      const double score = played(name, Draw(&chance) < expected ? 1 : 0, &chance);
      if (score >= 0) strata[absl::StrCat("table ", table)][name].Add(score);
    }
  }
  return strata;
}

double Honest(const std::string& /*worker*/, double score, Stream* /*chance*/) { return score; }

TEST(FindOutliers, HonestWorkersAreSeldomFlagged) {
  int flagged = 0;
  for (int run = 0; run < 100; ++run) {
    flagged += FindOutliers(Scores(run, 10, 200, Honest), kScores).empty() ? 0 : 1;
  }
  EXPECT_LE(flagged, 1);
}

// The power that deploy/doc/CLUSTER.md states.
TEST(FindOutliers, AWorkerThatDropsEveryLossIsFoundWithin100Matches) {
  const auto drops = [](const std::string& worker, double score, Stream*) {
    return worker == "n3" && score == 0 ? -1.0 : score;
  };
  int found = 0;
  for (int run = 0; run < 100; ++run) {
    found += NamesIn(FindOutliers(Scores(run, 10, 100, drops), kScores)) ==
                     std::vector<std::string>{"n3"}
                 ? 1
                 : 0;
  }
  EXPECT_GE(found, 95);
}

TEST(FindOutliers, AWorkerThatPlaysRandomMovesIsFoundWithin200Matches) {
  const auto random = [](const std::string& worker, double score, Stream* chance) {
    return worker == "n3" ? (Draw(chance) < 0.15 ? 1.0 : 0.0) : score;
  };
  int found = 0;
  for (int run = 0; run < 100; ++run) {
    found += NamesIn(FindOutliers(Scores(run, 10, 200, random), kScores)) ==
                     std::vector<std::string>{"n3"}
                 ? 1
                 : 0;
  }
  EXPECT_GE(found, 95);
}

TEST(FindOutliers, TheWorstIsTakenOutBeforeTheNextIsLookedFor) {
  const auto two = [](const std::string& worker, double score, Stream*) {
    return worker == "n1" ? 1.0 : worker == "n2" && score == 1 ? -1.0 : score;
  };
  EXPECT_THAT(NamesIn(FindOutliers(Scores(1, 10, 300, two), kScores)),
              UnorderedElementsAre("n1", "n2"));
}

TEST(FindOutliers, OfTwoThatDifferBothAreNamed) {
  const auto drops = [](const std::string& worker, double score, Stream*) {
    return worker == "n1" && score == 0 ? -1.0 : score;
  };
  EXPECT_THAT(NamesIn(FindOutliers(Scores(1, 2, 400, drops), kScores)),
              UnorderedElementsAre("n0", "n1"));
}

TEST(FindOutliers, TablesOfOneWorkerAloneSayNothing) {
  Strata strata;
  for (int i = 0; i < 200; ++i) {
    strata["easy"]["n1"].Add(1);
    strata["hard"]["n2"].Add(i % 2);
  }
  EXPECT_THAT(FindOutliers(strata, kScores), IsEmpty());
}

TEST(FindOutliers, FewRareThingsAreNoReasonYet) {
  Strata strata;
  for (int i = 0; i < 2000; ++i) strata["table"]["n1"].Add(0);
  for (int i = 0; i < 30; ++i) strata["table"]["n2"].Add(i == 0 ? 1 : 0);
  EXPECT_THAT(FindOutliers(strata, {.least_sum = 5}), IsEmpty());
  for (int i = 0; i < 30; ++i) strata["table"]["n2"].Add(i % 2);
  EXPECT_THAT(NamesIn(FindOutliers(strata, {.least_sum = 5})), Contains("n2"));
}

// A machine that is somewhat slower than measured is no reason either.
TEST(FindOutliers, SmallDifferencesAreNone) {
  Stream chance = StreamOf(5);
  Strata strata;
  for (const auto& [worker, speed] : {std::pair("n1", 1.0), std::pair("n2", 1.1), {"n3", 2.0}}) {
    for (int i = 0; i < 500; ++i) {
      strata["table"][worker].Add(std::log(speed * (1 + 0.2 * Draw(&chance))));
    }
  }
  EXPECT_THAT(NamesIn(FindOutliers(strata, {.least_difference = std::log(1.5)})),
              ElementsAre("n3"));
}

}  // namespace
}  // namespace assize::ladder::stats
