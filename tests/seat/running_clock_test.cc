// The clock that stands still while the machine or the referee was stopped, and the pulse by which
// that is known.
#include "referee/seat/running_clock.h"

#include <gtest/gtest.h>

#include "referee/process/supervisor/pulse.h"

namespace assize::seat {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Finding = process::Pulse::Finding;

bool Always(microseconds, microseconds) { return true; }
bool Never(microseconds, microseconds) { return false; }

TEST(RunningClockTest, GoesWithTheSteadyClockWhileItIsRead) {
  RunningClock clock(seconds(1000), Always);
  for (int i = 0; i < 100; ++i) {
    const auto steady = seconds(1000) + i * RunningClock::kBeat;
    EXPECT_EQ(clock.At(steady), steady);
  }
}

TEST(RunningClockTest, V77_StandsStillDuringAStopAndGoesOnAfterIt) {
  RunningClock clock(seconds(1000), Always);
  const auto before = clock.At(seconds(1000) + milliseconds(200));
  EXPECT_EQ(clock.At(seconds(1060)), before);
  EXPECT_EQ(clock.At(seconds(1060) + RunningClock::kSilence), before + RunningClock::kSilence);
  EXPECT_EQ(clock.forgiven(), milliseconds(59800));
}

TEST(RunningClockTest, ThatWeWereOnlyLateIsForgivenToNobody) {
  RunningClock clock(seconds(1000), Never);
  EXPECT_EQ(clock.At(seconds(1060)), seconds(1060));
  EXPECT_EQ(clock.forgiven(), seconds(0));
}

TEST(RunningClockTest, NeverGoesBack) {
  RunningClock clock(seconds(0), Always);
  auto last = clock.At(seconds(0));
  // Silences short and long, each of them at another place between two beats.
  for (int i = 1, steady_ms = 0; i < 200; ++i) {
    steady_ms += i * 37 % 500 + (i % 7 == 0 ? 3000 : 0);
    const auto now = clock.At(milliseconds(steady_ms));
    EXPECT_GE(now, last) << i;
    last = now;
  }
}

// A supervisor that beats from second 100 on, every 100 ms.
class PulseTest : public testing::Test {
 protected:
  // Beats until then; `busy` is what its thread has been busy for since the last beat.
  void BeatUntil(microseconds end, bool referee_stopped = false) {
    while (now_ + process::Pulse::kBeat <= end)
      Beat(process::Pulse::kBeat, microseconds(0), referee_stopped);
  }
  void Beat(microseconds after, microseconds busy, bool referee_stopped = false) {
    now_ += after;
    busy_ += busy;
    pulse_.Beat(now_, busy_, referee_stopped);
  }

  process::Pulse pulse_;
  microseconds now_ = seconds(100);
  microseconds busy_{0};
};

TEST_F(PulseTest, WhoBeatsOnSawNothing) {
  BeatUntil(seconds(120));
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(110)), Finding::kNothing);
  EXPECT_EQ(pulse_.Explain(seconds(110), seconds(120)), Finding::kNothing);
}

TEST_F(PulseTest, WhoWasSilentAsWellSawTheMachineStop) {
  BeatUntil(seconds(105));
  // The referee goes on first, or the supervisor.
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(115)), Finding::kMachineStoodStill);
  Beat(seconds(10), microseconds(0));
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(115)), Finding::kMachineStoodStill);
  BeatUntil(seconds(130));
  EXPECT_EQ(pulse_.Explain(seconds(116), seconds(130)), Finding::kNothing);
}

TEST_F(PulseTest, WhoHadToWaitForAProcessorSawNoStop) {
  BeatUntil(seconds(105));
  Beat(seconds(2), seconds(2) - milliseconds(50));
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(107)), Finding::kNothing);
}

TEST_F(PulseTest, V77_ARefereeThatWasStoppedIsSeenToBe) {
  BeatUntil(seconds(105));
  BeatUntil(seconds(115), /*referee_stopped=*/true);
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(115)), Finding::kRefereeWasStopped);
  BeatUntil(seconds(120));
  EXPECT_EQ(pulse_.Explain(seconds(105), seconds(115)), Finding::kRefereeWasStopped);
  EXPECT_EQ(pulse_.Explain(seconds(116), seconds(120)), Finding::kNothing);
}

TEST(PulseMapTest, AnUntouchedPulseSaysNothing) {
  process::Pulse* const pulse = process::Pulse::Map();
  ASSERT_NE(pulse, nullptr);
  EXPECT_EQ(pulse->Explain(seconds(1), seconds(9)), Finding::kNothing);
  process::Pulse::Unmap(pulse);
}

}  // namespace
}  // namespace assize::seat
