// The derivatives of a chain of nested sums in one game, where nearly all the time of a fit is spent:
// internal to joint_fit.h. The loops have constant sizes, so that all stays in registers.
#ifndef ASSIZE_LADDER_RATING_JOINT_CHAIN_DERIVATIVES_H_
#define ASSIZE_LADDER_RATING_JOINT_CHAIN_DERIVATIVES_H_

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "absl/base/attributes.h"
#include "ladder/rating/joint/nested_sums.h"

namespace assize::ladder::rating {

// Calls visit() with a size from 2 to kMaxSeats as a constant, so that its loops are unrolled.
template <typename Visitor>
inline void WithSize(int size, Visitor visit) {
  static_assert(kMinSeats == 2 && kMaxSeats == 8);
  switch (size) {
    case 2:
      return visit(std::integral_constant<int, 2>());
    case 3:
      return visit(std::integral_constant<int, 3>());
    case 4:
      return visit(std::integral_constant<int, 4>());
    case 5:
      return visit(std::integral_constant<int, 5>());
    case 6:
      return visit(std::integral_constant<int, 6>());
    case 7:
      return visit(std::integral_constant<int, 7>());
    default:
      return visit(std::integral_constant<int, 8>());
  }
}

// Calls body(i) for each i from `first` on that is below `last`, as constants.
template <int first, int last, typename Body>
ABSL_ATTRIBUTE_ALWAYS_INLINE inline void Unrolled(Body body) {
  [&]<int... i>(std::integer_sequence<int, i...>) ABSL_ATTRIBUTE_ALWAYS_INLINE {
    (body(std::integral_constant<int, first + i>()), ...);
  }
  (std::make_integer_sequence<int, last - first>());
}

// The first derivatives of one chain, and what its second ones are made of (nested_sums.h).
template <int size>
struct Derivatives {
  double strength[size];
  double expected[size];  // s_i A_i
  double bend[size];      // s_i B_i
  double product = 1;     // of all totals T_k

  ABSL_ATTRIBUTE_ALWAYS_INLINE Derivatives(const NestedSums& chain, const uint16_t* own,
                                           const double* own_strength,
                                           const double* slot_strength) {
    double inverse[size];
    double total = 0;
    Unrolled<0, size>([&](auto place) ABSL_ATTRIBUTE_ALWAYS_INLINE {
      constexpr int i = size - 1 - place;
      strength[i] = own_strength[own[i]] * slot_strength[chain.seats[i]];
      total += strength[i];
      const bool is_sum = chain.starts >> i & 1;
      inverse[i] = is_sum ? 1 / total : 0;
      product *= is_sum ? total : 1;
    });
    double inverses = 0;
    double squares = 0;
    Unrolled<0, size>([&](auto i) ABSL_ATTRIBUTE_ALWAYS_INLINE {
      inverses += inverse[i];
      squares += inverse[i] * inverse[i];
      expected[i] = strength[i] * inverses;
      bend[i] = strength[i] * squares;
    });
  }
};

// Adds up logarithms, of many factors at a time.
class LogProduct {
 public:
  void Multiply(double factor, double weight) {
    if (weight != 1) {
      sum_ += weight * std::log(factor);
      return;
    }
    product_ *= factor;
    constexpr double kMost = 1e50;
    if (product_ > 1 / kMost && product_ < kMost) return;
    sum_ += std::log(product_);
    product_ = 1;
  }
  double log() const { return sum_ + std::log(product_); }

 private:
  double sum_ = 0;
  double product_ = 1;
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_CHAIN_DERIVATIVES_H_
