// What a bot has used of the processors, in all its processes.
#include "referee/process/watch/cpu_meter.h"

#include <chrono>
#include <string>
#include <thread>

#include "referee/process/watch/process_tree.h"
#include "tests/process/supervisor_fixture.h"

namespace assize::process {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr char kSpin[] = "while :; do :; done";

// Reads until it shows more than `used`.
bool Exceeds(CpuMeter& meter, microseconds used) {
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  while (meter.ReadAll() <= used) {
    if (std::chrono::steady_clock::now() > end) return false;
  }
  return true;
}

TEST_F(SupervisorTest, CountsAProcessThatTheBotHasStarted) {
  const BotHandle bot = StartShell(std::string("(") + kSpin + ") & wait");
  TreeCpuMeter meter(bot.pid);
  EXPECT_TRUE(Exceeds(meter, milliseconds(50)));
  // Known by now.
  const microseconds before = meter.Read();
  microseconds now = before;
  for (const auto end = std::chrono::steady_clock::now() + kTimeout;
       now == before && std::chrono::steady_clock::now() < end;) {
    now = meter.Read();
  }
  EXPECT_GT(now, before);
}

TEST_F(SupervisorTest, CountsAProcessThatHasEndedBeforeAnyLook) {
  Gate gate(temp_ / "gate");
  LifeLine life(temp_ / "life");
  const BotHandle bot = StartShell(
      "python3 -c 'import time\nwhile time.process_time() < 0.06: pass'; printf x > life; "
      "read line < gate");
  ASSERT_TRUE(life.AwaitBytes(1));
  TreeCpuMeter meter(bot.pid);
  EXPECT_GE(meter.ReadAll(), milliseconds(30));
  EXPECT_LT(meter.ReadAll(), std::chrono::seconds(30));
  gate.Open();
}

TEST_F(SupervisorTest, CountsAProcessThatIsStartedAfterLongQuiet) {
  Gate gate(temp_ / "gate");
  const BotHandle bot =
      StartShell(std::string("read line < gate; (") + kSpin + ") & read line < gate");
  TreeCpuMeter meter(bot.pid);
  for (const auto end = std::chrono::steady_clock::now() + milliseconds(300);
       std::chrono::steady_clock::now() < end;) {
    meter.ReadAll();
  }
  const microseconds before = meter.ReadAll();
  gate.Open();
  EXPECT_TRUE(Exceeds(meter, before + milliseconds(50)));
  gate.Open();
}

TEST(ProcessTreeTest, KnowsThatAProcessWasStarted) {
  const int64_t before = NewestProcess();
  EXPECT_GT(before, 0);
  std::thread([] {}).join();
  EXPECT_NE(NewestProcess(), before);
}

TEST_F(SupervisorTest, NeverShowsLessThanBefore) {
  Gate gate(temp_ / "gate");
  const BotHandle bot = StartShell(std::string("(") + kSpin +
                                   ") & read line < gate; kill $!; wait; "
                                   "read line < gate");
  TreeCpuMeter meter(bot.pid);
  ASSERT_TRUE(Exceeds(meter, milliseconds(50)));
  const microseconds before = meter.Read();
  gate.Open();
  // The spinner is gone once the shell has waited for it.
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  while (!ChildrenOf(bot.pid).empty() && std::chrono::steady_clock::now() < end) {
    EXPECT_GE(meter.ReadAll(), before);
  }
  EXPECT_GE(meter.ReadAll(), before);
  gate.Open();
}

TEST(CpuMeterTest, AProcessThatIsNotThereHasUsedNothing) {
  TreeCpuMeter meter(0x7ffffff0);
  EXPECT_EQ(meter.ReadAll(), microseconds(0));
  EXPECT_EQ(meter.Read(), microseconds(0));
}

}  // namespace
}  // namespace assize::process
