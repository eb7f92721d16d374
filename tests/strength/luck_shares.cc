#include "tests/strength/luck_shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"

namespace assize::strength {
namespace {

double MeanOf(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The sum of squared differences from the mean.
double SpreadOf(std::span<const double> values) {
  const double mean = MeanOf(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum;
}

// What one deal adds to the estimates.
struct DealSums {
  double mean = 0;
  // Of scores around their course's mean, and of courses' means around the deal's.
  double within_courses = 0;
  double between_courses = 0;
};

DealSums SumsOf(std::span<const double> scores, const Nesting& nesting) {
  DealSums sums{.mean = MeanOf(scores)};
  std::vector<double> means;
  const auto choices = static_cast<size_t>(nesting.choices);
  for (size_t first = 0; first < scores.size(); first += choices) {
    const std::span<const double> course = scores.subspan(first, choices);
    sums.within_courses += SpreadOf(course);
    means.push_back(MeanOf(course));
  }
  sums.between_courses = SpreadOf(means);
  return sums;
}

// Mean squares of a balanced nested analysis of variance, solved for its components.
LuckShares SharesOf(const std::vector<DealSums>& deals, const Nesting& nesting) {
  const double choices = nesting.choices;
  const double courses = nesting.courses;
  const auto count = static_cast<double>(deals.size());
  std::vector<double> means;
  double within = 0;
  double between = 0;
  for (const DealSums& deal : deals) {
    means.push_back(deal.mean);
    within += deal.within_courses;
    between += deal.between_courses;
  }
  const double of_choices = within / (count * courses * (choices - 1));
  const double of_courses = between / (count * (courses - 1));
  const double of_deals = SpreadOf(means) / (count - 1);
  const double later = of_courses - of_choices / choices;
  const double deal = of_deals - of_courses / courses;
  const double variance = of_choices + later + deal;
  constexpr double kNothing = 1e-12;
  if (variance < kNothing) return {};
  return {.variance = variance,
          .deal = deal / variance,
          .later = later / variance,
          .choices = of_choices / variance};
}

std::vector<DealSums> SumsByDeal(std::span<const double> scores, const Nesting& nesting) {
  std::vector<DealSums> deals;
  const auto samples = static_cast<size_t>(nesting.courses * nesting.choices);
  for (size_t first = 0; first < scores.size(); first += samples) {
    deals.push_back(SumsOf(scores.subspan(first, samples), nesting));
  }
  return deals;
}

constexpr double LuckShares::*kParts[] = {&LuckShares::variance, &LuckShares::deal,
                                          &LuckShares::later, &LuckShares::choices};

}  // namespace

LuckShares SharesOf(std::span<const double> scores, const Nesting& nesting) {
  return SharesOf(SumsByDeal(scores, nesting), nesting);
}

LuckEstimate EstimateShares(std::span<const double> scores, const Nesting& nesting, uint64_t seed) {
  constexpr int kSamples = 400;
  constexpr double kNormal975 = 1.96;
  const std::vector<DealSums> deals = SumsByDeal(scores, nesting);
  const Chance chance(SeedFromText("bootstrap of luck"));
  std::vector<LuckShares> samples;
  for (int sample = 0; sample < kSamples; ++sample) {
    Stream stream = chance.Open({"sample", seed, sample});
    std::vector<DealSums> drawn;
    for (size_t i = 0; i < deals.size(); ++i) drawn.push_back(deals[stream.Below(deals.size())]);
    samples.push_back(SharesOf(drawn, nesting));
  }
  LuckEstimate estimate{.shares = SharesOf(deals, nesting), .margins = {}};
  for (const auto part : kParts) {
    std::vector<double> values;
    for (const LuckShares& sample : samples) values.push_back(sample.*part);
    estimate.margins.*part = kNormal975 * std::sqrt(SpreadOf(values) / (kSamples - 1));
  }
  return estimate;
}

}  // namespace assize::strength
