// How many calls may be open at a time, and how refusals are held.
#include "ladder/front/calls/call_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "ladder/front/calls/retry_book.h"

namespace assize::front {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
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

const RetryBook::Time kStart = RetryBook::Time() + seconds(1000);

TEST(RetryBook, WhoComesAgainTooSoonWaitsAMoment) {
  RetryBook book;
  EXPECT_EQ(book.Refuse("a", kStart, kStart, seconds(5)), milliseconds(0));
  const RetryBook::Time again = kStart + milliseconds(10);
  EXPECT_EQ(book.Refuse("a", again, again, seconds(5)), RetryBook::kMaxHeld);
  // Others were not asked to wait.
  EXPECT_EQ(book.Refuse("b", again, again, seconds(5)), milliseconds(0));
}

TEST(RetryBook, WhoWaitsAsAskedIsRefusedAtOnce) {
  RetryBook book;
  RetryBook::Time now = kStart;
  for (int i = 0; i < 3; ++i, now += seconds(5)) {
    EXPECT_EQ(book.Refuse("a", now, now, seconds(5)), milliseconds(0)) << i;
  }
}

TEST(RetryBook, CallsThatCameBeforeAreNotTooSoon) {
  RetryBook book;
  EXPECT_EQ(book.Refuse("a", kStart, kStart + milliseconds(20), seconds(5)), milliseconds(0));
  EXPECT_EQ(book.Refuse("a", kStart, kStart + milliseconds(30), seconds(5)), milliseconds(0));
  const RetryBook::Time again = kStart + milliseconds(40);
  EXPECT_EQ(book.Refuse("a", again, again, seconds(5)), RetryBook::kMaxHeld);
}

TEST(RetryBook, NobodyWaitsLongerThanAsked) {
  RetryBook book;
  book.Refuse("a", kStart, kStart, seconds(1));
  const RetryBook::Time late = kStart + milliseconds(700);
  EXPECT_EQ(book.Refuse("a", late, late, seconds(1)), milliseconds(300));
  // The call was on its way until there is nothing to wait for.
  EXPECT_EQ(book.Refuse("a", late, kStart + seconds(2), seconds(1)), milliseconds(0));
}

TEST(RetryBook, EachRefusalAsksAgain) {
  RetryBook book;
  RetryBook::Time now = kStart;
  book.Refuse("a", now, now, seconds(5));
  for (int i = 0; i < 10; ++i) {
    now += RetryBook::kMaxHeld;
    EXPECT_EQ(book.Refuse("a", now, now, seconds(5)), RetryBook::kMaxHeld) << i;
  }
}

TEST(RetryBook, ManyKeysAreForgottenWhenTheyNeedNotWait) {
  RetryBook book;
  for (int i = 0; i < 20'000; ++i) {
    book.Refuse(std::to_string(i), kStart, kStart, seconds(i == 19'999 ? 60 : 1));
  }
  const RetryBook::Time later = kStart + seconds(30);
  for (int i = 0; i < 4'000; ++i) book.Refuse(std::to_string(i), later, later, seconds(1));
  EXPECT_EQ(book.Refuse("19999", later, later, seconds(60)), RetryBook::kMaxHeld);
}

}  // namespace
}  // namespace assize::front
