// The clock that stands still while the process is stopped.
#include "referee/host/running_clock.h"

#include <gtest/gtest.h>

namespace assize::host {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RunningClockTest, GoesWithTheSteadyClockWhileItIsRead) {
  RunningClock clock(seconds(1000));
  for (int i = 0; i < 100; ++i) {
    const auto steady = seconds(1000) + i * RunningClock::kBeat;
    EXPECT_EQ(clock.At(steady), steady);
  }
}

TEST(RunningClockTest, V77_StandsStillDuringAStopAndGoesOnAfterIt) {
  RunningClock clock(seconds(1000));
  const auto before = clock.At(seconds(1000) + milliseconds(200));
  EXPECT_EQ(clock.At(seconds(1060)), before);
  EXPECT_EQ(clock.At(seconds(1060) + RunningClock::kStopped), before + RunningClock::kStopped);
}

TEST(RunningClockTest, NeverGoesBack) {
  RunningClock clock(seconds(0));
  auto last = clock.At(seconds(0));
  // Silences short and long, each of them at another place between two beats.
  for (int i = 1, steady_ms = 0; i < 200; ++i) {
    steady_ms += i * 37 % 500 + (i % 7 == 0 ? 3000 : 0);
    const auto now = clock.At(milliseconds(steady_ms));
    EXPECT_GE(now, last) << i;
    last = now;
  }
}

}  // namespace
}  // namespace assize::host
