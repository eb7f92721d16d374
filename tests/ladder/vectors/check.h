// Checks our ratings and statistics against a file of reference vectors
// (tests/ladder/data/README.md).
#ifndef ASSIZE_TESTS_LADDER_VECTORS_CHECK_H_
#define ASSIZE_TESTS_LADDER_VECTORS_CHECK_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder::vectors {

struct GroupReport {
  std::string id;
  int cases = 0;
  // Numbers and texts that were compared.
  int values = 0;
  // Fields of the file that describe its reference and were not compared.
  int notes = 0;
  // One line each: case, field, expected, got, tolerance.
  std::vector<std::string> misses = {};
};

// `text` is the file's. InvalidArgument, naming the line or the field, if it is not of the form.
absl::StatusOr<std::vector<GroupReport>> CheckVectors(const std::string& text);

}  // namespace assize::ladder::vectors

#endif  // ASSIZE_TESTS_LADDER_VECTORS_CHECK_H_
