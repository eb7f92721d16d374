// The supervisor's own life: what it survives, what ends with it, what it leaves behind.
#include "referee/process/supervisor/supervisor.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "referee/process/watch/process_tree.h"
#include "tests/process/supervisor_fixture.h"

namespace assize::process {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

namespace fs = std::filesystem;

constexpr char kHold[] = "exec 9>life; printf x >&9; exec sleep 600";
// Does so as well, after a process of a session of its own that is orphaned at once. The supervisor
// kills orphans on sight, so nothing can wait for that process's byte.
const std::string kHoldBesideOrphan = std::string("(setsid sh -c '") + kHold + "' &); " + kHold;

size_t OpenDescriptors(const std::string& process) {
  const fs::directory_iterator begin("/proc/" + process + "/fd");
  return static_cast<size_t>(std::distance(begin, fs::directory_iterator()));
}

// For how long the thread may run while others wait, in ns; 0: the kernel does not say (before Linux
// 6.12).
uint64_t TimeSliceOf(pid_t thread) {
  // Of struct sched_attr, in words of 64 bits.
  constexpr size_t kRuntime = 3;
  uint64_t attributes[7] = {};
  const long done = syscall(SYS_sched_getattr, thread, attributes, sizeof attributes, 0);
  return done == 0 ? attributes[kRuntime] : 0;
}

TEST_F(SupervisorTest, ItAndWhoAsksItNeedNotWaitUntilABotsTimeSliceIsOver) {
  const BotHandle bot = StartShell("exec sleep 600");
  const uint64_t bots = TimeSliceOf(bot.pid);
  if (bots == 0) GTEST_SKIP() << "this kernel does not report time slices";
  EXPECT_LT(TimeSliceOf(supervisor_->pid()), bots);
  EXPECT_LT(TimeSliceOf(0), bots);
}

TEST_F(SupervisorTest, FiveHundredStartsLeaveNoDescriptorAndNoZombie) {
  const std::string supervisor = std::to_string(supervisor_->pid());
  const size_t ours = OpenDescriptors("self");
  const size_t theirs = OpenDescriptors(supervisor);
  for (int i = 0; i < 500; ++i) {
    ASSERT_TRUE(Start(i, Request({"/bin/true"})).ok());
    ASSERT_FALSE(Start(i, Request({"./gone"})).ok());
  }
  ASSERT_EQ(exits_.AwaitCount(500), 500u);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(exits_.Await(i)->Describe(), "exit status 0");
  EXPECT_EQ(OpenDescriptors("self"), ours);
  // It may be looking into /proc just now.
  EXPECT_TRUE(IsSoon([&] { return OpenDescriptors(supervisor) <= theirs; }));
  EXPECT_THAT(ChildrenOf(supervisor_->pid()), IsEmpty());
}

TEST_F(SupervisorTest, ManyThreadsMayStartAndKillAtOnce) {
  std::vector<std::thread> threads;
  threads.reserve(8);
  std::atomic<int> failures = 0;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([this, t, &failures] {
      for (int i = 0; i < 20; ++i) {
        const auto bot = Start(100 * t + i, Request({"sleep", "600"}));
        if (!bot.ok() || !supervisor_->Kill(*bot).ok()) ++failures;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(exits_.AwaitCount(160), 160u);
  EXPECT_THAT(ChildrenOf(supervisor_->pid()), IsEmpty());
}

TEST_F(SupervisorTest, WhatIsThrownWhenABotsEndIsReportedHarmsNoOtherBot) {
  const auto thrown = supervisor_->Start(
      Request({"/bin/true"}), [](const ExitInfo&) { throw std::runtime_error("no memory"); });
  ASSERT_TRUE(thrown.ok()) << thrown.status();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(Start(i, Request({"sh", "-c", "exit 3"})).ok());
    const auto exit = exits_.Await(i);
    ASSERT_TRUE(exit.has_value());
    EXPECT_EQ(exit->Describe(), "exit status 3");
  }
}

TEST_F(SupervisorTest, SignalsOfTheTerminalDoNotEndIt) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) {
    ASSERT_EQ(kill(supervisor_->pid(), number), 0);
  }
  StartShell("exit 0");
  EXPECT_EQ(AwaitEnd(), "exit status 0");
}

TEST_F(SupervisorTest, ItLeadsASessionOfItsOwnAndHasANameOfItsOwn) {
  EXPECT_EQ(getsid(supervisor_->pid()), supervisor_->pid());
  const std::string process = "/proc/" + std::to_string(supervisor_->pid());
  // As far as there is room for it.
  EXPECT_THAT(ContentOf(process + "/cmdline"), StartsWith("as"));
  EXPECT_EQ(ContentOf(process + "/comm"), "assize-supervis\n");
}

TEST_F(SupervisorTest, ItsEndKillsBotsTellsOfThemAndRemovesTheScratchFolder) {
  LifeLine life(temp_ / "life");
  temp_.Write("kept/file", "precious");
  temp_.Write("scratch/a/b/c", "");
  fs::create_directory_symlink(temp_ / "kept", temp_ / "scratch/link");
  StartShell(kHold);
  ASSERT_TRUE(Start(1, Request({"sh", "-c", kHoldBesideOrphan})).ok());
  ASSERT_TRUE(life.AwaitBytes(2));
  supervisor_.reset();
  // Its destructor has waited for all this.
  EXPECT_EQ(exits_.AwaitCount(2), 2u);
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
  EXPECT_TRUE(life.AwaitEnd());
  EXPECT_FALSE(fs::exists(temp_ / "scratch"));
  EXPECT_EQ(ContentOf(temp_ / "kept/file"), "precious");
}

TEST_F(SupervisorTest, ForbiddenFoldersInTheScratchFolderAreRemovedToo) {
  StartShell("mkdir -p scratch/a/b/c; chmod 0 scratch/a/b scratch/a; exit 0");
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  supervisor_.reset();
  EXPECT_FALSE(fs::exists(temp_ / "scratch"));
}

TEST_F(SupervisorTest, AnotherFolderInTheScratchFoldersPlaceIsLeftAlone) {
  fs::rename(temp_ / "scratch", temp_ / "moved");
  temp_.Write("scratch/file", "precious");
  supervisor_.reset();
  EXPECT_EQ(ContentOf(temp_ / "scratch/file"), "precious");
}

TEST_F(SupervisorTest, IfItIsKilledBotsAreLostAndCallsSaySo) {
  LifeLine life(temp_ / "life");
  const BotHandle bot = StartShell(kHold);
  ASSERT_TRUE(life.AwaitBytes(1));
  ASSERT_EQ(kill(supervisor_->pid(), SIGKILL), 0);
  EXPECT_EQ(AwaitEnd(), "lost with the supervisor");
  EXPECT_TRUE(life.AwaitEnd());
  EXPECT_EQ(supervisor_->Kill(bot).code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(supervisor_->Stop(bot, kTimeout).code(), absl::StatusCode::kUnavailable);
  const absl::Status status = Start(1, Request({"/bin/true"})).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(status.message()), HasSubstr("is gone"));
}

TEST(SupervisorForkTest, ASecondThreadForbidsTheFork) {
  std::mutex gate;
  gate.lock();
  std::thread other([&gate] { const std::lock_guard wait(gate); });
  const absl::Status status = SupervisorClient::Fork("").status();
  gate.unlock();
  other.join();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("2 threads"));
}

TEST(SupervisorForkTest, OnlyAFolderOfItsOwnMayBeScratch) {
  const TempFolder temp;
  temp.Write("file", "");
  fs::create_directory_symlink(temp.path(), temp / "link");
  for (const std::string& path : {std::string("/"), std::string("//."), std::string("relative"),
                                  temp / "file", temp / "gone", temp / "link"}) {
    EXPECT_EQ(SupervisorClient::Fork(path).status().code(), absl::StatusCode::kInvalidArgument)
        << path;
  }
}

// A process of supervisor_parent.cc, the leader of its group, and the supervisor of which it told.
struct Parent {
  pid_t pid;
  pid_t supervisor;
};

Parent StartParent(const TempFolder& temp, const std::vector<std::string>& scripts) {
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  std::vector<std::string> words = {ASSIZE_SUPERVISOR_PARENT, temp / "scratch", temp.path()};
  words.insert(words.end(), scripts.begin(), scripts.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(out[1], STDOUT_FILENO);
    setpgid(0, 0);
    // Whatever we were started by, e.g. nohup or a shell's &, may have had us ignore them.
    for (const int number : {SIGINT, SIGHUP}) signal(number, SIG_DFL);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]);
  FILE* const lines = fdopen(out[0], "r");
  Parent parent = {pid, -1};
  if (std::fscanf(lines, "%d", &parent.supervisor) != 1) throw std::runtime_error("no supervisor");
  std::fclose(lines);
  return parent;
}

class OrphanedSupervisorTest : public testing::TestWithParam<int> {};

TEST_P(OrphanedSupervisorTest, V81_WhenTheParentIsKilledNothingSurvivesIt) {
  const TempFolder temp;
  LifeLine life(temp / "life");
  temp.Write("scratch/seat/log", "");
  const Parent parent =
      StartParent(temp, {kHold, std::string("trap '' TERM HUP; ") + kHold, kHoldBesideOrphan,
                         std::string("setsid sh -c '") + kHold + "' & wait"});
  const UniqueFd supervisor = OpenProcess(parent.supervisor);
  ASSERT_TRUE(supervisor.valid());
  ASSERT_TRUE(life.AwaitBytes(4));
  // Its process group as well, as a terminal or a batch system would.
  ASSERT_EQ(kill(-parent.pid, GetParam()), 0);
  int status = 0;
  ASSERT_EQ(waitpid(parent.pid, &status, 0), parent.pid);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(life.AwaitEnd());
  EXPECT_TRUE(AwaitProcessEnd(supervisor));
  EXPECT_FALSE(fs::exists(temp / "scratch"));
}

TEST_P(OrphanedSupervisorTest, V81_NorWhenItIsKilledWhileBotsAreStarted) {
  const TempFolder temp;
  LifeLine life(temp / "life");
  temp.Write("scratch/seat/log", "");
  const Parent parent = StartParent(temp, std::vector<std::string>(1000, kHold));
  const UniqueFd supervisor = OpenProcess(parent.supervisor);
  ASSERT_TRUE(supervisor.valid());
  ASSERT_TRUE(life.AwaitBytes(20));
  ASSERT_EQ(kill(-parent.pid, GetParam()), 0);
  ASSERT_EQ(waitpid(parent.pid, nullptr, 0), parent.pid);
  EXPECT_TRUE(AwaitProcessEnd(supervisor));
  EXPECT_TRUE(life.AwaitEnd());
  EXPECT_FALSE(fs::exists(temp / "scratch"));
}

INSTANTIATE_TEST_SUITE_P(All, OrphanedSupervisorTest, testing::Values(SIGKILL, SIGINT, SIGHUP),
                         [](const auto& info) { return "Signal" + std::to_string(info.param); });

}  // namespace
}  // namespace assize::process
