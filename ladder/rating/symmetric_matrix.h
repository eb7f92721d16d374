// A symmetric matrix as a plain value, so that headers need no linear algebra.
#ifndef ASSIZE_LADDER_RATING_SYMMETRIC_MATRIX_H_
#define ASSIZE_LADDER_RATING_SYMMETRIC_MATRIX_H_

#include <vector>

namespace assize::ladder::rating {

struct SymmetricMatrix {
  int size = 0;
  // Row by row, both halves.
  std::vector<double> values = {};

  double at(int row, int column) const { return values[row * size + column]; }
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_SYMMETRIC_MATRIX_H_
