#include "tests/base/known_draws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "absl/strings/str_split.h"
#include "referee/base/hex.h"

namespace assize {

std::vector<KnownAnswer> KnownAnswers(std::string_view kind) {
  std::ifstream file(ASSIZE_KNOWN_DRAWS);
  std::vector<KnownAnswer> answers;
  for (std::string line; std::getline(file, line);) {
    KnownAnswer fields = absl::StrSplit(line, ' ');
    if (fields.front() != kind) continue;
    fields.erase(fields.begin());
    answers.push_back(std::move(fields));
  }
  EXPECT_FALSE(answers.empty()) << "no lines of kind " << kind << " in " << ASSIZE_KNOWN_DRAWS;
  return answers;
}

Seed SeedOfHex(const std::string& digits) {
  const std::string bytes = BytesFromHex(digits);
  Seed seed;
  EXPECT_EQ(bytes.size(), seed.bytes.size());
  std::copy_n(bytes.begin(), std::min(bytes.size(), seed.bytes.size()), seed.bytes.begin());
  return seed;
}

}  // namespace assize
