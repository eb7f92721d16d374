// Threads on a machine that has none left: as an ordinary user, since root has no such limit.
#include "referee/base/tasks/threads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

// Of the calling process's user; the hard limit stays as it is.
void LimitProcesses(rlim_t most) {
  rlimit limit = {};
  getrlimit(RLIMIT_NPROC, &limit);
  limit.rlim_cur = std::min(most, limit.rlim_max);
  setrlimit(RLIMIT_NPROC, &limit);
}

TEST(StartThread, RunsItsWork) {
  std::thread thread;
  int ran = 0;
  ASSERT_TRUE(StartThread("test", &thread, [&ran] { ++ran; }).ok());
  thread.join();
  EXPECT_EQ(ran, 1);
}

TEST(StartThread, AnExceptionEndsTheThreadAlone) {
  ::testing::internal::CaptureStderr();
  std::thread thread;
  ASSERT_TRUE(StartThread("reports", &thread, [] { throw std::runtime_error("no memory"); }).ok());
  thread.join();
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "A thread ended: reports threw: no memory\n");
}

TEST(StartThread, SaysSoWhereThereIsNoThreadAndStartsOneAsSoonAsThereIs) {
  const std::string answer = testing::WithoutPrivileges([] {
    LimitProcesses(0);
    std::thread thread;
    int ran = 0;
    const absl::Status refused = StartThread("test", &thread, [&ran] { ++ran; });
    std::string report = absl::StrCat(absl::StatusCodeToString(refused.code()), " ",
                                      refused.message(), "; started ", thread.joinable() ? 1 : 0);
    LimitProcesses(RLIM_INFINITY);
    const absl::Status started = StartThread("test", &thread, [&ran] { ++ran; });
    if (thread.joinable()) thread.join();
    return absl::StrCat(report, "; then ", absl::StatusCodeToString(started.code()), ", ran ", ran);
  });
  EXPECT_THAT(answer, ::testing::StartsWith("RESOURCE_EXHAUSTED no thread can be started: "));
  EXPECT_THAT(answer, ::testing::EndsWith("; started 0; then OK, ran 1"));
}

}  // namespace
}  // namespace assize
