// Set scores drawn from a known distribution, for simulations with a fixed seed.
#ifndef ASSIZE_TESTS_LADDER_STATS_RANDOM_SCORES_H_
#define ASSIZE_TESTS_LADDER_STATS_RANDOM_SCORES_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::stats {

inline double Uniform(Stream& stream) { return static_cast<double>(stream.Next() >> 11) * 0x1p-53; }

// A hump over an even support 0, 1/steps, ... 1, tilted so that its mean is the given one.
class ScoreSource {
 public:
  ScoreSource(int steps, double mean, double width, uint8_t seed) : stream_(Bytes32{seed}) {
    double low = -100;
    double high = 100;
    while (high - low > 1e-13) {
      const double tilt = (low + high) / 2;
      (Fill(steps, width, tilt) < mean ? low : high) = tilt;
    }
  }

  // Of a score.
  double variance() const { return variance_; }

  double Next() {
    const double u = Uniform(stream_);
    const auto place = std::ranges::upper_bound(cumulative_, u);
    const auto index = std::min<size_t>(place - cumulative_.begin(), cumulative_.size() - 1);
    return static_cast<double>(index) / static_cast<double>(cumulative_.size() - 1);
  }

 private:
  // Returns the mean.
  double Fill(int steps, double width, double tilt) {
    cumulative_.clear();
    double total = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i <= steps; ++i) {
      const double score = static_cast<double>(i) / steps;
      const double distance = (score - 0.5) / width;
      const double weight = std::exp(-distance * distance / 2 + tilt * score);
      total += weight;
      sum += weight * score;
      squares += weight * score * score;
      cumulative_.push_back(total);
    }
    for (double& part : cumulative_) part /= total;
    variance_ = squares / total - sum * sum / (total * total);
    return sum / total;
  }

  Stream stream_;
  double variance_ = 0;
  std::vector<double> cumulative_;
};

}  // namespace assize::ladder::stats

#endif  // ASSIZE_TESTS_LADDER_STATS_RANDOM_SCORES_H_
