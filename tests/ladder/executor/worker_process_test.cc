#include "ladder/executor/here/worker_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace assize::ladder {
namespace {

using ::testing::HasSubstr;

class WorkerProcessTest : public ::testing::Test {
 protected:
  // A program that ends when its input does; then it prints `words`, and its exit status is 1.
  std::unique_ptr<WorkerProcess> Start(const std::string& words) {
    auto process = WorkerProcess::Start("/bin/sh", {"-c", "cat; echo " + words + " >&2; exit 1"},
                                        folder_.path() + "/worker.log");
    EXPECT_TRUE(process.ok()) << process.status();
    return *std::move(process);
  }

  // Until it is over, without asking it.
  static void AwaitEndOf(const WorkerProcess& process) {
    siginfo_t end = {};
    ASSERT_EQ(waitid(P_PID, process.pid(), &end, WEXITED | WNOWAIT), 0);
  }

  TempFolder folder_;
};

TEST_F(WorkerProcessTest, OneThatHasEndedIsSeenToHaveEndedThoughALaterOneHasItsLog) {
  const auto first = Start("first");
  EXPECT_FALSE(first->Poll().has_value());
  first->EndInput();
  AwaitEndOf(*first);
  const auto second = Start("second");
  const std::optional<WorkerEnd> end = first->Poll();
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->text, "first");
  EXPECT_FALSE(second->Poll().has_value());
}

TEST_F(WorkerProcessTest, ALogIsNotGivenToAnotherWhileItsFirstLives) {
  const auto first = Start("first");
  const auto second = WorkerProcess::Start("/bin/true", {}, folder_.path() + "/worker.log");
  EXPECT_TRUE(absl::IsAborted(second.status())) << second.status();
  EXPECT_THAT(second.status().message(), HasSubstr("worker.log is in use"));
}

TEST_F(WorkerProcessTest, OneThatWasSeenToHaveEndedLeavesItsLogToOthers) {
  const auto first = Start("first");
  first->EndInput();
  AwaitEndOf(*first);
  ASSERT_TRUE(first->Poll().has_value());
  Start("second");
}

}  // namespace
}  // namespace assize::ladder
