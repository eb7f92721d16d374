// The most likely distribution on a support under a constraint: the core of the generalised tests.
//
// Given observed frequencies p of values a, the distribution q that makes them most likely under
// sum q a = 0 is q_i = p_i / (1 + x a_i), where x, the tilt, solves sum p_i a_i / (1 + x a_i) = 0
// (empirical likelihood: Owen, 1988; Van den Bergh, 2021).
#ifndef ASSIZE_LADDER_STATS_CONSTRAINED_LIKELIHOOD_H_
#define ASSIZE_LADDER_STATS_CONSTRAINED_LIKELIHOOD_H_

#include <span>
#include <vector>

namespace assize::ladder::stats {

// The tilt, to about 15 digits. `frequencies` are above 0; at least one value is above 0 and one
// below. `start` is a guess: any number is right, a near one is fast.
double Tilt(std::span<const double> values, std::span<const double> frequencies, double start = 0);

// The distribution with (mean - reference) / standard deviation = t that makes the frequencies most
// likely, by repeated linearisation of the constraint (Van den Bergh, Comments on normalized
// Elo, 4.1). The frequencies add up to 1 and are above 0; the reference lies strictly inside the
// support.
std::vector<double> LikeliestWithTValue(std::span<const double> support,
                                        std::span<const double> frequencies, double reference,
                                        double t);

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_CONSTRAINED_LIKELIHOOD_H_
