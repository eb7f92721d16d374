// Mean and spread of a number that is measured often.
#ifndef ASSIZE_TESTS_BENCH_SERIES_H_
#define ASSIZE_TESTS_BENCH_SERIES_H_

#include <algorithm>
#include <cmath>

namespace assize::bench {

class Series {
 public:
  void Add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
    least_ = std::min(least_, value);
    most_ = std::max(most_, value);
  }
  double mean() const { return sum_ / count_; }
  // Of the mean, with 95 %.
  double error() const {
    const double variance = squares_ / count_ - mean() * mean();
    return 1.96 * std::sqrt(variance / count_);
  }
  double least() const { return least_; }
  double most() const { return most_; }

 private:
  double count_ = 0, sum_ = 0, squares_ = 0;
  double least_ = 1e9, most_ = -1e9;
};

}  // namespace assize::bench

#endif  // ASSIZE_TESTS_BENCH_SERIES_H_
