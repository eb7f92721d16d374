// Bots that rest stand still, whatever they would do, and run once they are woken.
#include "referee/bots/process/stillness.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "referee/process/watch/process_tree.h"
#include "tests/process/supervisor_fixture.h"

namespace assize::bots {
namespace {

using std::chrono::microseconds;

class StillnessTest : public process::SupervisorTest {
 protected:
  // An idle bot that spins in two processes, both of which are there from the beginning of the test:
  // one that is stopped too early never starts the other.
  StillnessTest()
      : bot_(StartShell("exec 9>life; (printf x >&9; while :; do :; done) &"
                        " printf x >&9; while :; do :; done")) {
    if (!life_.AwaitBytes(2)) throw std::runtime_error("the bot does not start");
  }

  microseconds CpuUsed() const {
    const auto state = supervisor_->Look(bot_);
    return state.ok() && state->has_value() ? (*state)->cpu : microseconds(-1);
  }
  // Another bot runs from its beginning to its end.
  void RunAnother() {
    ASSERT_TRUE(Start(++others_, Request({"python3", "-c", "sum(range(1000000))"})).ok());
    exits_.Await(others_);
  }
  bool IsFrozen() const {
    std::vector<pid_t> processes = process::DescendantsOf(bot_.pid);
    processes.push_back(bot_.pid);
    return processes.size() == 2 && std::ranges::all_of(processes, process::IsStopped);
  }
  bool StandsStillSoon() const {
    const auto end = std::chrono::steady_clock::now() + process::kTimeout;
    while (!IsFrozen()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
    }
    return true;
  }
  bool RunsSoon() const {
    const microseconds before = CpuUsed();
    const auto end = std::chrono::steady_clock::now() + process::kTimeout;
    while (CpuUsed() == before) {
      if (std::chrono::steady_clock::now() > end) return false;
    }
    return true;
  }

  // As Stillness::Wake(); after false, IsAwakeSoon() says whether it is said to be awake.
  bool Wake() {
    {
      const std::lock_guard lock(mutex_);
      awake_ = false;
    }
    return stillness_->Wake([this] {
      const std::lock_guard lock(mutex_);
      awake_ = true;
      changed_.notify_all();
    });
  }
  bool IsAwakeSoon() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, process::kTimeout, [this] { return awake_; });
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool awake_ = false;
  seat::Timers timers_;
  process::LifeLine life_{temp_ / "life"};
  process::BotHandle bot_;
  int others_ = 0;
  std::shared_ptr<Stillness> stillness_ = Stillness::Of(bot_, supervisor_.get(), &timers_);
};

TEST_F(StillnessTest, AnIdleBotThatSpinsDoesNotRun) {
  stillness_->Rest();
  ASSERT_TRUE(StandsStillSoon());
  // A process is seen to be stopped a moment before it has left its processor.
  const auto end = std::chrono::steady_clock::now() + process::kTimeout;
  microseconds frozen;
  do {
    frozen = CpuUsed();
    RunAnother();
  } while (CpuUsed() != frozen && std::chrono::steady_clock::now() < end);
  for (int i = 0; i < 5; ++i) RunAnother();
  EXPECT_EQ(CpuUsed(), frozen);
}

TEST_F(StillnessTest, ABotThatIsWokenRunsBeforeItIsTold) {
  stillness_->Rest();
  ASSERT_TRUE(StandsStillSoon());
  EXPECT_FALSE(Wake());
  ASSERT_TRUE(IsAwakeSoon());
  EXPECT_FALSE(process::IsStopped(bot_.pid));
  EXPECT_TRUE(RunsSoon());
}

TEST_F(StillnessTest, ABotThatHasBeenAskedAgainIsNotStoppedForARestBefore) {
  for (int i = 0; i < 1000; ++i) {
    stillness_->Rest();
    if (!Wake()) {
      ASSERT_TRUE(IsAwakeSoon());
    }
  }
  for (int i = 0; i < 5; ++i) RunAnother();
  EXPECT_TRUE(RunsSoon());
  EXPECT_FALSE(IsFrozen());
}

TEST_F(StillnessTest, ABotThatRestsAgainWhileItIsWokenIsStoppedAgain) {
  stillness_->Rest();
  ASSERT_TRUE(StandsStillSoon());
  EXPECT_FALSE(Wake());
  stillness_->Rest();
  ASSERT_TRUE(IsAwakeSoon());
  EXPECT_TRUE(StandsStillSoon());
}

TEST_F(StillnessTest, ABotThatStandsStillCanBeEnded) {
  stillness_->Rest();
  ASSERT_TRUE(StandsStillSoon());
  ASSERT_TRUE(supervisor_->Kill(bot_).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

}  // namespace
}  // namespace assize::bots
