#include "referee/base/tasks/interruption.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "absl/synchronization/notification.h"
#include "referee/base/status.h"

namespace assize {
namespace {

constexpr int kEnded = static_cast<int>(ExitCode::kInterrupted);

// A test whose threads may be ended by a signal runs in a process of its own, which says what it has
// done on standard error.
class Interruption : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

void Say(const char* text) { std::fprintf(stderr, "%s\n", text); }

TEST_F(Interruption, EachSignalEndsTheProgram) {
  for (const int signal : kInterrupts) {
    EXPECT_EXIT(
        {
          EndAtInterrupts();
          std::raise(signal);
          std::exit(0);
        },
        testing::ExitedWithCode(kEnded), "");
  }
}

TEST_F(Interruption, ASignalThatTheStarterHasBlockedEndsItToo) {
  EXPECT_EXIT(
      {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        std::raise(SIGTERM);
        EndAtInterrupts();
        std::exit(0);
      },
      testing::ExitedWithCode(kEnded), "");
}

TEST_F(Interruption, WhatIsHalfWrittenIsFinishedFirst) {
  EXPECT_EXIT(
      {
        EndAtInterrupts();
        const bool before = InterruptIsPending();
        {
          const HalfWritten outer;
          {
            const HalfWritten inner;
            std::raise(SIGINT);
            std::raise(SIGHUP);
          }
          if (!before && InterruptIsPending()) Say("finished");
        }
        std::exit(0);
      },
      testing::ExitedWithCode(kEnded), "finished");
}

TEST_F(Interruption, WhatAnotherThreadWritesIsFinishedFirst) {
  EXPECT_EXIT(
      {
        EndAtInterrupts();
        absl::Notification begun;
        absl::Notification signalled;
        std::thread writer([&] {
          const HalfWritten half_written;
          begun.Notify();
          signalled.WaitForNotification();
          Say("finished");
        });
        begun.WaitForNotification();
        std::raise(SIGTERM);
        signalled.Notify();
        writer.join();
        std::exit(0);
      },
      testing::ExitedWithCode(kEnded), "finished");
}

TEST_F(Interruption, OneThatIsTakenDoesNotEndTheProgram) {
  EXPECT_EXIT(
      {
        EndAtInterrupts();
        {
          const HalfWritten half_written;
          std::raise(SIGTERM);
          if (!TakePendingInterrupt() || TakePendingInterrupt()) std::exit(1);
        }
        std::exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(Interruption, AnUnfinishedLineIsErased) {
  EXPECT_EXIT(
      {
        EndAtInterrupts();
        NoteUnfinishedLine(true);
        std::raise(SIGINT);
      },
      testing::ExitedWithCode(kEnded), "\r");
}

}  // namespace
}  // namespace assize
