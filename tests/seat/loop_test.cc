// What the thread of a loop says about its own lateness.
#include "referee/seat/loop.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <future>
#include <memory>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/unique_fd.h"
#include "referee/process/watch/process_tree.h"

namespace assize::seat {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;

// What the loop said when it reported a byte.
struct Report {
  // Before and after it was asked.
  Clock::time_point before;
  Clock::time_point after;
  microseconds known;
  microseconds at_most;
};

class Reporter final : public Loop::Watcher {
 public:
  Reporter(Loop* loop, int descriptor) : loop_(loop), descriptor_(descriptor) {}

  void OnReady(uint32_t) override {
    char byte = 0;
    if (recv(descriptor_, &byte, 1, MSG_DONTWAIT) != 1) return;
    const Clock::time_point before = Clock::now();
    const microseconds known = loop_->Lateness(LatenessMeter::Bound::kKnown);
    const microseconds at_most = loop_->Lateness(LatenessMeter::Bound::kAtMost);
    reported_.set_value({before, Clock::now(), known, at_most});
  }

  // Waits for the next report. Afterwards another one may be awaited.
  Report Await() {
    const Report report = reported_.get_future().get();
    reported_ = {};
    return report;
  }

 private:
  Loop* const loop_;
  const int descriptor_;
  std::promise<Report> reported_;
};

// How long the thread has waited for a processor so far.
microseconds WaitedBy(pid_t thread) {
  std::ifstream file(absl::StrCat("/proc/self/task/", thread, "/schedstat"));
  int64_t running_ns = 0;
  int64_t waiting_ns = 0;
  file >> running_ns >> waiting_ns;
  return std::chrono::ceil<microseconds>(std::chrono::nanoseconds(waiting_ns));
}

class LoopTest : public ::testing::Test {
 protected:
  LoopTest() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    ours_ = UniqueFd(ends[0]);
    theirs_ = UniqueFd(ends[1]);
    reporter_ = std::make_shared<Reporter>(loop_.get(), ours_.get());
    std::promise<void> watched;
    loop_->Post([&] {
      loop_->Watch(ours_.get(), reporter_);
      watched.set_value();
    });
    watched.get_future().wait();
  }
  ~LoopTest() override { loop_->Stop(); }

  // Blocks until the thread waits for its descriptors; returns the thread.
  pid_t AwaitSleep() {
    std::promise<pid_t> thread;
    loop_->Post([&] { thread.set_value(gettid()); });
    const pid_t number = thread.get_future().get();
    while (process::Runs(getpid(), number)) std::this_thread::yield();
    return number;
  }
  void Say() { ASSERT_EQ(write(theirs_.get(), "x", 1), 1); }
  static void LetPass(microseconds time) {
    for (const Clock::time_point end = Clock::now() + time; Clock::now() < end;) {
      std::this_thread::yield();
    }
  }

  std::shared_ptr<Loop> loop_ = *Loop::Start();
  UniqueFd ours_;
  UniqueFd theirs_;
  std::shared_ptr<Reporter> reporter_;
};

TEST_F(LoopTest, AThreadThatHasSleptIsNotLateByWhatItHasSlept) {
  const pid_t thread = AwaitSleep();
  const Clock::time_point asleep = Clock::now();
  // What it waited just before it slept may count.
  const microseconds waited = WaitedBy(thread);
  LetPass(20 * LatenessMeter::kGlance);
  Say();
  const Report report = reporter_->Await();
  EXPECT_LE(report.known, report.at_most);
  EXPECT_LT(report.at_most, report.after - asleep + waited);
}

TEST_F(LoopTest, WhatComesWhileTheThreadIsBusyIsLateBySoMuch) {
  Clock::time_point said;
  loop_->Post([&] {
    Say();
    said = Clock::now();
    LetPass(12 * LatenessMeter::kGlance);
  });
  const Report report = reporter_->Await();
  EXPECT_GE(report.known, report.before - said);
  EXPECT_GE(report.at_most, report.before - said);
}

}  // namespace
}  // namespace assize::seat
