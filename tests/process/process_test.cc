// One bot's process: how it is started, what it finds, how its end is told.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "referee/process/watch/process_tree.h"
#include "tests/process/supervisor_fixture.h"

namespace assize::process {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

using ProcessTest = SupervisorTest;

TEST_F(ProcessTest, AnExitStatusIsTold) {
  StartShell("exit 3");
  EXPECT_EQ(AwaitEnd(), "exit status 3");
}

TEST_F(ProcessTest, ASignalIsTold) {
  StartShell("kill -SEGV $$");
  EXPECT_EQ(AwaitEnd(), "signal 11 (Segmentation fault)");
}

TEST_F(ProcessTest, CpuTimeAndMemoryAreTold) {
  StartShell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done");
  const auto exit = exits_.Await(0);
  ASSERT_TRUE(exit);
  EXPECT_GT((exit->user_cpu + exit->system_cpu).count(), 0);
  EXPECT_GT(exit->max_rss_bytes, 0u);
}

TEST_F(ProcessTest, TheSandboxSaysThatNothingConfinesTheBot) {
  const BotHandle bot = StartShell("exit 0");
  EXPECT_FALSE(bot.confined);
}

TEST_F(ProcessTest, TheEnvironmentIsWhatWasGivenAndNothingElse) {
  StartRequest request = Request({"env"});
  request.environment.push_back("ASSIZE_TOKEN=a b=c");
  ASSERT_TRUE(Start(0, request).ok());
  AwaitEnd();
  EXPECT_EQ(Log(), "PATH=/usr/bin:/bin\nASSIZE_TOKEN=a b=c\n");
}

TEST_F(ProcessTest, ArgumentsArriveAsTheyAre) {
  ASSERT_TRUE(Start(0, Request({"printf", "<%s>", "a b", "", "$HOME", "*"})).ok());
  AwaitEnd();
  EXPECT_EQ(Log(), "<a b><><$HOME><*>");
}

TEST_F(ProcessTest, TheBotsFolderIsItsWorkingFolder) {
  temp_.Write("bot/run", "#!/bin/sh\npwd\n", 0755);
  StartRequest request = Request({"./run"});
  request.folder = temp_ / "bot";
  ASSERT_TRUE(Start(0, request).ok());
  AwaitEnd();
  EXPECT_EQ(Log(), temp_ / "bot\n");
}

TEST_F(ProcessTest, StdinIsEmptyAndNoOtherDescriptorIsOpen) {
  const UniqueFd kept(open("/dev/null", O_RDONLY));  // not close-on-exec
  StartShell("cat; ls /proc/$$/fd");
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(Log(), "0\n1\n2\n");
}

// Both ends of a seat's socket.
struct SeatPair {
  SeatPair() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      throw std::system_error(errno, std::generic_category());
    }
    ours.Reset(ends[0]);
    theirs.Reset(ends[1]);
  }
  // What comes until the other end is closed.
  std::string ReadAll() const {
    std::string all;
    char buffer[256];
    ssize_t size;
    while ((size = read(ours.get(), buffer, sizeof buffer)) > 0) {
      all.append(buffer, static_cast<size_t>(size));
    }
    return all;
  }
  UniqueFd ours;
  UniqueFd theirs;
};

TEST_F(ProcessTest, TheSeatIsDescriptorThreeAndNamedInTheEnvironment) {
  SeatPair seat;
  StartRequest request =
      Request({"sh", "-c", "read word <&3; echo \"$word $ASSIZE_SEAT_FD\" >&3; ls /proc/$$/fd"});
  request.seat = seat.theirs.get();
  ASSERT_TRUE(Start(0, request).ok());
  seat.theirs.Reset();
  ASSERT_EQ(write(seat.ours.get(), "hello\n", 6), 6);
  // The end of the process is the end of what can be read: nobody else has kept the other end.
  EXPECT_EQ(seat.ReadAll(), "hello 3\n");
  EXPECT_EQ(AwaitEnd(), "exit status 0");
  EXPECT_EQ(Log(), "0\n1\n2\n3\n");
}

TEST_F(ProcessTest, AFailedStartLeavesNobodyWithTheSeat) {
  SeatPair seat;
  StartRequest request = Request({"./missing"});
  request.seat = seat.theirs.get();
  EXPECT_FALSE(Start(0, request).ok());
  seat.theirs.Reset();
  EXPECT_EQ(seat.ReadAll(), "");
}

TEST_F(ProcessTest, NoSignalIsBlockedOrIgnored) {
  ASSERT_TRUE(Start(0, Request({"cat", "/proc/self/status"})).ok());
  AwaitEnd();
  for (const char* kind : {"SigBlk", "SigIgn", "SigCgt"}) {
    EXPECT_THAT(Log(), HasSubstr(std::string(kind) + ":\t0000000000000000\n"));
  }
}

TEST_F(ProcessTest, TheBotLeadsASessionOfItsOwn) {
  const BotHandle bot = StartShell("cut -d' ' -f5,6 /proc/$$/stat");
  AwaitEnd();
  EXPECT_EQ(Log(), std::to_string(bot.pid) + " " + std::to_string(bot.pid) + "\n");
}

// Lets this process, and what it forks, leave core files as far as it may.
class WithCoreFiles {
 protected:
  WithCoreFiles() {
    getrlimit(RLIMIT_CORE, &before_);
    const struct rlimit most = {before_.rlim_max, before_.rlim_max};
    setrlimit(RLIMIT_CORE, &most);
  }
  ~WithCoreFiles() { setrlimit(RLIMIT_CORE, &before_); }

 private:
  struct rlimit before_ = {};
};

class CoreFileTest : WithCoreFiles, public SupervisorTest {};

TEST_F(CoreFileTest, ACrashLeavesNone) {
  StartShell("ulimit -c");
  AwaitEnd();
  EXPECT_EQ(Log(), "0\n");
}

TEST_F(ProcessTest, BothStreamsGoToTheLogInTheirOrder) {
  StartShell("echo one; echo two >&2; echo three");
  const auto exit = exits_.Await(0);
  EXPECT_EQ(Log(), "one\ntwo\nthree\n");
  EXPECT_EQ(exit->output_bytes, Log().size());
  EXPECT_EQ(exit->output_left_out, 0u);
}

TEST_F(ProcessTest, V61_ABotThatFloodsItsLogIsNeverHeldUpAndTheMiddleIsLeftOut) {
  StartShell("seq 1 200000; seq 200001 400000 >&2; exit 5");
  EXPECT_EQ(AwaitEnd(), "exit status 5");
  // Numbers of one to six digits, each with its line's end.
  constexpr size_t kWritten = 9 * 2 + 90 * 3 + 900 * 4 + 9000 * 5 + 90000 * 6 + size_t{300001} * 7;
  constexpr size_t kLeftOut = kWritten - size_t{2} * 65536;
  EXPECT_EQ(exits_.Await(0)->output_bytes, kWritten);
  EXPECT_EQ(exits_.Await(0)->output_left_out, kLeftOut);
  EXPECT_THAT(Log(), StartsWith("1\n2\n3\n"));
  EXPECT_THAT(Log(), HasSubstr("\n... " + std::to_string(kLeftOut) + " bytes left out ...\n"));
  EXPECT_THAT(Log(), testing::EndsWith("\n399999\n400000\n"));
}

TEST_F(ProcessTest, WithoutALogPathTheOutputIsThrownAway) {
  StartRequest request = Request({"sh", "-c", "seq 1 100000; exit 2"});
  request.log_path = "";
  ASSERT_TRUE(Start(0, request).ok());
  EXPECT_EQ(AwaitEnd(), "exit status 2");
}

// Starts a process that waits at a pipe before it executes its program, and waits in the kernel, deaf
// to signals, until it does.
constexpr char kWaitsForItsChild[] =
    "import os\n"
    "at_pipe = [(os.POSIX_SPAWN_OPEN, 9, 'pipe', os.O_RDONLY, 0)]\n"
    "try:\n"
    "  os.posix_spawn('/bin/true', ['true'], {}, file_actions=at_pipe)\n"
    "finally:\n"
    "  print('goes on', flush=True)\n";

TEST_F(ProcessTest, AProcessThatWaitsForTheKernelIsFrozenBeforeItGoesOn) {
  ASSERT_EQ(mkfifo((temp_ / "pipe").c_str(), 0600), 0);
  const auto bot = Start(0, Request({"python3", "-c", kWaitsForItsChild}));
  ASSERT_TRUE(bot.ok());
  const auto waits = [&] { return std::ranges::any_of(StatesOf(bot->pid), WaitsForKernel); };
  ASSERT_TRUE(IsSoon([&] { return waits() && !ChildrenOf(bot->pid).empty(); }));
  const pid_t child = ChildrenOf(bot->pid).front();
  ASSERT_TRUE(supervisor_->Freeze(*bot).ok());
  ASSERT_TRUE(IsSoon([&] { return IsStopped(child); }));
  ASSERT_TRUE(waits());
  ASSERT_EQ(kill(child, SIGKILL), 0);
  ASSERT_TRUE(IsSoon([&] { return IsStopped(bot->pid); }));
  const auto state = supervisor_->Look(*bot);
  ASSERT_TRUE(state.ok() && state->has_value());
  EXPECT_THAT((*state)->last_lines, testing::IsEmpty());
  ASSERT_TRUE(supervisor_->Thaw(*bot, Renewal::kNone).ok());
  EXPECT_TRUE(exits_.Await(0).has_value());
  EXPECT_THAT(Log(), HasSubstr("goes on"));
}

// A program for a machine that this one is not: the test's own, with the machine's number changed.
std::string ForeignProgram() {
  constexpr size_t kMachineOffset = 18;
  std::string program = ContentOf("/bin/true");
  program[kMachineOffset] = '\x08';  // MIPS
  return program;
}

struct BadProgram {
  const char* title;
  // Relative to the test's folder, where SetUp has made them.
  const char* program;
  absl::StatusCode code;
  const char* message;
};

class StartErrorTest : public ProcessTest, public testing::WithParamInterface<BadProgram> {
 protected:
  void SetUp() override {
    temp_.Write("plain", "#!/bin/sh\n", 0644);
    temp_.Write("text", "echo hello\n", 0755);
    temp_.Write("lost", "#!/no/such/interpreter -x\n", 0755);
    temp_.Write("dos", "#!/bin/sh\r\necho\r\n", 0755);
    temp_.Write("foreign", ForeignProgram(), 0755);
    temp_.Write("folder/x", "");
  }
};

TEST_P(StartErrorTest, V53_IsToldWithItsReasonAndNothingRuns) {
  const absl::Status status = Start(0, Request({GetParam().program})).status();
  EXPECT_EQ(status.code(), GetParam().code) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().message));
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().program + 2));
}

constexpr auto kFailed = absl::StatusCode::kFailedPrecondition;
INSTANTIATE_TEST_SUITE_P(
    All, StartErrorTest,
    testing::Values(
        BadProgram{"Missing", "./gone", absl::StatusCode::kNotFound, "No such file or directory"},
        BadProgram{"NotInPath", "no-such-program", absl::StatusCode::kNotFound, "in PATH"},
        BadProgram{"NotExecutable", "./plain", kFailed, "chmod +x"},
        BadProgram{"Folder", "./folder", kFailed, "is a folder"},
        BadProgram{"TextWithoutInterpreter", "./text", kFailed, "Exec format error"},
        BadProgram{"MissingInterpreter", "./lost", kFailed, "interpreter \"/no/such/interpreter\""},
        BadProgram{"DosLineEnds", "./dos", kFailed, "as on Windows (CR LF)"},
        BadProgram{"ForeignMachine", "./foreign", kFailed, "neither a program for this machine"}),
    [](const auto& info) { return info.param.title; });

TEST_F(ProcessTest, AMissingFolderIsTold) {
  StartRequest request = Request({"/bin/true"});
  request.folder = temp_ / "gone";
  EXPECT_THAT(Start(0, request).status().ToString(), HasSubstr("entering the bot's folder"));
}

TEST_F(ProcessTest, AMissingFolderOfLogsStopsNobody) {
  StartRequest request = Request({"/bin/true"});
  request.log_path = temp_ / "gone/log";
  EXPECT_TRUE(Start(0, request).ok());
}

TEST_F(ProcessTest, ARequestThatMakesNoSenseIsRefused) {
  const StartRequest good = Request({"/bin/true"});
  StartRequest no_program = good;
  no_program.argv = {};
  StartRequest relative_folder = good;
  relative_folder.folder = "bots";
  StartRequest relative_log = good;
  relative_log.log_path = "log";
  StartRequest with_nul = good;
  with_nul.environment.push_back(std::string("A=\0B", 4));
  StartRequest too_large = good;
  too_large.argv.push_back(std::string(200000, 'x'));
  for (const StartRequest& request :
       {no_program, relative_folder, relative_log, with_nul, too_large}) {
    EXPECT_EQ(Start(0, request).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST_F(ProcessTest, TheLargestRequestWorks) {
  StartRequest request = Request({"sh", "-c", "echo ${#BIG}"});
  request.environment.push_back("BIG=" + std::string(120000, 'x'));
  ASSERT_TRUE(Start(0, request).ok());
  AwaitEnd();
  EXPECT_EQ(Log(), "120000\n");
}

}  // namespace
}  // namespace assize::process
