// The watch over the public port's process, which is a script of the test's own.
#include "ladder/service/port/front_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/ladder/store/ladder_testing.h"
#include "tests/support/temp_folder.h"

namespace assize::ladder::service {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FrontProcessTest : public ::testing::Test {
 protected:
  // Runs a program that does this before it waits for its end. The log throws at its first line.
  std::unique_ptr<FrontProcess> Start(const std::string& script) {
    FrontOptions options;
    options.plain_listen = "127.0.0.1:0";
    options.folder = folder_.path();
    options.program =
        folder_.Write("front", "#!/bin/sh\n" + script + "\nexec /bin/sleep 1000\n", 0755);
    return Get(FrontProcess::Start(options, [this, first = true](const std::string& text) mutable {
      if (std::exchange(first, false)) throw std::runtime_error("no memory");
      log_.push_back(text);
    }));
  }
  static void AwaitStarts(FrontProcess& front, int starts) {
    while (front.starts() < starts || front.ports().empty()) std::this_thread::yield();
  }

  const TempFolder folder_;
  // Written by its thread; to be read when there is none.
  std::vector<std::string> log_;
};

constexpr char kThrown[] = "A watch ended: the watch over the public port threw: no memory\n";

TEST_F(FrontProcessTest, AWatchThatThrowsEndsTheProcessAndAnotherIsStarted) {
  ::testing::internal::CaptureStderr();
  auto front = Start("echo plain 127.0.0.1:7; [ -e again ] || { : > again; echo a line; }");
  AwaitStarts(*front, 2);
  front = nullptr;
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), kThrown);
  EXPECT_THAT(log_, ElementsAre(HasSubstr("the public port's process has ended (signal 15)")));
}

TEST_F(FrontProcessTest, ThePortIsOpenEvenIfWhatItPrintedBeforeCantBeLogged) {
  ::testing::internal::CaptureStderr();
  auto front = Start("[ -e again ] || echo a line; : > again; echo plain 127.0.0.1:7");
  AwaitStarts(*front, 2);
  front = nullptr;
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), kThrown);
}

TEST_F(FrontProcessTest, AnEndThatCantBeLoggedIsFollowedByAnotherStart) {
  ASSERT_EQ(mkfifo((folder_ / "gate").c_str(), 0600), 0);
  ::testing::internal::CaptureStderr();
  auto front =
      Start("echo plain 127.0.0.1:7; [ -e again ] || { : > again; read go < gate; exit 3; }");
  std::ofstream(folder_ / "gate") << "go\n";
  AwaitStarts(*front, 2);
  front = nullptr;
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "A line ended: the log of the public port threw: no memory\n");
}

}  // namespace
}  // namespace assize::ladder::service
