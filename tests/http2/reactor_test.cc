// What is thrown on the reactor's thread ends the task or the report alone; everybody else goes on.
#include "referee/http2/reactor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

#include "referee/base/unique_fd.h"

namespace assize::http2 {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

// For so long who throws gets no reports.
constexpr std::chrono::seconds kRest(1);

class Throwing final : public Reactor::Watcher {
 public:
  void OnReady(uint32_t) override {
    ++reports;
    throw std::runtime_error("a broken stream");
  }
  void OnTurnEnd() override { throw std::runtime_error("a broken end"); }
  int reports = 0;
};

class Counting final : public Reactor::Watcher {
 public:
  void OnReady(uint32_t) override { ++reports; }
  void OnTurnEnd() override { ++turns; }
  int reports = 0;
  int turns = 0;
};

struct Ends {
  Ends() {
    int both[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both), 0);
    ours.Reset(both[0]);
    theirs.Reset(both[1]);
  }
  void Write() const { EXPECT_EQ(write(theirs.get(), "x", 1), 1); }
  UniqueFd ours;
  UniqueFd theirs;
};

TEST(Reactor, AReportThatThrowsRestsAndOthersComeThrough) {
  testing::internal::CaptureStderr();
  Reactor reactor;
  const Ends broken;
  const Ends whole;
  const auto throwing = std::make_shared<Throwing>();
  const auto counting = std::make_shared<Counting>();
  reactor.Watch(broken.ours.get(), EPOLLIN, throwing);
  reactor.Watch(whole.ours.get(), EPOLLIN, counting);
  broken.Write();
  whole.Write();
  const auto begin = Reactor::Clock::now();
  // Nobody reads: both would be reported in every turn.
  for (int turn = 0; turn < 3; ++turn) reactor.RunOnce(milliseconds(0));
  // Its rest may be over if the machine stands still meanwhile.
  const auto rests = (Reactor::Clock::now() - begin) / kRest;
  EXPECT_GE(throwing->reports, 1);
  EXPECT_LE(throwing->reports, 1 + rests);
  EXPECT_EQ(counting->reports, 3);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("a connection threw: a broken stream"));
}

TEST(Reactor, AfterItsRestItIsReportedAgain) {
  testing::internal::CaptureStderr();
  Reactor reactor;
  const Ends broken;
  const auto throwing = std::make_shared<Throwing>();
  reactor.Watch(broken.ours.get(), EPOLLIN, throwing);
  broken.Write();
  while (throwing->reports < 2) reactor.RunOnce(milliseconds(2000));
  testing::internal::GetCapturedStderr();
}

TEST(Reactor, TasksThatThrowEndAlone) {
  testing::internal::CaptureStderr();
  Reactor reactor;
  const auto counting = std::make_shared<Counting>();
  int done = 0;
  const auto fail = [] { throw std::runtime_error("no memory"); };
  for (const Reactor::Task& task : {Reactor::Task(fail), Reactor::Task([&done] { ++done; })}) {
    reactor.Later(task);
    reactor.Slowly(task);
    reactor.After(milliseconds(0), task);
  }
  reactor.AtTurnEnd(std::make_shared<Throwing>());
  reactor.AtTurnEnd(counting);
  while (done < 3) reactor.RunOnce(milliseconds(1));
  EXPECT_EQ(counting->turns, 1);
  const std::string log = testing::internal::GetCapturedStderr();
  for (const char* task : {"a task at its time", "a task at the end of a turn", "a slow task"}) {
    EXPECT_THAT(log, HasSubstr(absl::StrCat(task, " threw: no memory")));
  }
  EXPECT_THAT(log, HasSubstr("the end of a turn threw: a broken end"));
}

TEST(Reactor, WhatIsDoneRegularlyGoesOnAfterItHasThrownAndEndsWhenItIsCancelled) {
  testing::internal::CaptureStderr();
  Reactor reactor;
  int times = 0;
  Reactor::Id timer = 0;
  timer = reactor.Every(milliseconds(1), [&] {
    if (++times == 3) reactor.Cancel(timer);
    if (times == 1) throw std::runtime_error("once");
  });
  // Until nothing will happen any more.
  reactor.Run();
  EXPECT_EQ(times, 3);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("a task at its time threw: once"));
}

}  // namespace
}  // namespace assize::http2
