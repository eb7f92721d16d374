// Simultaneous perturbation stochastic approximation (Spall 1992, 1998): finds good values of many
// parameters by comparing two settings at a time, of which nothing but a noisy difference is known.
//
//   Spsa search(parameters, plan, seed);
//   while (!search.over()) {
//     const SpsaPair pair = search.Next();
//     search.Take(ScoreOf(pair.plus) - ScoreOf(pair.minus));
//   }
//   Use(search.Proposal());
//
// In iteration k, from 0, each parameter is moved up or down by c_k, by the toss of a coin; `plus` has
// these values, `minus` those on the other side. After the difference d every parameter moves by
// a_k / c_k * d in its direction of `plus`. The gains are Spall's, stated by their ends as fishtest
// states them:
//
//   c_k = step * (N / (k + 1))^0.101       a_k = rate * step^2 * ((A + N) / (A + k + 1))^0.602
//
// with N iterations and A = N / 10: in the last one c is the parameter's step, and a full difference
// of 1 moves it by `rate` steps.
//
// Everything follows from the arguments and from what Take() was given. Used by one thread.
#ifndef ASSIZE_LADDER_STATS_SPSA_H_
#define ASSIZE_LADDER_STATS_SPSA_H_

#include <string>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/seed.h"

namespace assize::ladder::stats {

struct SpsaParameter {
  // Where the search begins, from `least` to `most`.
  double start = 0;
  double least = 0;
  double most = 0;
  // Above 0, at most half of most - least.
  double step = 0;
  // Only whole values are tried and proposed.
  bool whole = false;
};

struct SpsaPlan {
  // At least 1.
  int iterations = 1;
  // Above 0.
  double rate = 1;
};

// Values by parameter, each from its least to its most.
struct SpsaPair {
  std::vector<double> plus;
  std::vector<double> minus;
};

class Spsa {
 public:
  Spsa(std::vector<SpsaParameter> parameters, SpsaPlan plan, const Seed& seed);

  // Iterations whose difference was taken.
  int iteration() const { return iteration_; }
  bool over() const { return iteration_ >= plan_.iterations; }
  // Where the search is: not rounded.
  const std::vector<double>& values() const { return values_; }

  // What is compared in this iteration; the same until Take(). A whole parameter's values are rounded
  // up or down by chance, so that they are right on average; other values have three digits more than
  // the step. The two differ in every parameter. Only while not over().
  SpsaPair Next() const;
  // The difference of this iteration, from -1 to 1: the score of plus less that of minus. Only while
  // not over().
  void Take(double difference);

  // The values that the search proposes, as they can be used: whole, or with three digits more than
  // the step.
  std::vector<double> Proposal() const;

 private:
  // By parameter: 1 or -1.
  std::vector<double> Directions() const;
  double Perturbation(const SpsaParameter& parameter) const;

  const std::vector<SpsaParameter> parameters_;
  const SpsaPlan plan_;
  const Chance chance_;
  int iteration_ = 0;
  std::vector<double> values_;
};

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_SPSA_H_
