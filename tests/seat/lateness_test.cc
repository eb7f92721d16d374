// How late a thread is, by clocks that the test sets.
#include "referee/seat/lateness.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>

namespace assize::seat {
namespace {

using Bound = LatenessMeter::Bound;
using Micros = LatenessMeter::Micros;
using std::chrono::milliseconds;

class FakeClocks final : public LatenessMeter::Clocks {
 public:
  LatenessMeter::Time Now() override { return LatenessMeter::Time(now); }
  Micros Waited() override {
    ++counts_read;
    return waited;
  }

  Micros now = std::chrono::hours(1);
  Micros waited{0};
  int counts_read = 0;
};

class LatenessTest : public ::testing::Test {
 protected:
  void Pass(Micros time) { clocks_.now += time; }
  // Ready to run, while others have the processors.
  void PassReady(Micros time) {
    clocks_.now += time;
    clocks_.waited += time;
  }

  FakeClocks clocks_;
  LatenessMeter meter_{&clocks_};
};

TEST_F(LatenessTest, ASleepIsNotCountedButTheWaitForAProcessorIs) {
  EXPECT_FALSE(meter_.BeginWait());
  Pass(milliseconds(20));
  PassReady(Micros(300));
  meter_.EndWait(std::nullopt);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(300));
  EXPECT_EQ(meter_.Get(Bound::kKnown), Micros(300)) << "it was away for longer than a glance";
  Pass(Micros(40));
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(340));
}

TEST_F(LatenessTest, AfterAShortSleepOnlyTheTimeSinceIsKnownWithoutTheCount) {
  meter_.BeginWait();
  Pass(Micros(400));
  PassReady(Micros(100));
  meter_.EndWait(std::nullopt);
  Pass(Micros(7));
  EXPECT_EQ(meter_.Get(Bound::kKnown), Micros(7));
  EXPECT_EQ(clocks_.counts_read, 0);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(107));
  EXPECT_EQ(clocks_.counts_read, 1);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(107));
  EXPECT_EQ(clocks_.counts_read, 1) << "once for all that was found";
}

TEST_F(LatenessTest, WithoutASleepWhatIsFoundMayHaveComeSinceTheLastLook) {
  meter_.BeginWait();
  Pass(Micros(500));
  meter_.EndWait(std::nullopt);
  // Work, and then something is there at once.
  Pass(Micros(150));
  EXPECT_FALSE(meter_.BeginWait());
  Pass(Micros(2));
  meter_.EndWait(std::nullopt);
  EXPECT_EQ(meter_.Get(Bound::kKnown), Micros(152));
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(152));
}

TEST_F(LatenessTest, AfterLongWorkTheThreadLooksFirstAndASlowReturnIsNoSleep) {
  meter_.BeginWait();
  Pass(Micros(500));
  meter_.EndWait(std::nullopt);
  Pass(LatenessMeter::kLongWork + Micros(1));
  EXPECT_TRUE(meter_.BeginWait());
  // Something was there, but the return took as long as a sleep does.
  Pass(Micros(80));
  meter_.EndWait(false);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), LatenessMeter::kLongWork + Micros(81));
}

TEST_F(LatenessTest, NothingIsCountedFromBeforeTheThreadFellAsleep) {
  // It has waited for a processor, and its count has not been read since.
  PassReady(Micros(800));
  meter_.BeginWait();
  Pass(Micros(60));
  meter_.EndWait(true);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(60));
}

TEST_F(LatenessTest, WaitsOfLongAgoAreForgottenWhenTheThreadFallsAsleep) {
  PassReady(5 * LatenessMeter::kGlance);
  meter_.BeginWait();
  Pass(Micros(600));
  PassReady(Micros(20));
  meter_.EndWait(true);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(20));
}

// A kernel without the count: nobody is charged less than the thread knows.
TEST_F(LatenessTest, WithoutTheCountASleepIsLateByNothing) {
  meter_.BeginWait();
  Pass(milliseconds(3));
  meter_.EndWait(std::nullopt);
  EXPECT_EQ(meter_.Get(Bound::kAtMost), Micros(0));
}

}  // namespace
}  // namespace assize::seat
