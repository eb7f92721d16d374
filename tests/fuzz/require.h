// What every fuzz target asks of the code under it: libFuzzer takes an abort for a finding.
#ifndef ASSIZE_TESTS_FUZZ_REQUIRE_H_
#define ASSIZE_TESTS_FUZZ_REQUIRE_H_

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace assize::fuzz {

// Says what does not hold, and aborts.
inline void Require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

}  // namespace assize::fuzz

#endif  // ASSIZE_TESTS_FUZZ_REQUIRE_H_
