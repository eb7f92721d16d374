// How long to wait for a bot that did not come before.
#include "referee/run/start_record.h"

#include <gtest/gtest.h>

namespace assize::run {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(StartRecord, WhoComesHasItsTimeInFull) {
  StartRecord record;
  record.Note(3, Start::kCame);
  EXPECT_EQ(record.DoubtOf(3, seconds(20)), std::nullopt);
  EXPECT_EQ(record.DoubtOf(4, seconds(20)), std::nullopt) << "another one";
}

TEST(StartRecord, WhoDidNotComeIsNotWaitedForInFullAgain) {
  StartRecord record;
  record.Note(3, Start::kMissed);
  EXPECT_EQ(record.DoubtOf(3, seconds(20)), seconds(5));
  record.Note(3, Start::kMissed);
  EXPECT_EQ(record.DoubtOf(3, seconds(20)), milliseconds(1250));
}

TEST(StartRecord, NobodyHasLessThanAHealthyStartTakes) {
  StartRecord record;
  for (int i = 0; i < 100; ++i) record.Note(3, Start::kMissed);
  EXPECT_EQ(record.DoubtOf(3, seconds(600)), StartRecord::kLeast);
  EXPECT_EQ(record.DoubtOf(3, milliseconds(200)), milliseconds(200));
}

TEST(StartRecord, WhoComesAgainIsForgiven) {
  StartRecord record;
  record.Note(3, Start::kMissed);
  record.Note(3, Start::kCame);
  EXPECT_EQ(record.DoubtOf(3, seconds(20)), std::nullopt);
}

}  // namespace
}  // namespace assize::run
