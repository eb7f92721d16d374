#include <gtest/gtest.h>

#include "referee/base/plain_text.h"

namespace assize {
namespace {

TEST(English, ListsHaveCommasAndOneAnd) {
  EXPECT_EQ(InWords({}), "");
  EXPECT_EQ(InWords({"Anne"}), "Anne");
  EXPECT_EQ(InWords({"Anne", "Bart"}), "Anne and Bart");
  EXPECT_EQ(InWords({"Anne", "Bart", "Calico"}), "Anne, Bart and Calico");
}

}  // namespace
}  // namespace assize
