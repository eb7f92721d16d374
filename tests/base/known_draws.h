// Reads known_draws.txt, the answers that reference_draws.py has computed.
#ifndef ASSIZE_TESTS_BASE_KNOWN_DRAWS_H_
#define ASSIZE_TESTS_BASE_KNOWN_DRAWS_H_

#include <string>
#include <string_view>
#include <vector>

#include "referee/base/seed.h"

namespace assize {

// One line, split at its spaces, without the kind.
using KnownAnswer = std::vector<std::string>;

// All lines of that kind, in the file's order; none is a test failure.
std::vector<KnownAnswer> KnownAnswers(std::string_view kind);

// The seed of 64 hexadecimal digits.
Seed SeedOfHex(const std::string& digits);

}  // namespace assize

#endif  // ASSIZE_TESTS_BASE_KNOWN_DRAWS_H_
