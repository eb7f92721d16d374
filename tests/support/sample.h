// How many cases a test tries of which ctest runs a sample (label `sampled`, tests/README.md).
#ifndef ASSIZE_TESTS_SUPPORT_SAMPLE_H_
#define ASSIZE_TESTS_SUPPORT_SAMPLE_H_

#include <cstdlib>
#include <string_view>

namespace assize {

// `some`, or with ASSIZE_TESTS=all in the environment `all`.
inline int SampleOf(int some, int all) {
  const char* const which = std::getenv("ASSIZE_TESTS");
  return which != nullptr && std::string_view(which) == "all" ? all : some;
}

}  // namespace assize

#endif  // ASSIZE_TESTS_SUPPORT_SAMPLE_H_
