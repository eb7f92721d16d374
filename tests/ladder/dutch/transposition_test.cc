// The first transposition, compared with all of them.
#include "ladder/pairing/dutch/transposition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "referee/base/chance.h"

namespace assize::ladder::dutch {
namespace {

bool Allows(const Choices& choices, const std::vector<int>& columns) {
  for (size_t row = 0; row < columns.size(); ++row) {
    if (!std::binary_search(choices[row].begin(), choices[row].end(), columns[row])) return false;
  }
  return true;
}

// By trying all permutations in order.
std::optional<std::vector<int>> FirstOfAll(const Choices& choices) {
  std::vector<int> columns(choices.size());
  std::iota(columns.begin(), columns.end(), 0);
  do {
    if (Allows(choices, columns)) return columns;
  } while (std::next_permutation(columns.begin(), columns.end()));
  return std::nullopt;
}

std::optional<std::vector<int>> LastOfAll(const Choices& choices) {
  std::vector<int> columns(choices.size());
  std::iota(columns.rbegin(), columns.rend(), 0);
  do {
    if (Allows(choices, columns)) return columns;
  } while (std::prev_permutation(columns.begin(), columns.end()));
  return std::nullopt;
}

TEST(FirstTransposition, IsTheFirstOfAll) {
  Stream stream = Chance(SeedFromText("transpositions")).Open({"choices"});
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const int size = 1 + static_cast<int>(stream.Below(6));
    Choices choices(size);
    for (std::vector<int>& row : choices) {
      for (int column = 0; column < size; ++column) {
        if (stream.Below(2) == 0) row.push_back(column);
      }
    }
    const std::optional<std::vector<int>> last = LastOfAll(choices);
    if (!last) continue;
    ++compared;
    EXPECT_EQ(FirstTransposition(choices, *last, size), FirstOfAll(choices));
  }
  EXPECT_GT(compared, 100);
}

TEST(FirstTransposition, LetsOnlyTheChosenRowsChoose) {
  const Choices choices = {{0, 1, 2}, {0, 1, 2}, {0, 1, 2}};
  const std::vector<int> columns = FirstTransposition(choices, {2, 1, 0}, 1);
  EXPECT_EQ(columns[0], 0);
  EXPECT_TRUE(Allows(choices, columns));
}

// More rows than fit into one word of a set.
TEST(FirstTransposition, IsTheIdentityWhereAllIsAllowed) {
  const int size = 150;
  std::vector<int> identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  std::vector<int> reversed(identity.rbegin(), identity.rend());
  EXPECT_EQ(FirstTransposition(Choices(size, identity), reversed, size), identity);
}

}  // namespace
}  // namespace assize::ladder::dutch
