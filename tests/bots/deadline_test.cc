// How much time a bot is said to have, by a clock of the test's own.
#include "sample-bots/cpp/sdk/deadline.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

namespace assize::bot {
namespace {

using std::chrono::milliseconds;

class FakeTime final : public TimeSource {
 public:
  Micros Wall() const override { return wall; }
  Micros Cpu() const override { return cpu; }

  // From any origin.
  Micros wall{milliseconds(70000)};
  Micros cpu{milliseconds(300)};
};

class DeadlineTest : public ::testing::Test {
 protected:
  // With so much left of limit and bank together, and of the bank.
  Deadline Of(milliseconds left, milliseconds bank) {
    v1::Clock clock;
    clock.set_left_us(static_cast<uint64_t>(std::chrono::microseconds(left).count()));
    clock.set_bank_us(static_cast<uint64_t>(std::chrono::microseconds(bank).count()));
    return Deadline(clock, rules, time);
  }

  FakeTime time;
  v1::ClockRules rules;
};

TEST_F(DeadlineTest, CountsDownFromTheArrivalOfTheRequest) {
  const Deadline deadline = Of(milliseconds(1500), milliseconds(500));
  EXPECT_EQ(deadline.left_ms(), 1500);
  EXPECT_EQ(deadline.free_ms(), 1000);
  EXPECT_EQ(deadline.bank_ms(), 500);
  time.wall += milliseconds(400);
  EXPECT_EQ(deadline.left_ms(), 1100);
  EXPECT_EQ(deadline.free_ms(), 600);
  EXPECT_EQ(deadline.bank_ms(), 500);
  EXPECT_FALSE(deadline.over());
}

TEST_F(DeadlineTest, RemembersWhatThereWas) {
  const Deadline deadline = Of(milliseconds(1500), milliseconds(500));
  time.wall += milliseconds(400);
  EXPECT_EQ(deadline.given_ms(), 1500);
  EXPECT_EQ(deadline.given_bank_ms(), 500);
  EXPECT_EQ(deadline.elapsed_ms(), 400);
}

TEST_F(DeadlineTest, UsesTheLimitBeforeTheBank) {
  const Deadline deadline = Of(milliseconds(1500), milliseconds(500));
  time.wall += milliseconds(1300);
  EXPECT_EQ(deadline.free_ms(), 0);
  EXPECT_EQ(deadline.bank_ms(), 200);
}

TEST_F(DeadlineTest, IsOverWhenNothingIsLeftAndNeverNegative) {
  const Deadline deadline = Of(milliseconds(20), milliseconds(0));
  time.wall += milliseconds(20);
  EXPECT_TRUE(deadline.over());
  time.wall += milliseconds(20);
  EXPECT_EQ(deadline.left_ms(), 0);
  EXPECT_EQ(deadline.free_ms(), 0);
}

TEST_F(DeadlineTest, WallTimeIsWhatCountsUnlessTheRulesSayOtherwise) {
  const Deadline deadline = Of(milliseconds(100), milliseconds(0));
  time.cpu += milliseconds(90);
  EXPECT_EQ(deadline.left_ms(), 100);
}

TEST_F(DeadlineTest, CountsCpuTimeWhereThatIsCharged) {
  rules.set_charged(v1::ClockRules::CHARGED_CPU);
  const Deadline deadline = Of(milliseconds(100), milliseconds(0));
  time.wall += milliseconds(5000);
  time.cpu += milliseconds(30);
  EXPECT_EQ(deadline.left_ms(), 70);
}

TEST_F(DeadlineTest, WallTimeIsBoundedWhereCpuTimeIsCharged) {
  rules.set_charged(v1::ClockRules::CHARGED_CPU);
  rules.set_wall_factor(3);
  const Deadline deadline = Of(milliseconds(100), milliseconds(0));
  time.cpu += milliseconds(30);
  time.wall += milliseconds(100);
  EXPECT_EQ(deadline.left_ms(), 70);
  time.wall += milliseconds(180);
  EXPECT_EQ(deadline.left_ms(), 20);
  time.wall += milliseconds(20);
  EXPECT_TRUE(deadline.over());
}

TEST_F(DeadlineTest, AShareIsPartOfTheLimitWithoutAMargin) {
  const Deadline share = Of(milliseconds(1005), milliseconds(0)).Share(0.5);
  EXPECT_EQ(share.left_ms(), 500);
  time.wall += milliseconds(499);
  EXPECT_FALSE(share.over());
  time.wall += milliseconds(1);
  EXPECT_TRUE(share.over());
}

TEST_F(DeadlineTest, AShareCountsFromWhenItIsTaken) {
  const Deadline deadline = Of(milliseconds(1005), milliseconds(0));
  time.wall += milliseconds(400);
  const Deadline share = deadline.Share(0.5);
  EXPECT_EQ(share.left_ms(), 300);
}

TEST_F(DeadlineTest, TheBankIsSharedOnlyWhereThatIsAskedFor) {
  const Deadline deadline = Of(milliseconds(6000), milliseconds(5000));
  EXPECT_EQ(deadline.Share(0.5, 0, 0).left_ms(), 500);
  EXPECT_EQ(deadline.Share(0.5, 0.02, 0).left_ms(), 600);
  time.wall += milliseconds(2000);
  EXPECT_EQ(deadline.Share(0.5).left_ms(), 0) << "the limit is used up";
  EXPECT_EQ(deadline.Share(0.5, 0.02).left_ms(), 80);
}

TEST_F(DeadlineTest, AShareOfLessThanTheMarginIsOverAtOnce) {
  EXPECT_TRUE(Of(milliseconds(4), milliseconds(0)).Share(0.9).over());
}

TEST(UnknownDeadline, IsNeverOver) {
  const Deadline deadline;
  EXPECT_FALSE(deadline.known());
  EXPECT_FALSE(deadline.over());
  EXPECT_TRUE(std::isinf(deadline.left_ms()));
  EXPECT_TRUE(std::isinf(deadline.free_ms()));
  EXPECT_TRUE(std::isinf(deadline.bank_ms()));
  EXPECT_FALSE(deadline.Share(0.01).known());
}

TEST(RealTime, GoesOn) {
  const TimeSource& time = TimeSource::Real();
  const TimeSource::Micros wall = time.Wall();
  const TimeSource::Micros cpu = time.Cpu();
  EXPECT_GE(time.Wall(), wall);
  EXPECT_GE(time.Cpu(), cpu);
  EXPECT_GT(cpu.count(), 0);
}

}  // namespace
}  // namespace assize::bot
