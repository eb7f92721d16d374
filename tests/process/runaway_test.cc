// Ending bots together with all that descends from them.
#include <gtest/gtest.h>

#include <string>

#include "tests/process/supervisor_fixture.h"

namespace assize::process {
namespace {

// Holds the life line, writes a byte to it when it does, and lives on.
constexpr char kHold[] = "exec 9>life; printf x >&9; exec sleep 600";
// A process of a session of its own that does the same.
const std::string kDetached = std::string("setsid sh -c '") + kHold + "'";
// Its parent is gone at once, so it is nobody's descendant.
const std::string kOrphan = "(" + kDetached + " &)";

class RunawayTest : public SupervisorTest {
 protected:
  RunawayTest() : life_(temp_ / "life"), gate_(temp_ / "gate") {}

  LifeLine life_;
  Gate gate_;
};

TEST_F(RunawayTest, KillEndsABot) {
  const BotHandle bot = StartShell(kHold);
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(supervisor_->Kill(bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, KillOfABotThatHasEndedDoesNothing) {
  const BotHandle bot = StartShell("exit 0");
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_TRUE(supervisor_->Kill(bot).ok());
  EXPECT_TRUE(supervisor_->Stop(bot, std::chrono::milliseconds(0)).ok());
}

TEST_F(RunawayTest, StopLetsABotEndByItself) {
  const BotHandle bot = StartShell(
      "trap 'exit 7' TERM; exec 9>life; printf x >&9; while :; do sleep 600 & wait; done");
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(supervisor_->Stop(bot, kTimeout).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 7");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, V65_StopKillsABotThatIgnoresSigtermAfterTheGrace) {
  const BotHandle bot = StartShell(std::string("trap '' TERM; ") + kHold);
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(supervisor_->Stop(bot, std::chrono::milliseconds(20)).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, V65_ABotThatHasStoppedItselfIsKilled) {
  const BotHandle bot = StartShell("trap '' TERM; (kill -STOP $$; printf x >life) & wait");
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(supervisor_->Stop(bot, std::chrono::milliseconds(20)).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST_F(RunawayTest, KillReachesEveryDescendantInWhateverSession) {
  // Parents wait for their children here, so nobody is an orphan.
  const BotHandle bot = StartShell("setsid -w sh -c \"setsid -w sh -c '" + std::string(kHold) +
                                   "'; :\" & " + kDetached + " & exec 9>life; printf x >&9; wait");
  ASSERT_TRUE(life_.AwaitBytes(3));
  ASSERT_TRUE(supervisor_->Kill(bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, V56_AChildDiesWhenTheMainProcessExits) {
  StartShell(std::string("(") + kHold + ") & read line <gate; exit 4");
  ASSERT_TRUE(life_.AwaitBytes(1));
  gate_.Open();
  EXPECT_EQ(AwaitEnd(), "exit status 4");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, V56_AChildInASessionOfItsOwnDiesWhenTheMainProcessExits) {
  StartShell(kDetached + " & read line <gate; exit 4");
  ASSERT_TRUE(life_.AwaitBytes(1));
  gate_.Open();
  EXPECT_EQ(AwaitEnd(), "exit status 4");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, V66_ADoubleForkIntoANewSessionDiesWhenItsBotLivesOn) {
  // An orphan is killed on sight, so its parent lives until the orphan holds the life line.
  const BotHandle bot = StartShell("(" + kDetached + " & read line <gate); exec sleep 600");
  ASSERT_TRUE(life_.AwaitBytes(1));
  gate_.Open();
  EXPECT_TRUE(life_.AwaitEnd());
  EXPECT_TRUE(supervisor_->Kill(bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST_F(RunawayTest, ACrowdOfRunawaysDiesWithItsBot) {
  const BotHandle bot = StartShell("for i in $(seq 50); do " + kOrphan +
                                   "; done; exec 9>life; printf x >&9; exec sleep 600");
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(supervisor_->Kill(bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_TRUE(life_.AwaitEnd());
}

TEST_F(RunawayTest, OneBotsEndLeavesTheOthersAlone) {
  StartShell("exec 9>life; printf x >&9; exec cat gate");
  ASSERT_TRUE(life_.AwaitBytes(1));
  ASSERT_TRUE(Start(1, Request({"sh", "-c", "exit 1"})).ok());
  const auto second = Start(2, Request({"sleep", "600"}));
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(exits_.Await(1)->Describe(), "exit status 1");
  EXPECT_TRUE(supervisor_->Kill(*second).ok());
  EXPECT_EQ(exits_.Await(2)->Describe(), "signal 9 (Killed)");
  EXPECT_EQ(exits_.AwaitCount(2), 2u);
}

}  // namespace
}  // namespace assize::process
