// Confined bots that are to stand still, and what they try to go on. Run as root and as an ordinary user.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "referee/process/watch/process_tree.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;

TEST_F(ConfinementTest, V67_AFrozenInstanceUsesNoProcessorAndGoesOnWhenItIsThawed) {
  const auto bot = Start(0, Attack({"spins", "3"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("spins"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  // Others run meanwhile, until the stop has reached all its processes, and once more.
  auto later = supervisor_->Look(*bot);
  ASSERT_TRUE(later.ok() && later->has_value());
  std::chrono::microseconds frozen{-1};
  constexpr int kMaxRuns = 20;
  for (int run = 1; run <= kMaxRuns && (*later)->cpu != frozen; ++run) {
    frozen = (*later)->cpu;
    ASSERT_TRUE(Start(run, Confined({"python3", "-c", "sum(range(3000000))"})).ok());
    exits_.Await(run);
    later = supervisor_->Look(*bot);
    ASSERT_TRUE(later.ok() && later->has_value());
  }
  EXPECT_EQ((*later)->cpu, frozen);
  ASSERT_TRUE(supervisor_->Thaw(*bot, Renewal::kCpu).ok());
  auto cpu = (*later)->cpu;
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  while (cpu == (*later)->cpu && std::chrono::steady_clock::now() < end) {
    const auto now = supervisor_->Look(*bot);
    ASSERT_TRUE(now.ok() && now->has_value());
    cpu = (*now)->cpu;
  }
  EXPECT_GT(cpu, (*later)->cpu);
  ASSERT_TRUE(supervisor_->Kill(*bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

// Others run, again and again, until all processes of the bot are the same as before and stand
// still; true as well if it has been ended for not doing so.
bool ComesToRest(const BotHandle& bot, const std::function<void()>& run_another) {
  constexpr int kMaxRuns = 50;
  std::vector<pid_t> before;
  for (int run = 0; run < kMaxRuns; ++run) {
    const std::vector<pid_t> now = DescendantsOf(bot.pid);
    if (now.empty()) return true;
    // The first one is bubblewrap's own.
    if (now == before && std::all_of(now.begin() + 1, now.end(), StandsStill)) return true;
    before = now;
    run_another();
  }
  return false;
}

TEST_F(ConfinementTest, WhoKeepsStartingProcessesDoesNotEscapeAFreeze) {
  const auto bot = Start(0, Attack({"flees"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("flees"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  int run = 0;
  EXPECT_TRUE(ComesToRest(*bot, [&] {
    ASSERT_TRUE(Start(++run, Confined({"python3", "-c", "sum(range(3000000))"})).ok());
    exits_.Await(run);
  }));
}

constexpr char kWokeItself[] = "killed: kept waking its processes while it was to stand still";

TEST_F(ConfinementTest, WhoWakesItselfDoesNotEscapeAFreeze) {
  const auto bot = Start(0, Attack({"wakes_itself"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("timers"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  EXPECT_EQ(AwaitEnd(), kWokeItself);
}

TEST_F(ConfinementTest, ProcessesThatWakeEachOtherDoNotEscapeAFreeze) {
  const auto bot = Start(0, Attack({"wake_each_other"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("lit"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  int run = 0;
  EXPECT_TRUE(ComesToRest(*bot, [&] {
    ASSERT_TRUE(Start(++run, Confined({"python3", "-c", "sum(range(3000000))"})).ok());
    exits_.Await(run);
  }));
}

TEST_F(ConfinementTest, AFrozenInstanceThatIsWokenFromOutsideIsStoppedAgain) {
  const auto bot = Start(0, Attack({"spins", "2"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("spins"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  int run = 0;
  const auto run_another = [&] {
    ASSERT_TRUE(Start(++run, Confined({"python3", "-c", "sum(range(3000000))"})).ok());
    exits_.Await(run);
  };
  ASSERT_TRUE(ComesToRest(*bot, run_another));
  for (const pid_t pid : DescendantsOf(bot->pid)) kill(pid, SIGCONT);
  EXPECT_TRUE(ComesToRest(*bot, run_another));
}

TEST_F(ConfinementTest, AFrozenInstanceCanBeKilledAndStopped) {
  const auto bot = Start(0, Attack({"spins", "2"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("spins"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  ASSERT_TRUE(supervisor_->Stop(*bot, kTimeout).ok());
  EXPECT_EQ(AwaitEnd(), "signal 15 (Terminated)");
}

}  // namespace
}  // namespace assize::process
