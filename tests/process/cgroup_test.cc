// Instances with a cgroup of their own: what is written to its files and read from them, with a
// folder in the place of the kernel's; and what the kernel makes of it, where this machine delegates
// cgroups of version 2 with memory, pids and cpu. machine/run.sh runs them in one that does.
#include <signal.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <fstream>

#include "referee/process/watch/cgroup_delegation.h"
#include "referee/process/watch/cgroup_files.h"
#include "referee/process/watch/processes_by_cgroup.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

using ::testing::HasSubstr;

namespace fs = std::filesystem;

TEST(CgroupFilesTest, NumbersAreFoundByTheirWholeKey) {
  const std::string events = "low 0\noom 2\noom_kill 3\noom_group_kill 1\n";
  EXPECT_EQ(NumberIn(events, "oom"), 2u);
  EXPECT_EQ(NumberIn(events, "oom_kill"), 3u);
  EXPECT_EQ(NumberIn(events, "kill"), 0u);
  EXPECT_EQ(NumberIn("oom many\n", "oom"), 0u);
  EXPECT_TRUE(HasWord("cpu io memory pids\n", "pids"));
  EXPECT_FALSE(HasWord("cpuset\n", "cpu"));
}

// Folders and files as the kernel has them, for a process in the cgroup /service.
class DelegationTest : public testing::Test {
 protected:
  DelegationTest() {
    fs::create_directories(service_);
    temp_.Write("own", "1:name=systemd:/elsewhere\n0::/service\n");
    temp_.Write("mounts", "22 1 0:20 / / rw - ext4 /dev/sda rw\n30 22 0:25 / " +
                              std::string(temp_ / "root") +
                              " rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
    temp_.Write("root/service/cgroup.controllers", "cpuset cpu io memory pids\n");
    temp_.Write("root/service/cgroup.subtree_control", "");
    temp_.Write("root/service/cgroup.procs", "");
    MakeFiles("assize-bot-" + std::to_string(getpid()) + "-try");
  }
  void MakeFiles(const std::string& name) {
    fs::create_directory(service_ + "/" + name);
    for (const char* file : {"memory.max", "memory.oom.group", "pids.max", "cpu.weight",
                             "cgroup.freeze", "cgroup.kill"}) {
      temp_.Write("root/service/" + name + "/" + file, "");
    }
  }
  absl::StatusOr<std::string> Prepare(CgroupTrust trust) {
    return PrepareCgroups(trust, {.own = temp_ / "own", .mounts = temp_ / "mounts"});
  }

  const TempFolder temp_;
  const std::string service_ = temp_ / "root/service";
};

TEST_F(DelegationTest, IsFoundAndItsControllersAreEnabled) {
  const auto folder = Prepare(CgroupTrust::kWritable);
  ASSERT_TRUE(folder.ok()) << folder.status();
  EXPECT_EQ(*folder, service_);
  EXPECT_EQ(ContentOf(service_ + "/cgroup.subtree_control"), "+cpu +memory +pids");
}

TEST_F(DelegationTest, OnlyWhatIsMissingIsEnabled) {
  temp_.Write("root/service/cgroup.subtree_control", "memory pids\n");
  ASSERT_TRUE(Prepare(CgroupTrust::kWritable).ok());
  EXPECT_EQ(ContentOf(service_ + "/cgroup.subtree_control"), "+cpu");
}

TEST_F(DelegationTest, WithoutAMarkNothingIsChanged) {
  const auto folder = Prepare(CgroupTrust::kDelegated);
  EXPECT_EQ(folder.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(folder.status().message(), HasSubstr("service is not delegated. A service needs"));
  EXPECT_EQ(ContentOf(service_ + "/cgroup.subtree_control"), "");
}

TEST_F(DelegationTest, SystemdsMarkIsEnough) {
  if (setxattr(service_.c_str(), "user.delegate", "1", 1, 0) != 0) {
    GTEST_SKIP() << "no attributes of users in " << service_;
  }
  EXPECT_TRUE(Prepare(CgroupTrust::kDelegated).ok());
}

TEST_F(DelegationTest, AProcessThatStartsInItFindsItPrepared) {
  temp_.Write("own", "0::/service/assize-referee\n");
  const auto folder = Prepare(CgroupTrust::kDelegated);
  ASSERT_TRUE(folder.ok()) << folder.status();
  EXPECT_EQ(*folder, service_);
}

TEST_F(DelegationTest, AMissingControllerIsNamed) {
  temp_.Write("root/service/cgroup.controllers", "cpu memory\n");
  EXPECT_THAT(Prepare(CgroupTrust::kWritable).status().message(),
              HasSubstr("service has no controller pids"));
}

TEST_F(DelegationTest, AFileThatAnOlderKernelHasNotIsNamed) {
  fs::remove(service_ + "/assize-bot-" + std::to_string(getpid()) + "-try/cgroup.kill");
  EXPECT_THAT(Prepare(CgroupTrust::kWritable).status().message(),
              HasSubstr("-try/cgroup.kill: No such file"));
}

TEST_F(DelegationTest, AMachineWithoutSaysSo) {
  temp_.Write("own", "1:name=systemd:/elsewhere\n");
  EXPECT_THAT(Prepare(CgroupTrust::kWritable).status().message(),
              HasSubstr("no cgroups of version 2 are mounted"));
}

TEST_F(DelegationTest, WhatSupervisorsHaveLeftThatAreGoneIsKilled) {
  // No process has such a number.
  MakeFiles("assize-bot-999999999-7");
  MakeFiles("assize-bot-" + std::to_string(getpid()) + "-7");
  ASSERT_TRUE(Prepare(CgroupTrust::kWritable).ok());
  EXPECT_EQ(ContentOf(service_ + "/assize-bot-999999999-7/cgroup.kill"), "1");
  EXPECT_EQ(ContentOf(service_ + "/assize-bot-" + std::to_string(getpid()) + "-7/cgroup.kill"), "");
}

TEST(CgroupCpuMeterTest, ReadsWhatTheKernelHasCountedAndKeepsIt) {
  const TempFolder temp;
  CgroupCpuMeter meter(temp.path());
  EXPECT_EQ(meter.Read(), std::chrono::microseconds(0));
  temp.Write("cpu.stat", "usage_usec 4500\nuser_usec 4000\nsystem_usec 500\n");
  EXPECT_EQ(meter.Read(), std::chrono::microseconds(4500));
  temp.Write("cpu.stat", "");
  EXPECT_EQ(meter.ReadAll(), std::chrono::microseconds(4500));
}

// Real bots, and plain files in the place of the kernel's.
class FakeCgroupTest : public ConfinementTest {
 protected:
  void SetUp() override {
    ConfinementTest::SetUp();
    if (IsSkipped()) return;
    fs::create_directory(parent_);
    for (uint64_t id = 1; id <= kIds; ++id) {
      const std::string folder = FolderOf(id);
      fs::create_directory(folder);
      for (const char* file :
           {"memory.max", "memory.oom.group", "memory.events", "memory.stat", "pids.max",
            "cpu.weight", "cpu.stat", "cgroup.procs", "cgroup.freeze", "cgroup.kill"}) {
        Set(id, file, "");
      }
    }
  }
  std::string FolderOf(uint64_t id) const {
    return CgroupFolderOf(parent_, supervisor_->pid(), id);
  }
  // In one step, as the kernel: who reads sees all of it.
  void Set(uint64_t id, const std::string& file, const std::string& text) const {
    // In its place, as the kernel's are: who has the file open reads what is new, or nothing yet.
    std::ofstream(FolderOf(id) + "/" + file) << text;
  }
  std::string Get(uint64_t id, const std::string& file) const {
    return ContentOf(FolderOf(id) + "/" + file);
  }
  bool AwaitText(uint64_t id, const std::string& file, const std::string& text) const {
    const auto end = std::chrono::steady_clock::now() + kTimeout;
    while (Get(id, file) != text) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
    }
    return true;
  }
  absl::StatusOr<BotHandle> StartInCgroup(const std::string& script) {
    StartRequest request = Confined({"sh", "-c", script});
    request.sandbox->cgroups = parent_;
    return Start(0, request);
  }
  // What the kernel would do.
  static void KillAll(const BotHandle& bot) {
    for (const pid_t pid : ChildrenOf(bot.pid)) kill(pid, SIGKILL);
  }

  static constexpr uint64_t kIds = 4;
  const std::string parent_ = temp_ / "cgroups";
};

TEST_F(FakeCgroupTest, HasTheInstancesLimits) {
  const auto bot = StartInCgroup("exit 3");
  ASSERT_TRUE(bot.ok()) << bot.status();
  EXPECT_EQ(AwaitEnd(), "exit status 3");
  EXPECT_EQ(bot->cgroup, FolderOf(bot->id));
  // 1024 MiB of its own, 64 of /tmp, 64 of the kernel's.
  EXPECT_EQ(Get(bot->id, "memory.max"), std::to_string((1024ULL + 64 + 64) << 20));
  EXPECT_EQ(Get(bot->id, "memory.oom.group"), "1");
  EXPECT_EQ(Get(bot->id, "pids.max"), "66");
  EXPECT_EQ(Get(bot->id, "cpu.weight"), "100");
  EXPECT_EQ(Get(bot->id, "cgroup.procs"), "0");
}

TEST_F(FakeCgroupTest, FreezesAndThawsWithoutSignals) {
  const auto bot = StartInCgroup("echo there; read line < /dev/full; sleep 1000");
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("there"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  // Orders are carried out in turn.
  ASSERT_TRUE(supervisor_->Look(*bot).ok());
  EXPECT_EQ(Get(bot->id, "cgroup.freeze"), "1");
  for (const pid_t pid : DescendantsOf(bot->pid)) EXPECT_FALSE(IsStopped(pid));
  ASSERT_TRUE(supervisor_->Thaw(*bot, Renewal::kNone).ok());
  ASSERT_TRUE(supervisor_->Look(*bot).ok());
  EXPECT_EQ(Get(bot->id, "cgroup.freeze"), "0");
  ASSERT_TRUE(supervisor_->Kill(*bot).ok());
  EXPECT_TRUE(AwaitText(bot->id, "cgroup.kill", "1"));
  KillAll(*bot);
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST_F(FakeCgroupTest, WhoLacksMemoryBelowItsOwnLimitHasBrokenIt) {
  const auto bot = StartInCgroup("echo there; sleep 1000");
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("there"));
  Set(bot->id, "memory.events", "max 9\noom 1\noom_kill 1\n");
  EXPECT_TRUE(AwaitText(bot->id, "cgroup.kill", "1"));
  KillAll(*bot);
  EXPECT_EQ(AwaitEnd(), "killed: used more than 1024 MiB of memory");
}

TEST_F(FakeCgroupTest, WhoIsKilledForAnothersLackOfMemoryIsAVictim) {
  const auto bot = StartInCgroup("echo there; sleep 1000");
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("there"));
  Set(bot->id, "memory.events", "max 0\noom 0\noom_kill 1\n");
  KillAll(*bot);
  const auto exit = exits_.Await(0);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->Describe(), "killed: the machine was out of memory");
  EXPECT_TRUE(exit->out_of_memory);
}

TEST_F(FakeCgroupTest, ItsCpuTimeIsWhatTheKernelHasCounted) {
  const auto bot = StartInCgroup("echo there; sleep 1000");
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("there"));
  Set(bot->id, "cpu.stat", "usage_usec 601000000\n");
  EXPECT_TRUE(AwaitText(bot->id, "cgroup.kill", "1"));
  KillAll(*bot);
  EXPECT_EQ(AwaitEnd(), "killed: used more than 600 s of CPU time");
}

TEST_F(FakeCgroupTest, WithoutOneABotDoesNotStart) {
  fs::remove_all(parent_);
  const auto bot = StartInCgroup("exit 0");
  EXPECT_EQ(bot.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(bot.status().message(),
            "the bot gets no cgroup of its own in " + parent_ + ": No such file or directory");
}

// Real ones, where there are any.
class CgroupTest : public ConfinementTest {
 protected:
  void SetUp() override {
    ConfinementTest::SetUp();
    if (IsSkipped()) return;
    const auto delegated = PrepareCgroups(CgroupTrust::kDelegated);
    if (!delegated.ok()) GTEST_SKIP() << delegated.status().message();
    parent_ = *delegated + "/assize-test-" + std::to_string(getpid());
    ASSERT_EQ(mkdir(parent_.c_str(), 0755), 0);
    ASSERT_EQ(WriteCgroupFile(parent_ + "/cgroup.subtree_control", "+cpu +memory +pids"), 0);
  }
  void TearDown() override {
    supervisor_.reset();
    if (parent_.empty()) return;
    EXPECT_EQ(rmdir(parent_.c_str()), 0) << "an instance has left its cgroup";
  }
  StartRequest InCgroup(StartRequest request) const {
    request.sandbox->cgroups = parent_;
    return request;
  }
  // With 128 MiB of memory.
  std::string HowEnds(std::vector<std::string> words) {
    StartRequest request = InCgroup(Attack(std::move(words)));
    request.sandbox->limits.memory_mib = 128;
    const auto bot = Start(0, request);
    return bot.ok() ? AwaitEnd() : bot.status().ToString();
  }
  bool AwaitFrozen(const BotHandle& bot, uint64_t frozen) const {
    const auto end = std::chrono::steady_clock::now() + kTimeout;
    while (NumberIn(ContentOf(bot.cgroup + "/cgroup.events"), "frozen") != frozen) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::yield();
    }
    return true;
  }
  std::chrono::microseconds CpuOf(const BotHandle& bot) const {
    return std::chrono::microseconds(NumberIn(ContentOf(bot.cgroup + "/cpu.stat"), "usage_usec"));
  }
  void RunAnother(int number) {
    ASSERT_TRUE(Start(number, InCgroup(Confined({"python3", "-c", "sum(range(3000000))"}))).ok());
    exits_.Await(number);
  }

  std::string parent_;
};

TEST_F(CgroupTest, AllItsProcessesAreInIt) {
  const auto bot = Start(0, InCgroup(Confined({"sh", "-c", "sleep 1000 & echo there; wait"})));
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("there"));
  const std::string inside = ContentOf(bot->cgroup + "/cgroup.procs");
  for (const pid_t pid : DescendantsOf(bot->pid)) {
    EXPECT_TRUE(HasWord(inside, std::to_string(pid))) << inside;
  }
  ASSERT_TRUE(supervisor_->Kill(*bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_FALSE(fs::exists(bot->cgroup));
}

struct Fugitive {
  std::vector<std::string> words;
  // What it prints when it is ready.
  std::string ready;
  // The kernel itself has some work with it while it is frozen.
  bool keeps_kernel_busy = false;
};

TEST_F(CgroupTest, NobodyEscapesAFreeze) {
  const std::vector<Fugitive> fugitives = {{{"flees"}, "flees"},
                                           {{"wakes_itself"}, "timers", true},
                                           {{"wake_each_other"}, "lit"},
                                           {{"spins", "3"}, "spins"}};
  for (size_t i = 0; i < fugitives.size(); ++i) {
    const auto& [words, ready, keeps_kernel_busy] = fugitives[i];
    const int number = static_cast<int>(2 * i);
    const auto bot = Start(number, InCgroup(Attack(words)));
    ASSERT_TRUE(bot.ok()) << bot.status();
    ASSERT_TRUE(AwaitLog(ready)) << ready;
    ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
    ASSERT_TRUE(AwaitFrozen(*bot, 1)) << ready;
    const auto used = CpuOf(*bot);
    RunAnother(number + 1);
    EXPECT_TRUE(AwaitFrozen(*bot, 1)) << ready;
    if (!keeps_kernel_busy) {
      EXPECT_EQ(CpuOf(*bot), used) << ready;
    }
    ASSERT_TRUE(supervisor_->Kill(*bot).ok());
    const auto exit = exits_.Await(number);
    ASSERT_TRUE(exit) << ready;
    EXPECT_EQ(exit->Describe(), "signal 9 (Killed)") << ready;
  }
}

TEST_F(CgroupTest, WhoIsThawedGoesOn) {
  const auto bot = Start(0, InCgroup(Attack({"spins", "3"})));
  ASSERT_TRUE(bot.ok()) << bot.status();
  ASSERT_TRUE(AwaitLog("spins"));
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  ASSERT_TRUE(AwaitFrozen(*bot, 1));
  const auto used = CpuOf(*bot);
  ASSERT_TRUE(supervisor_->Thaw(*bot, Renewal::kCpu).ok());
  ASSERT_TRUE(AwaitFrozen(*bot, 0));
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  while (CpuOf(*bot) <= used && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  EXPECT_GT(CpuOf(*bot), used);
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  ASSERT_TRUE(supervisor_->Stop(*bot, kTimeout).ok());
  EXPECT_EQ(AwaitEnd(), "signal 15 (Terminated)");
}

TEST_F(CgroupTest, V59_MemoryOfManyProcessesEndsTheInstance) {
  EXPECT_EQ(HowEnds({"eats", "8", "100"}), "killed: used more than 128 MiB of memory");
}

TEST_F(CgroupTest, V59_TablesThatTheKernelKeepsOfPagesCount) {
  EXPECT_EQ(HowEnds({"eats_tables", "100000"}), "killed: used more than 128 MiB of memory");
}

TEST_F(CgroupTest, V59_MemoryThatTheKernelKeepsInSocketsCounts) {
  EXPECT_EQ(HowEnds({"fills_sockets", "20"}), "killed: used more than 128 MiB of memory");
}

TEST_F(CgroupTest, V58_AForkBombFailsAtItsLimit) {
  const auto bot = Start(0, InCgroup(Attack({"fork_bomb"})));
  ASSERT_TRUE(bot.ok()) << bot.status();
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_THAT(Log(), HasSubstr("held\n"));
}

TEST_F(CgroupTest, V67_WhatChildrenUsedCountsHoweverShortTheyLive) {
  StartRequest request = InCgroup(Confined({"python3", "-c",
                                            "import os, signal\n"
                                            "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
                                            "while True:\n"
                                            "    if os.fork() == 0:\n"
                                            "        sum(range(300000)); os._exit(0)\n"}));
  request.sandbox->limits.cpu_s = 1;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 1 s of CPU time");
}

TEST_F(CgroupTest, WhoGrewIsToBlameAndNotWhoWasKilled) {
  ASSERT_EQ(WriteCgroupFile(parent_ + "/memory.max", std::to_string(400 << 20)), 0);
  ASSERT_TRUE(Start(0, InCgroup(Attack({"rests_with", "120"}))).ok());
  ASSERT_TRUE(AwaitLog("rests"));
  ASSERT_TRUE(Start(1, InCgroup(Attack({"eats", "30", "20"}))).ok());
  const auto victim = exits_.Await(0);
  const auto grower = exits_.Await(1);
  ASSERT_TRUE(victim && grower);
  EXPECT_EQ(victim->Describe(), "killed: the machine was out of memory");
  EXPECT_EQ(grower->Describe(), "killed: grew most while the machine was out of memory");
}

TEST_F(CgroupTest, InstancesShareTheProcessorsEvenly) {
  const auto many = Start(0, InCgroup(Attack({"spins", "32"})));
  ASSERT_TRUE(many.ok() && AwaitLog("spins"));
  StartRequest request = InCgroup(Attack({"spins", "4"}));
  request.log_path = temp_ / "few";
  const auto few = Start(1, request);
  ASSERT_TRUE(few.ok());
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  const auto before = CpuOf(*many);
  while (CpuOf(*few) < std::chrono::seconds(2) && std::chrono::steady_clock::now() < end) {
    std::this_thread::yield();
  }
  // With equal weights it has got about the same since then; by threads it would be eight times that.
  EXPECT_LT(CpuOf(*many) - before, 3 * CpuOf(*few));
}

}  // namespace
}  // namespace assize::process
