// Whether results depend on who has computed them: chi-square over workers of what the same bots did at
// the same tables, the worst worker first, then again without it (as fishtest does).
//
// Within a stratum (what should come out alike on every machine: one version at one table) each
// worker has a sample. U = sum over the strata of n (mean - mean of all) is what a worker has too much;
// the statistic is the sum over the workers of U^2 / sum of n variance, with one degree of freedom less
// than workers. It flags and proves nothing: tables are shared out in the order of their rounds, sets are
// not independent, machines differ.
//
// Pure.
#ifndef ASSIZE_LADDER_STATS_WORKER_COMPARISON_H_
#define ASSIZE_LADDER_STATS_WORKER_COMPARISON_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assize::ladder::stats {

struct Sample {
  int64_t count = 0;
  double sum = 0;
  double squares = 0;

  void Add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
};

// By stratum, by worker.
using Strata = std::map<std::string, std::map<std::string, Sample>>;

struct ComparisonRule {
  // A worker is flagged if the probability of a larger statistic is below this.
  double alpha = 1e-4;
  // And if its mean differs by this from the others' at least, in units of the values.
  double least_difference = 0;
  // Workers with fewer values in strata that others have too are left out.
  int64_t least_count = 20;
  // Of rare things: a worker is flagged if the sum of its values, or what was to be expected of it, is
  // this at least.
  double least_sum = 0;
};

struct Outlier {
  std::string worker;
  // By which its mean is above that of the others at the same tables.
  double difference = 0;
  // The same in standard deviations.
  double deviations = 0;
  // The probability of a statistic as large as that by chance.
  double probability = 0;
};

// The worst first. Where two workers alone are left and differ, both are named: it can't be said which
// one is wrong.
std::vector<Outlier> FindOutliers(const Strata& strata, const ComparisonRule& rule);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_WORKER_COMPARISON_H_
