// A machine without memory: who is killed by the kernel, and who is to blame.
#include "referee/process/watch/out_of_memory.h"

#include <signal.h>

#include "referee/process/watch/kernel_memory.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

TEST(MemoryKillsTest, AreThoseSinceTheLookBeforeTheLast) {
  const TempFolder temp;
  temp.Write("vmstat", "nr_free_pages 5\noom_kill 3\nthp 1\n");
  MemoryKills kills(temp / "vmstat");
  EXPECT_FALSE(kills.AnyLately());
  temp.Write("vmstat", "nr_free_pages 5\noom_kill 4\nthp 1\n");
  EXPECT_TRUE(kills.AnyLately());
  for (size_t i = 1; i < MemoryKills::kLooks; ++i) kills.Look();
  EXPECT_TRUE(kills.AnyLately());
  kills.Look();
  EXPECT_FALSE(kills.AnyLately());
}

TEST(MemoryKillsTest, OfAKernelThatDoesNotCountThemAreNone) {
  EXPECT_EQ(KillsIn(""), 0);
  EXPECT_EQ(KillsIn("oom_kill many\n"), 0);
  EXPECT_FALSE(MemoryKills("/no/such/file").AnyLately());
}

TEST(GrowthTest, IsThatOfTheLastLooks) {
  Growth growth;
  EXPECT_EQ(growth.bytes(), 0u);
  growth.Note(100);
  EXPECT_EQ(growth.bytes(), 100u);
  for (size_t i = 0; i < Growth::kLooks; ++i) growth.Note(130);
  EXPECT_EQ(growth.bytes(), 0u);
  growth.Note(90);
  EXPECT_EQ(growth.bytes(), 0u);
}

TEST(GrowthTest, OfALittleBlamesNobody) {
  EXPECT_EQ(WhoGrewMost({}), std::nullopt);
  EXPECT_EQ(WhoGrewMost({{1, 1000}, {2, 5000}}), std::nullopt);
  EXPECT_EQ(WhoGrewMost({{1, 20 << 20}, {2, 90 << 20}, {3, 0}}), 2u);
}

TEST(KernelMemoryTest, SocketsAreReadFromTheKernelsLine) {
  EXPECT_EQ(SocketsIn("sockets: used 281\nTCP: inuse 12 orphan 0\n"), 281);
  EXPECT_EQ(SocketsIn("TCP: inuse 12\n"), -1);
  EXPECT_EQ(SocketsIn(""), -1);
}

// A cgroup of the first version, with the supervisor and its bots in it.
class OutOfMemoryTest : public ConfinementTest {
 protected:
  void SetUp() override {
    ConfinementTest::SetUp();
    if (IsSkipped()) return;
    std::error_code error;
    if (!std::filesystem::create_directory(group_, error)) {
      GTEST_SKIP() << "no cgroup of the first version can be made here: " << error.message();
    }
    made_ = true;
    std::ofstream(group_ + "/memory.limit_in_bytes") << (400 << 20);
    std::ofstream(group_ + "/cgroup.procs") << supervisor_->pid();
    if (ContentOf(group_ + "/cgroup.procs").empty()) GTEST_SKIP() << "no process can be moved";
  }
  void TearDown() override {
    supervisor_.reset();
    std::error_code error;
    if (made_) std::filesystem::remove(group_, error);
  }

  const std::string group_ = "/sys/fs/cgroup/memory/assize-test-" + std::to_string(getpid());
  bool made_ = false;
};

TEST_F(OutOfMemoryTest, WhoGrewIsToBlameAndNotWhoWasKilled) {
  ASSERT_TRUE(Start(0, Attack({"rests_with", "120"})).ok());
  ASSERT_TRUE(AwaitLog("rests"));
  // The kernel kills the largest process, which is the other's.
  const auto eater = Start(1, Attack({"eats", "30", "20"}));
  ASSERT_TRUE(eater.ok());
  const auto victim = exits_.Await(0);
  const auto grower = exits_.Await(1);
  ASSERT_TRUE(victim && grower);
  EXPECT_EQ(victim->Describe(), "killed: the machine was out of memory");
  EXPECT_TRUE(victim->out_of_memory);
  EXPECT_EQ(victim->grower, eater->id);
  EXPECT_EQ(grower->Describe(), "killed: grew most while the machine was out of memory");
  EXPECT_FALSE(grower->out_of_memory);
}

TEST_F(OutOfMemoryTest, WhoGrewAndWasKilledIsToBlame) {
  ASSERT_TRUE(Start(0, Attack({"grows_slowly"})).ok());
  EXPECT_EQ(AwaitEnd(), "killed: grew most while the machine was out of memory");
}

TEST_F(OutOfMemoryTest, WhoKillsItselfHasNoExcuse) {
  ASSERT_TRUE(Start(0, Confined({"sh", "-c", "kill -9 $$"})).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

}  // namespace
}  // namespace assize::process
