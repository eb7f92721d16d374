// Messages as JSON: what can't be printed is an error, not an empty text.
#include "referee/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "assize/v1/record.pb.h"

namespace assize {
namespace {

using testing::HasSubstr;

namespace bluff = v1::brigands_bluff;

v1::brigands_bluff::Statement Nested(int depth) {
  bluff::Statement statement;
  bluff::Statement* inner = &statement;
  for (int i = 0; i < depth; ++i) {
    inner = inner->mutable_value()->mutable_quantity()->add_predicate();
  }
  return statement;
}

TEST(JsonOutput, ALineHasAllScalarFieldsUnderTheirNames) {
  bluff::SameRoll roll;
  roll.set_seat_b(2);
  EXPECT_EQ(ToJson(roll, JsonLayout::kLine).value(), "{\"seat_a\":0,\"seat_b\":2}\n");
}

TEST(JsonOutput, AMessageThatIsNestedTooDeeplyIsAnError) {
  EXPECT_TRUE(ToJson(Nested(5), JsonLayout::kLine).ok());
  const auto deep = ToJson(Nested(40), JsonLayout::kLine);
  EXPECT_EQ(deep.status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(deep.status().message()),
              HasSubstr("assize.v1.brigands_bluff.Statement"));
}

}  // namespace
}  // namespace assize
