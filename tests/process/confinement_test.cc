// Confined bots, and what they try to get out. Run as root and as an ordinary user.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "referee/base/files/data_limit.h"
#include "referee/base/tasks/processors.h"
#include "referee/process/supervisor/process_log.h"
#include "referee/process/walls/inner_wall_image.h"
#include "referee/process/watch/crowd.h"
#include "referee/process/watch/process_tree.h"
#include "tests/process/confinement_fixture.h"

namespace assize::process {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// What no confined bot may find. Before any supervisor starts, which inherits it.
[[maybe_unused]] const int kSecretIsSet = setenv("ASSIZE_TEST_SECRET", "1", /*replace=*/1);

TEST_F(ConfinementTest, V53_AProgramOfAnotherKindIsRefusedBeforeTheStart) {
  temp_.Write("bundle/data", "no program", 0755);
  temp_.Write("bundle/script", "#!/no/such/interpreter\n", 0755);
  temp_.Write("bundle/text", "#!/bin/sh\n", 0644);
  EXPECT_THAT(Start(0, Confined({"./data"})).status().message(), HasSubstr("neither a program"));
  EXPECT_THAT(Start(0, Confined({"./script"})).status().message(), HasSubstr("/no/such"));
  EXPECT_THAT(Start(0, Confined({"./text"})).status().message(), HasSubstr("not executable"));
  EXPECT_THAT(Start(0, Confined({"./none"})).status().message(), HasSubstr("No such file"));
}

TEST_F(ConfinementTest, V54_ItsEndIsToldAsItIs) {
  ASSERT_TRUE(Start(0, Confined({"sh", "-c", "exit 3"})).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 3");
  ASSERT_TRUE(Start(1, Confined({"sh", "-c", "kill -SEGV $$"})).ok());
  EXPECT_EQ(exits_.Await(1)->Describe(), "signal 11 (Segmentation fault)");
}

TEST_F(ConfinementTest, V54_ACrashLeavesNoCore) {
  const auto files = [this] {
    return std::distance(std::filesystem::directory_iterator(bundle_), {});
  };
  const auto before = files();
  EXPECT_THAT(Try({"core"}), StartsWith("signal 11 (Segmentation fault)"));
  EXPECT_EQ(files(), before);
}

TEST_F(ConfinementTest, V54_NorDoesItStartTheHandlerOfCores) { ExpectHeld({"core_limit"}); }

TEST_F(ConfinementTest, V56_V66_AnOrphanInASessionOfItsOwnDiesWithItsParent) {
  EXPECT_THAT(Try({"orphan"}), AllOf(StartsWith("exit status 0\n"), HasSubstr("born")));
  supervisor_.reset();
  EXPECT_TRUE(DescendantsOf(getpid()).empty());
}

TEST_F(ConfinementTest, V58_AForkBombFailsAtItsLimit) { ExpectHeld({"fork_bomb"}); }

TEST_F(ConfinementTest, V58_AForkBombThatGoesOnIsDeadWhenItIsKilled) {
  const auto bot = Start(0, Attack({"bomb_for_ever"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("lit"));
  // Others start meanwhile: the limit is its own.
  ASSERT_TRUE(Start(1, Confined({"sh", "-c", "sleep 0 & wait; exit 4"})).ok());
  EXPECT_EQ(exits_.Await(1)->Describe(), "exit status 4");
  ASSERT_TRUE(supervisor_->Kill(*bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST(CrowdTest, WeighsAsMuchAsAThreadForEachProcessor) {
  EXPECT_EQ(NicenessOfCrowd(1, 2), 0);
  EXPECT_EQ(NicenessOfCrowd(2, 2), 0);
  // A step is a factor of 1.25.
  EXPECT_EQ(NicenessOfCrowd(5, 4), 1);
  EXPECT_EQ(NicenessOfCrowd(64, 2), 16);
  EXPECT_EQ(NicenessOfCrowd(100000, 1), 19);
}

TEST_F(ConfinementTest, V58_WhoRunsManyProcessesDoesNotPushOthersAside) {
  const int many = 8 * UsableProcessors();
  StartRequest request = Attack({"spins", std::to_string(many)});
  request.sandbox->limits.processes = 2 * many;
  const auto crowd = Start(0, request);
  StartRequest alone = Attack({"spins", "1"});
  alone.log_path = temp_ / "alone";
  const auto other = Start(1, alone);
  ASSERT_TRUE(crowd.ok() && other.ok());
  // All its processes are there.
  ASSERT_TRUE(AwaitLog("spins", "alone"));
  const auto niceness = [](const BotHandle& bot) {
    std::vector<int> found;
    for (const pid_t pid : DescendantsOf(bot.pid)) {
      found.push_back(getpriority(PRIO_PROCESS, static_cast<id_t>(pid)));
    }
    // The first is bubblewrap's.
    if (!found.empty()) found.erase(found.begin());
    return found;
  };
  // The kernel knows no priority below 19.
  const int ordinary = getpriority(PRIO_PROCESS, 0);
  const int expected = std::min(19, ordinary + NicenessOfCrowd(many, UsableProcessors()));
  const auto is_restrained = [expected](int nice) { return nice >= expected; };
  const auto end = std::chrono::steady_clock::now() + kTimeout;
  std::vector<int> found;
  do {
    found = niceness(*crowd);
  } while ((static_cast<int>(found.size()) < many || !std::ranges::all_of(found, is_restrained)) &&
           std::chrono::steady_clock::now() < end);
  ASSERT_GE(static_cast<int>(found.size()), many);
  EXPECT_THAT(found, Each(Ge(expected)));
  EXPECT_THAT(niceness(*other), testing::AllOf(testing::Not(testing::IsEmpty()), Each(ordinary)));
}

TEST_F(ConfinementTest, V59_MemoryOfOneProcess) {
  if (DataLimit(1) != 1) GTEST_SKIP() << "this build has no limit (base/files/data_limit.h)";
  ExpectHeld({"eats_alone", "8000"});
}

TEST_F(ConfinementTest, V59_MemoryOfManyProcessesEndsTheInstance) {
  StartRequest request = Attack({"eats", "8", "100"});
  request.sandbox->limits.memory_mib = 256;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 256 MiB of memory");
}

TEST_F(ConfinementTest, V59_MemoryBehindAnEndedFirstThreadCounts) {
  StartRequest request = Attack({"eats_behind_an_ended_thread", "8", "100"});
  request.sandbox->limits.memory_mib = 256;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 256 MiB of memory");
}

TEST_F(ConfinementTest, V59_TablesThatTheKernelKeepsOfPagesCount) {
  StartRequest request = Attack({"eats_tables", "60000"});
  request.sandbox->limits.memory_mib = 128;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 128 MiB of memory");
}

TEST_F(ConfinementTest, V59_AMachineWithoutMemoryEndsBotsFirst) {
  for (const std::string& score : FilesOfAShell("oom_score_adj")) EXPECT_GE(std::stoi(score), 500);
}

TEST_F(ConfinementTest, V59_SharedMemoryCountsOnce) {
  StartRequest request = Attack({"shares", "150"});
  request.sandbox->limits.memory_mib = 512;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
}

TEST_F(ConfinementTest, V59_MemoryThatTheKernelKeepsInSocketsIsLimited) {
  ASSERT_TRUE(Start(0, Attack({"fills_sockets", "20"})).ok());
  EXPECT_EQ(AwaitEnd(), "killed: had more than 64 sockets");
}

TEST_F(ConfinementTest, V59_ASocketHasNoMoreRoomThanOthers) { ExpectHeld({"asks_for_room"}); }

TEST_F(ConfinementTest, V59_AndInPipes) {
  ASSERT_TRUE(Start(0, Attack({"fills_pipes", "4"})).ok());
  EXPECT_EQ(AwaitEnd(), "killed: had more than 256 pipes");
}

TEST_F(ConfinementTest, V59_DescriptorsOfAllProcessesTogetherAreLimited) {
  ASSERT_TRUE(Start(0, Attack({"opens_much", "20"})).ok());
  EXPECT_EQ(AwaitEnd(), "killed: had more than 2048 descriptors in all processes together");
}

TEST_F(ConfinementTest, V59_MemoryThatNobodyCountsIsNotToBeHad) { ExpectHeld({"shared_memory"}); }

TEST_F(ConfinementTest, V60_DiskAndMemoryOfTheHostAreNotFilled) { ExpectHeld({"fills_disk"}); }
TEST_F(ConfinementTest, V60_NorWithManyFiles) { ExpectHeld({"fills_inodes"}); }
TEST_F(ConfinementTest, V60_NorWithALargeFile) { ExpectHeld({"large_file"}); }
TEST_F(ConfinementTest, V60_DescriptorsAreLimited) { ExpectHeld({"descriptors"}); }
TEST_F(ConfinementTest, V60_NothingButTmpCanBeWritten) { ExpectHeld({"writes"}); }

TEST_F(ConfinementTest, V60_DisksAreNotMadeToWrite) { ExpectHeld({"disks"}); }

TEST_F(ConfinementTest, V60_TmpIsGoneWithTheInstance) {
  ASSERT_TRUE(Start(0, Confined({"sh", "-c", "touch /tmp/diary /dev/shm/diary"})).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  ASSERT_TRUE(Start(1, Confined({"sh", "-c", "ls -A /tmp /dev/shm/"})).ok());
  exits_.Await(1);
  EXPECT_EQ(Log(), "/dev/shm/:\n\n/tmp:\n");
}

TEST_F(ConfinementTest, V61_OutputIsTakenWithoutEndAndItsEndIsReported) {
  ASSERT_TRUE(
      Start(0, Confined({"sh", "-c", "head -c 50000000 /dev/urandom | tr -c x y; echo; echo end"}))
          .ok());
  const auto exit = exits_.Await(0);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->output_bytes, 50000005u);
  EXPECT_EQ(exit->last_lines.back(), "end");
  EXPECT_LT(Log().size(), 2 * ProcessLog::kKept + 1000);
}

// How often a process has called read() and the like.
int64_t ReadsOf(pid_t pid) {
  const std::string io = ContentOf("/proc/" + std::to_string(pid) + "/io");
  const size_t found = io.find("syscr:");
  return found == std::string::npos ? -1 : std::strtoll(io.c_str() + found + 6, nullptr, 10);
}

TEST_F(ConfinementTest, V61_SingleBytesAreNotReadOneByOne) {
  constexpr int kBytes = 40000;
  const std::vector<pid_t> children = ChildrenOf(getpid());
  ASSERT_EQ(children.size(), 1u);
  const int64_t before = ReadsOf(children.front());
  ASSERT_GE(before, 0);
  ASSERT_TRUE(Start(0, Attack({"prints_grains", std::to_string(kBytes)})).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_LT(ReadsOf(children.front()) - before, kBytes / 2);
}

TEST_F(ConfinementTest, V62_ThereIsNoNetwork) {
  const UniqueFd listener(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in any = {.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
  socklen_t size = sizeof any;
  ASSERT_EQ(bind(listener.get(), reinterpret_cast<sockaddr*>(&any), size), 0);
  ASSERT_EQ(listen(listener.get(), 8), 0);
  ASSERT_EQ(getsockname(listener.get(), reinterpret_cast<sockaddr*>(&any), &size), 0);
  const UniqueFd named(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const std::string name = "assize-test-" + std::to_string(getpid());
  sockaddr_un abstract = {.sun_family = AF_UNIX, .sun_path = {}};
  std::copy(name.begin(), name.end(), abstract.sun_path + 1);
  ASSERT_EQ(bind(named.get(), reinterpret_cast<sockaddr*>(&abstract),
                 sizeof(sa_family_t) + 1 + name.size()),
            0);
  ASSERT_EQ(listen(named.get(), 8), 0);
  ExpectHeld({"sockets", std::to_string(ntohs(any.sin_port)), name});
}

TEST_F(ConfinementTest, V63_NoFileOfTheHostIsThere) {
  temp_.Write("database", "event.seed");
  temp_.Write("other-bot/secret", "opening");
  ExpectHeld({"files", temp_.path(), temp_ / "database", temp_ / "other-bot", temp_ / "scratch",
              temp_ / "log", bundle_});
}

TEST_F(ConfinementTest, V63_NorIsTheEnvironmentOrMemoryOfTheHost) {
  ExpectHeld({"processes", "ASSIZE_TEST_SECRET"});
  ExpectHeld({"memory_of_others", "TERCES_TSET_EZISSA"});
}

TEST_F(ConfinementTest, V63_ALinkInTheBundleLeadsNowhere) {
  temp_.Write("secret", "event.seed");
  std::filesystem::create_symlink(temp_ / "secret", bundle_ + "/link");
  std::filesystem::create_directory_symlink("/", bundle_ + "/root");
  ASSERT_TRUE(Start(0, Confined({"sh", "-c", "cat link; ls root/home"})).ok());
  AwaitEnd();
  EXPECT_THAT(Log(), Not(HasSubstr("event.seed")));
  EXPECT_THAT(Log(), HasSubstr("root/home"));
}

TEST_F(ConfinementTest, V63_ReadingLeavesNoTraceForALaterInstance) { ExpectHeld({"times"}); }
TEST_F(ConfinementTest, V63_FilesThatInstancesShareCarryNoMessage) { ExpectHeld({"locks"}); }

TEST_F(ConfinementTest, V63_NorDoesTheCacheOfSharedFiles) { ExpectHeld({"cache"}); }

TEST_F(ConfinementTest, V63_FutexesWakeNobodyElse) { ExpectHeld({"futexes"}); }
TEST_F(ConfinementTest, V63_NorDoTheKernelsNumbers) { ExpectHeld({"kernel_numbers"}); }

TEST_F(ConfinementTest, V64_TimersAndSignalsThatWaitAreLimited) { ExpectHeld({"pending_signals"}); }
TEST_F(ConfinementTest, V64_ThereIsNoUrgentData) { ExpectHeld({"urgent_data"}); }

TEST_F(ConfinementTest, V64_SignalsReachOnlyItsOwnProcesses) {
  ExpectHeld({"signals", std::to_string(getpid())});
  EXPECT_THAT(Try({"kill_all"}), HasSubstr("kills"));
}

TEST_F(ConfinementTest, V64_DangerousSystemCallsAreRefused) { ExpectHeld({"system_calls"}); }
TEST_F(ConfinementTest, V64_NoNamespacesCanBeMade) { ExpectHeld({"namespaces"}); }
TEST_F(ConfinementTest, V64_ItHasNoRightsAndGetsNone) {
  ExpectHeld({"identity"});
  for (const std::string& status : FilesOfAShell("status")) {
    for (const char* rights : {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"}) {
      EXPECT_THAT(status, HasSubstr(std::string(rights) + ":\t0000000000000000\n"));
    }
    EXPECT_THAT(status, HasSubstr("NoNewPrivs:\t1\n"));
    EXPECT_THAT(status, HasSubstr("Seccomp:\t2\n"));
  }
  for (const std::string& map : FilesOfAShell("uid_map")) {
    EXPECT_THAT(map, testing::MatchesRegex(" *1000 +[1-9][0-9]* +1\n"));
  }
}

TEST_F(ConfinementTest, V63_OfTheKernelsProcOnlyLinksCanBeSeen) {
  if (!HasLandlock()) GTEST_SKIP() << "this kernel has no Landlock";
  ExpectHeld({"proc"});
}

TEST_F(ConfinementTest, V65_WhoIgnoresSigtermIsKilledAfterTheGrace) {
  const auto bot =
      Start(0, Confined({"sh", "-c", "trap '' TERM; echo deaf; while :; do sleep 1; done"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("deaf"));
  ASSERT_TRUE(supervisor_->Stop(*bot, std::chrono::milliseconds(50)).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST_F(ConfinementTest, V65_WhoHearsSigtermMayEndByItself) {
  const auto bot = Start(
      0,
      Confined({"sh", "-c", "trap 'exit 7' TERM; echo ready; while :; do sleep 600 & wait; done"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("ready"));
  ASSERT_TRUE(supervisor_->Stop(*bot, kTimeout).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 7");
}

TEST_F(ConfinementTest, V65_WhoStopsItselfIsKilledAllTheSame) {
  const auto bot = Start(0, Confined({"sh", "-c", "echo stops; kill -STOP $$; echo goes on"}));
  ASSERT_TRUE(bot.ok());
  ASSERT_TRUE(AwaitLog("stops"));
  ASSERT_TRUE(supervisor_->Kill(*bot).ok());
  EXPECT_EQ(AwaitEnd(), "signal 9 (Killed)");
}

TEST_F(ConfinementTest, V67_WhoSpinsIsEndedAtTheLimitOfCpuTime) {
  StartRequest request = Attack({"spins", "3"});
  request.sandbox->limits.cpu_s = 1;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 1 s of CPU time");
}

TEST_F(ConfinementTest, V67_WhatChildrenUsedCountsAlsoIfNobodyWaitsForThem) {
  StartRequest request = Attack({"sheds"});
  request.sandbox->limits.cpu_s = 2;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "killed: used more than 2 s of CPU time");
}

TEST_F(ConfinementTest, OnlyTheFileOfABotThatIsAFileIsSeen) {
  temp_.Write("bundle/bot", "#!/bin/sh\nls /bot\n", 0755);
  StartRequest request = Confined({bundle_ + "/bot"});
  request.sandbox->only_file = bundle_ + "/bot";
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(Log(), "bot\n");
}

TEST_F(ConfinementTest, WhatIsAllowedToBeReadIsSeenReadOnly) {
  temp_.Write("library/table", "values");
  StartRequest request = Confined({"sh", "-c", "cat /opt/library/table; touch /opt/library/x"});
  request.sandbox->reads.push_back({temp_ / "library", "/opt/library"});
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 1");
  EXPECT_THAT(Log(), AllOf(StartsWith("values"), HasSubstr("Read-only file system")));
}

TEST_F(ConfinementTest, ABuildMayWriteItsFolder) {
  StartRequest request = Confined({"sh", "-c", "mkdir made && echo built > made/program"});
  request.sandbox->purpose = SandboxPurpose::kBuild;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(ContentOf(bundle_ + "/made/program"), "built\n");
}

// Builds run beside matches: what is shut there is shut here.
class ABuildIsConfinedAsABot : public ConfinementTest,
                               public testing::WithParamInterface<const char*> {};

TEST_P(ABuildIsConfinedAsABot, V63_AndHearsNothingOfMatches) {
  if (GetParam() == std::string("proc") && !HasLandlock()) {
    GTEST_SKIP() << "this kernel has no Landlock";
  }
  StartRequest request = Attack({GetParam()});
  request.sandbox->purpose = SandboxPurpose::kBuild;
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(Log(), "held\n");
}

INSTANTIATE_TEST_SUITE_P(Attacks, ABuildIsConfinedAsABot,
                         testing::Values("proc", "locks", "cache", "futexes", "kernel_numbers",
                                         "system_calls", "namespaces", "identity", "disks",
                                         "urgent_data", "shared_memory", "core_limit"),
                         [](const auto& info) { return std::string(info.param); });

TEST_F(ConfinementTest, AProgramThatCannotBeSeenFromInsideIsRefused) {
  temp_.Write("elsewhere/bot", "#!/bin/sh\n", 0755);
  EXPECT_THAT(Start(0, Confined({temp_ / "elsewhere/bot"})).status().message(),
              HasSubstr("can't be seen from inside"));
}

TEST_F(ConfinementTest, TheSeatsDescriptorIsTheOnlyOneThatItInherits) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  const UniqueFd ours(ends[0]);
  UniqueFd theirs(ends[1]);
  const UniqueFd secret(open("/dev/null", O_RDONLY));  // no O_CLOEXEC
  StartRequest request =
      Confined({"sh", "-c",
                "for i in 0 1 2 3 4 5 6 7 8 9 10 11; do test -e /proc/self/fd/$i && echo $i; done;"
                "echo hello >&3"});
  request.seat = theirs.get();
  ASSERT_TRUE(Start(0, request).ok());
  theirs.Reset();
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(Log(), "0\n1\n2\n3\n");
  char hello[6] = {};
  EXPECT_EQ(read(ours.get(), hello, 6), 6);
}

}  // namespace
}  // namespace assize::process
