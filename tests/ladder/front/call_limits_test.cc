// How many calls may be open at a time.
#include "ladder/front/call_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assize::front {
namespace {

using testing::HasSubstr;

TEST(CallLimit, OneKeyHasItsOwnBound) {
  CallLimit limit("open calls without a token", "of one address", 2, 10);
  const auto first = limit.Take("a");
  auto second = limit.Take("a");
  ASSERT_TRUE(first.ok() && second.ok());
  const absl::Status third = limit.Take("a").status();
  EXPECT_EQ(third.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(third.message()),
              HasSubstr("open calls without a token of one address: at most 2"));
  EXPECT_TRUE(limit.Take("b").ok());
  second = absl::CancelledError();
  EXPECT_TRUE(limit.Take("a").ok());
}

TEST(CallLimit, AllKeysTogetherHaveOne) {
  CallLimit limit("calls", "of one token", 2, 3);
  std::vector<CallLimit::Place> places;
  for (const char* key : {"a", "b", "c"}) {
    const auto place = limit.Take(key);
    ASSERT_TRUE(place.ok());
    places.push_back(*place);
  }
  EXPECT_THAT(std::string(limit.Take("d").status().message()), HasSubstr("at most 3 in all"));
  places.pop_back();
  EXPECT_TRUE(limit.Take("d").ok());
}

TEST(CallLimit, CopiesOfAPlaceCountOnceAndMayOutliveTheLimit) {
  CallLimit::Place kept;
  {
    CallLimit limit("calls", "of one token", 1, 1);
    {
      const auto place = limit.Take("a");
      ASSERT_TRUE(place.ok());
      kept = *place;
    }
    EXPECT_EQ(limit.taken(), 1u);
  }
  kept = nullptr;
}

}  // namespace
}  // namespace assize::front
